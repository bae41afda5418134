import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { escapedParagraphs } from './escape.ts';
import type { RenderOptions } from './render.ts';

export type RenderPool = {
  /** The HTML of a source; escaped text where the thread takes too long. Rejects with RenderQueueFull. */
  render(source: string): Promise<string>;
  /** Resolves when every source given is rendered and the thread is gone. */
  close(): Promise<void>;
};

export type RenderPoolOptions = RenderOptions & {
  /** Longest that one source may keep the thread's processor busy, in milliseconds. */
  deadlineMs?: number;
  /** How many sources may wait, the one being rendered included. */
  queueMax?: number;
};

/** More is asked of the pool than it can do soon. Escaped text would be for good; the same request can come again. */
export class RenderQueueFull extends Error {
  constructor() {
    super('Too many texts wait to be rendered');
    this.name = 'RenderQueueFull';
  }
}

/**
 * One thread that renders sources one after the other. The guard of the renderer refuses what is known to be slow; the
 * deadline holds for what is not known yet: the thread is given up and the next source gets a new one.
 */
export function createRenderPool({
  siteOrigin,
  deadlineMs = 300,
  queueMax = 500,
}: RenderPoolOptions): RenderPool {
  let thread: Worker | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function renderNow(source: string): Promise<string> {
    const worker = (thread ??= await startThread({ siteOrigin }));
    const html = await renderIn(worker, source, deadlineMs);
    if (html !== null) return html;
    thread = null;
    await worker.terminate();
    return escapedParagraphs(source);
  }

  return {
    async render(source) {
      if (waiting >= queueMax) throw new RenderQueueFull();
      waiting++;
      const rendered = last.then(() => renderNow(source)).finally(() => waiting--);
      // Whoever asked hears of a failure; the next source does not.
      last = rendered.catch(() => undefined);
      return rendered;
    },
    async close() {
      await last;
      await thread?.terminate();
      thread = null;
    },
  };
}

/** A thread that is ready to render. It keeps no process alive, sees no environment, and cannot take all memory. */
async function startThread(options: RenderOptions): Promise<Worker> {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: options,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  // A failure reaches whoever waits for an answer; that of a thread already given up is nobody's.
  worker.on('error', () => undefined);
  await once(worker, 'message');
  worker.unref();
  return worker;
}

/** What the thread makes of a source; null when it broke, or was busy with it for longer than allowed. */
async function renderIn(worker: Worker, source: string, deadlineMs: number): Promise<string | null> {
  const done = new AbortController();
  worker.ref();
  try {
    const answer = once(worker, 'message', { signal: done.signal });
    const deadline = busyFor(worker, deadlineMs, done.signal);
    worker.postMessage(source);
    // The thread answers with one string.
    const [html] = (await Promise.race([answer, deadline])) as [string | null];
    return html;
  } catch {
    return null;
  } finally {
    done.abort();
    worker.unref();
  }
}

/**
 * Resolves once the thread has had the processor for so long. Its own time counts, not the clock's: on a machine that
 * is busy with something else a harmless text must not lose its markup for good.
 */
async function busyFor(worker: Worker, milliseconds: number, signal: AbortSignal): Promise<[null]> {
  const before = await worker.cpuUsage();
  let left = milliseconds;
  do {
    await sleep(Math.max(left, 1), undefined, { signal });
    const { user, system } = await worker.cpuUsage(before);
    left = milliseconds - (user + system) / 1000;
  } while (left > 0);
  return [null];
}
