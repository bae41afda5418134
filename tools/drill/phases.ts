import { setTimeout as sleep } from 'node:timers/promises';
import { failed, type Outcome } from './ledger.ts';
import { lastFailure, type Load } from './load.ts';
import { between, type Reads } from './reads.ts';
import type { Site } from './site.ts';

/** One part that was lost under load, and what people noticed. */
export type Phase = {
  part: string;
  requests: number;
  /** 503 by the product, 503 by the balancer for a connection that was cut under a request, and everything else. */
  refused: number;
  cut: number;
  other: number;
  /** 503 without Retry-After. */
  silent: number;
  /** Seconds from the loss until the part was back. */
  backAfter: number;
  /** Seconds from the loss until the last request that failed; null where none did. */
  failedFor: number | null;
  /** Seconds from the part's return until the last request that failed. */
  failedAfterReturn: number;
  /** Reads that may be old, by who answered them, while the part was lost and once it was back. */
  readsDuring: Reads;
  readsAfterwards: Reads;
  /** Seconds from the part's return until a read was answered by the replica; null where none was. */
  replicaReadAfter: number | null;
  /** Processes that restarted without being killed. */
  restarted: string[];
};

/** After this long without a failure the phase is over. */
const calmMs = 3000;
const calmWithinMs = 90_000;
const replicaWithinMs = 30_000;

type Loss = {
  part: string;
  /** Processes that the phase restarts. */
  replaced?: readonly string[];
  /** Takes the part away, and returns when it is back. */
  lose: () => Promise<void>;
};

/** Takes one part away under load and waits until no request fails any more. */
export async function suffer(site: Site, load: Load, { part, replaced = [], lose }: Loss): Promise<Phase> {
  const before = numbersOf(site);
  const readsBefore = await site.reads.soFar();
  const began = Date.now();
  await lose();
  const back = Date.now();
  const readsAtReturn = await site.reads.soFar();
  const replicaRead = await untilReplicaReads(site, readsAtReturn);
  await untilCalm(load, back);
  const readsAfter = await site.reads.soFar();
  const outcomes = load.outcomes.filter(({ at }) => at >= began);
  const last = lastFailure(outcomes, began);
  const after = numbersOf(site);
  return {
    part,
    requests: outcomes.length,
    ...countsOf(outcomes),
    backAfter: (back - began) / 1000,
    failedFor: last === undefined ? null : (last - began) / 1000,
    failedAfterReturn: last === undefined ? 0 : Math.max(0, last - back) / 1000,
    readsDuring: between(readsBefore, readsAtReturn),
    readsAfterwards: between(readsAtReturn, readsAfter),
    replicaReadAfter: replicaRead === null ? null : (replicaRead - back) / 1000,
    restarted: [...before].flatMap(([name, pid]) =>
      after.get(name) === pid || replaced.includes(name) ? [] : [name],
    ),
  };
}

/** When the replica answered again, or null. Waits for it for a while. */
async function untilReplicaReads({ reads }: Site, before: Reads): Promise<number | null> {
  const deadline = Date.now() + replicaWithinMs;
  while (Date.now() < deadline) {
    if (between(before, await reads.soFar()).replica > 0) return Date.now();
    await sleep(100);
  }
  return null;
}

async function untilCalm(load: Load, since: number): Promise<void> {
  const deadline = Date.now() + calmWithinMs;
  for (;;) {
    const last = lastFailure(load.outcomes, since) ?? since;
    if (Date.now() - last >= calmMs) return;
    if (Date.now() > deadline) throw new Error('requests go on failing');
    await sleep(100);
  }
}

function countsOf(outcomes: readonly Outcome[]) {
  const failures = outcomes.filter(failed);
  const refusals = failures.filter(({ status }) => status === 503);
  const cut = refusals.filter(({ from }) => from === 'balancer').length;
  return {
    refused: refusals.length - cut,
    cut,
    other: failures.length - refusals.length,
    silent: refusals.filter(({ saysWhen }) => !saysWhen).length,
  };
}

function numbersOf({ processes }: Site): Map<string, number | undefined> {
  return new Map(processes.map(({ program, pid }) => [program.name, pid()]));
}
