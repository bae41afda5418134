import { setTimeout as sleep } from 'node:timers/promises';

type Log = { info(message: string): void; warn(message: string): void };

/** Whether a process has all that it needs. The log gets one line when a wait begins and one when it ends. */
export type Readiness<Missing extends string> = {
  findMissing: () => Promise<Missing | null>;
  /** Checks periodically until it is stopped, so that a loss is logged even without readiness requests. */
  watch: (stopping: AbortSignal) => Promise<void>;
};

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

  // One check at a time, so that results arrive in order.
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
