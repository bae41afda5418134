import { workerData } from 'node:worker_threads';
import { answerQuestions } from '@confab/threads';
import { renderMarkdown, type RenderOptions } from './render.ts';
import { warmUp } from './warm-up.ts';

// The pool starts this thread with exactly these options.
const options = workerData as RenderOptions;

warmUp((source) => renderMarkdown(source, options));
answerQuestions((source: string) => renderMarkdown(source, options));
