import { parentPort } from 'node:worker_threads';

/** The answer to a question, and the processor time that the thread has used until then, in milliseconds. */
export type Answered<Answer> = { answer: Answer; used: number };

/** The processor time that the calling thread has used, in milliseconds. Only the sum of its two parts is exact. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** For the file of a thread, once it is warm: answers what `createThread` asks of it. */
export function answerQuestions(answerTo: (question: never) => unknown): void {
  const send = (answer: unknown) =>
    parentPort?.postMessage({ answer, used: processorMs() } satisfies Answered<unknown>);
  // The questions are those of the `createThread` that starts this file.
  parentPort?.on('message', (question: unknown) => send(answerTo(question as never)));
  // Signals that the thread is ready; every later message is an answer.
  send(undefined);
}
