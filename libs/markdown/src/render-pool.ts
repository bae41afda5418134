import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { escapedParagraphs } from './escape.ts';
import type { Answer } from './render-thread.ts';
import type { RenderOptions } from './render.ts';

export type RenderPool = {
  /** The HTML of a source; escaped text after a timeout. Rejects with RenderQueueFull. */
  render(source: string): Promise<string>;
  close(): Promise<void>;
};

export type RenderPoolOptions = RenderOptions & {
  /** The longest processor time for one source, in milliseconds. */
  deadlineMs?: number;
  /** The maximum number of pending sources, including the one being rendered. */
  queueMax?: number;
};

/** The queue is full. An error, because escaped text would be stored for good while the request can be repeated. */
export class RenderQueueFull extends Error {
  constructor() {
    super('Too many texts wait to be rendered');
    this.name = 'RenderQueueFull';
  }
}

/**
 * One thread that renders sources one at a time. The guard refuses what is known to be slow; the deadline covers the
 * rest: it ends the thread, and the next source gets a new one.
 */
export function createRenderPool({
  siteOrigin,
  deadlineMs = 300,
  queueMax = 500,
}: RenderPoolOptions): RenderPool {
  let thread: Thread | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function renderNow(source: string): Promise<string> {
    const current = (thread ??= await startThread({ siteOrigin }));
    const html = await renderIn(current, source, deadlineMs);
    if (html !== null) return html;
    thread = null;
    await current.worker.terminate();
    return escapedParagraphs(source);
  }

  return {
    async render(source) {
      if (waiting >= queueMax) throw new RenderQueueFull();
      waiting++;
      const rendered = last.then(() => renderNow(source)).finally(() => waiting--);
      // The caller gets the failure; the next source must not.
      last = rendered.catch(() => undefined);
      return rendered;
    },
    async close() {
      await last;
      await thread?.worker.terminate();
      thread = null;
    },
  };
}

/** With the processor time that it had used when it was last done, in microseconds. */
type Thread = { worker: Worker; used: number };

/** A thread that is ready to render. It keeps no process alive, sees no environment, and has a memory limit. */
async function startThread(options: RenderOptions): Promise<Thread> {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: options,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  // Callers get failures through their pending answer; those of a discarded thread are ignored.
  worker.on('error', () => undefined);
  const [{ used }] = (await once(worker, 'message')) as [Answer];
  worker.unref();
  return { worker, used };
}

async function renderIn(thread: Thread, source: string, deadlineMs: number): Promise<string | null> {
  const { worker } = thread;
  const done = new AbortController();
  worker.ref();
  try {
    const answer = once(worker, 'message', { signal: done.signal });
    const deadline = busyFor(thread, deadlineMs, done.signal);
    worker.postMessage(source);
    // What the thread sends.
    const [answered] = (await Promise.race([answer, deadline])) as [Answer | null];
    if (answered === null) return null;
    thread.used = answered.used;
    return answered.html;
  } catch {
    return null;
  } finally {
    done.abort();
    worker.unref();
  }
}

/**
 * Resolves once the thread has used this much more processor time. Not wall-clock time: on a busy machine a harmless
 * text must not lose its markup for good. Most texts are done before the thread is asked: that would take longer than
 * to render them.
 */
async function busyFor({ worker, used }: Thread, milliseconds: number, signal: AbortSignal): Promise<[null]> {
  let left = milliseconds;
  do {
    await sleep(Math.max(left, 1), undefined, { signal });
    left = milliseconds - (sum(await worker.cpuUsage()) - used) / 1000;
  } while (left > 0);
  return [null];
}

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
