import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Answered } from './inside.ts';

export type Thread<Question, Answer> = {
  /**
   * Asks one question at a time, in the order of the calls. `left` says how much more processor time a question may take that
   * has used so much, in milliseconds: where none is left, or the thread fails, the answer is null. Rejects with
   * `ThreadQueueFull`.
   */
  ask(question: Question, left: (used: number) => number): Promise<Reply<Answer>>;
  /** Waits for the questions that were asked. */
  close(): Promise<void>;
};

/** With the processor time that the question took, in milliseconds. */
type Reply<Answer> = { answer: Answer | null; used: number };

type ThreadOptions = {
  /** What the thread gets as its `workerData`. */
  workerData?: unknown;
  /** In megabytes; a question that needs more has no answer. */
  memoryMax: number;
  /** The maximum number of pending questions, including the one being answered. */
  queueMax: number;
};

export class ThreadQueueFull extends Error {
  constructor() {
    super('Too much work waits for a thread');
    this.name = 'ThreadQueueFull';
  }
}

/**
 * A thread for work on what people wrote, which may take too long: a deadline ends the thread, and the next question gets a
 * new one. Its file calls `answerQuestions`. It starts with the first question.
 */
export function createThread<Question, Answer>(
  file: URL,
  { workerData, memoryMax, queueMax }: ThreadOptions,
): Thread<Question, Answer> {
  let running: Running | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function askNow(question: Question, left: (used: number) => number): Promise<Reply<Answer>> {
    const current = (running ??= await start(file, { workerData, memoryMax }));
    const reply = await answerOf<Answer>(current, question, left);
    if (reply.answer === null) {
      running = null;
      await current.worker.terminate();
    }
    return reply;
  }

  return {
    async ask(question, left) {
      if (waiting >= queueMax) throw new ThreadQueueFull();
      waiting++;
      const answered = last.then(() => askNow(question, left)).finally(() => waiting--);
      // The caller gets the failure; the next question must not.
      last = answered.catch(() => undefined);
      return answered;
    },
    async close() {
      await last;
      await running?.worker.terminate();
      running = null;
    },
  };
}

/** What is left may shrink while a question is answered. */
const lookEveryMs = 200;

/** With the processor time that it had used when it was last done, in milliseconds. */
type Running = { worker: Worker; used: number };

/** A thread that is ready. It keeps no process alive and sees no environment. */
async function start(
  file: URL,
  { workerData, memoryMax }: Omit<ThreadOptions, 'queueMax'>,
): Promise<Running> {
  const worker = new Worker(file, {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMax },
  });
  // Callers get failures through their pending answer; those of a discarded thread are ignored.
  worker.on('error', () => undefined);
  const [{ used }] = (await once(worker, 'message')) as [Answered<undefined>];
  worker.unref();
  return { worker, used };
}

async function answerOf<Answer>(
  running: Running,
  question: unknown,
  left: (used: number) => number,
): Promise<Reply<Answer>> {
  const { worker, used: usedBefore } = running;
  const done = new AbortController();
  let used = 0;
  worker.ref();
  try {
    const answer = once(worker, 'message', { signal: done.signal });
    const deadline = untilLate();
    worker.postMessage(question);
    // What the thread sends.
    const [answered] = (await Promise.race([answer, deadline])) as [Answered<Answer> | null];
    if (answered === null) return { answer: null, used };
    running.used = answered.used;
    return { answer: answered.answer, used: answered.used - usedBefore };
  } catch {
    return { answer: null, used };
  } finally {
    done.abort();
    worker.unref();
  }

  /**
   * Resolves once the question has no processor time left. Not wall-clock time: a busy machine must not change what becomes
   * of a text. Most answers come before the thread is asked: that would take longer than they do.
   */
  async function untilLate(): Promise<[null]> {
    let rest = left(0);
    do {
      await sleep(Math.min(Math.max(rest, 1), lookEveryMs), undefined, { signal: done.signal });
      const { user, system } = await worker.cpuUsage();
      used = (user + system) / 1000 - usedBefore;
      rest = left(used);
    } while (rest > 0);
    return [null];
  }
}
