import { parentPort, workerData } from 'node:worker_threads';
import { renderMarkdown, type RenderOptions } from './render.ts';
import { warmUp } from './warm-up.ts';

// The pool starts this thread with exactly these options.
const options = workerData as RenderOptions;

/** The HTML of a source, and the processor time that the thread has used until then, in microseconds. */
export type Answer = { html: string; used: number };

parentPort?.on('message', (source: string) => answer(renderMarkdown(source, options)));

warmUp((source) => renderMarkdown(source, options));
// Signals that the thread is ready; every later message is that of a source.
answer('');

function answer(html: string): void {
  const { user, system } = process.threadCpuUsage();
  parentPort?.postMessage({ html, used: user + system } satisfies Answer);
}
