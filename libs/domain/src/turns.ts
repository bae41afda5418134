/** How many pieces of work run at a time, and how many more may wait. */
export type Turns = { readonly running: number; readonly waiting: number };

/** Has work done in turn. A longer line is refused at once, with the error that `refusal` makes. */
export function createTurns(most: Turns, refusal: () => Error) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= most.running) {
      if (waiting.length >= most.waiting) throw refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The turn passes on without the count changing; it ends only when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
