/** How many tasks run at a time, and how many more may wait. */
export type Capacity = { readonly running: number; readonly waiting: number };

/** Runs tasks with limited concurrency. When the queue is full, throws the error that `refusal` makes. */
export function createTaskQueue(most: Capacity, refusal: () => Error) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= most.running) {
      if (waiting.length >= most.waiting) throw refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // Hands the slot to the next task without changing the count; the count drops only when the queue is empty.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
