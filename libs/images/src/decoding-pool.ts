import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ImageUsage } from '@confab/domain';
import type { CleanImage } from './clean.ts';
import { type ImageSource, UnsupportedImage } from './decoder.ts';
import type { Answer, Work } from './decoding-process.ts';

/** Decodes as `cleanImage` does. The caller limits how many pictures are decoded at a time. */
export type DecodingPool = (source: ImageSource, usage: ImageUsage) => Promise<CleanImage>;

export type DecodingPoolOptions = {
  /** The most processor time for one picture, in milliseconds. */
  processorMs?: number;
  keptIdleMs?: number;
};

/**
 * Processes that decode, because nothing less can be ended while the decoder works. Each decodes one picture after the
 * other, and ends after it was idle for a while. They count processor time: a busy machine refuses no harmless picture.
 */
export function createDecodingPool({
  // Five times what the slowest harmless picture takes, an AVIF of 40 megapixels.
  processorMs = 20_000,
  keptIdleMs = 30_000,
}: DecodingPoolOptions = {}): DecodingPool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  return async (source, usage) => {
    const child = takeIdle() ?? start();
    const answer = await ask(child, { source, usage, processorMs });
    if (answer === 'too slow') {
      child.kill('SIGKILL');
      await once(child, 'exit');
      throw new UnsupportedImage('takes too long to decode');
    }
    idle.set(child, setTimeout(end, keptIdleMs, child).unref());
    if ('unsupported' in answer) throw new UnsupportedImage(answer.unsupported);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.image;
  };

  /** The one that was used last, so that the others end. */
  function takeIdle(): ChildProcess | undefined {
    const [child, ending] = [...idle].at(-1) ?? [];
    if (!child) return undefined;
    clearTimeout(ending);
    idle.delete(child);
    return child;
  }

  function start(): ChildProcess {
    const child = startProcess();
    child.once('exit', () => idle.delete(child));
    return child;
  }

  function end(child: ChildProcess): void {
    idle.delete(child);
    child.disconnect();
  }
}

/** It keeps no process alive, and ends with this one. It sees no environment: what it decodes is hostile. */
function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./decoding-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    // Gives the memory of a large picture back.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The caller that waits for an answer gets the error.
  child.on('error', () => undefined);
  keepsWaiting(child, false);
  return child;
}

async function ask(child: ChildProcess, work: Work): Promise<Answer> {
  const answered = new AbortController();
  const { signal } = answered;
  keepsWaiting(child, true);
  try {
    const answer = once(child, 'message', { signal });
    const exit = once(child, 'exit', { signal });
    child.send(work);
    const [said, killedBy] = (await Promise.race([answer, exit])) as [Answer | number | null, string?];
    if (typeof said === 'number' || said === null)
      throw new Error(`the decoding process ended (${killedBy ?? said})`);
    return said;
  } finally {
    answered.abort();
    keepsWaiting(child, false);
  }
}

/** Whether this process goes on as long as the child. */
function keepsWaiting(child: ChildProcess, yes: boolean): void {
  if (yes) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
