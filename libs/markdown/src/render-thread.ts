import { parentPort, workerData } from 'node:worker_threads';
import { renderMarkdown, type RenderOptions } from './render.ts';
import { warmUp } from './warm-up.ts';

// The pool starts this thread with exactly these options.
const options = workerData as RenderOptions;

parentPort?.on('message', (source: string) => {
  parentPort?.postMessage(renderMarkdown(source, options));
});

warmUp((source) => renderMarkdown(source, options));
// Signals that the thread is ready; every later message is the HTML of a source.
parentPort?.postMessage(null);
