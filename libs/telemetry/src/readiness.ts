import { setTimeout as sleep } from 'node:timers/promises';

type Log = { info(message: string): void; warn(message: string): void };

/** Whether a process has what it needs. The log is told once when it begins to wait, and once when it no longer does. */
export type Readiness<Missing extends string> = {
  /** What is missing; null where nothing is. */
  findMissing: () => Promise<Missing | null>;
  /** Looks by itself until it is stopped: the log tells of a loss also where nobody asks. */
  watch: (stopping: AbortSignal) => Promise<void>;
};

/** How often to look while nothing is missing, and while something is. */
const everyMs = { ready: 5000, waiting: 1000 };

export function createReadiness<Missing extends string>(
  look: () => Promise<Missing | null>,
  log: Log,
): Readiness<Missing> {
  let told: Missing | null = null;
  let underWay: Promise<Missing | null> | undefined;

  async function lookAndTell(): Promise<Missing | null> {
    const missing = await look();
    if (missing !== told) {
      if (missing === null) log.info('ready');
      else log.warn(`waiting for the ${missing}`);
    }
    told = missing;
    return missing;
  }

  // One look at a time: the answer of an earlier one never comes after that of a later one.
  const findMissing = () =>
    (underWay ??= lookAndTell().finally(() => {
      underWay = undefined;
    }));

  return {
    findMissing,
    watch: async (stopping) => {
      while (!stopping.aborted) {
        const missing = await findMissing();
        const waitMs = missing === null ? everyMs.ready : everyMs.waiting;
        await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
  };
}
