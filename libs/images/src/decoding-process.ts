/** Decodes pictures for `decoding-pool.ts`, which started this process, one at a time. */
import type { ImageUsage } from '@confab/domain';
import { type CleanImage, cleanHere } from './clean.ts';
import { type ImageSource, reasonOf, UnsupportedImage } from './decoder.ts';

/** `processorMs` is the most processor time that the picture may take, in all threads. */
export type Work = { source: ImageSource; usage: ImageUsage; processorMs: number };

export type Answer = { image: CleanImage } | { unsupported: string } | { failed: string } | 'too slow';

// A terminal signals the whole process group, while the parent still waits for this picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// The parent is gone. An exit would wait for the picture.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The pool sends nothing else.
process.on('message', (work: Work) => void decodeFor(work));

async function decodeFor({ source, usage, processorMs }: Work): Promise<void> {
  const began = process.cpuUsage();
  // The decoder works in other threads, so this one can tell when it has used too much.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(began);
    if ((user + system) / 1000 > processorMs) process.send?.('too slow' satisfies Answer);
  }, 50);
  const answer = await cleanHere(source, usage).then((image) => ({ image }), refusalOf);
  clearInterval(watch);
  process.send?.(answer satisfies Answer);
}

function refusalOf(error: unknown): Answer {
  return error instanceof UnsupportedImage ? { unsupported: error.message } : { failed: reasonOf(error) };
}
