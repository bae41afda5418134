import { valueOf } from '../running-site.ts';

/** Reads that a replica could have answered, by who did. */
export type Reads = { replica: number; primary: number };

export type ReadCounter = {
  /** Since it began to count. */
  soFar: () => Promise<Reads>;
  stop: () => void;
};

/** Interval of the requests for metrics; counts since the last one are lost when a process is killed. */
const everyMs = 250;
const replyWithinMs = 2000;

/** Adds up the counters of all apis. A restarted one begins at 0, as with Prometheus's `increase`. */
export function countReads(metricsUrls: readonly string[]): ReadCounter {
  const sum: Reads = { replica: 0, primary: 0 };
  const last = new Map<string, Reads>();

  async function lookAt(url: string): Promise<void> {
    const now = await readsAt(url);
    if (!now) return;
    const before = last.get(url) ?? { replica: 0, primary: 0 };
    last.set(url, now);
    for (const server of ['replica', 'primary'] as const)
      sum[server] += now[server] < before[server] ? now[server] : now[server] - before[server];
  }

  let looking: Promise<unknown> | undefined;
  /** One request at a time, so that nothing is counted twice. */
  const look = (): Promise<unknown> =>
    (looking ??= Promise.all(metricsUrls.map(lookAt)).finally(() => (looking = undefined)));
  const timer = setInterval(() => void look(), everyMs);
  return {
    soFar: async () => {
      await look();
      return { ...sum };
    },
    stop: () => clearInterval(timer),
  };
}

/** Zero when the process does not answer. */
async function readsAt(url: string): Promise<Reads | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(replyWithinMs) });
    const exposition = await answer.text();
    const by = (server: string) =>
      valueOf(`confab_api_reads_that_may_be_old_total{server="${server}"}`, exposition);
    return { replica: by('replica'), primary: by('primary') };
  } catch {
    return undefined;
  }
}

export function between(before: Reads, after: Reads): Reads {
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}
