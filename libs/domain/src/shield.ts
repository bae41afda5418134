/** Why the shield asked a client for a proof of work. */
export const askedReasons = ['noPass', 'expiredPass', 'forgedPass', 'sharedPass', 'unlistedCrawler'] as const;
export type AskedReason = (typeof askedReasons)[number];

/** Why it refused an answer. */
export const refusedReasons = ['wrongAnswer', 'wrongWork', 'lateAnswer', 'tooManyAnswers'] as const;

const passedWays = ['passedByWork', 'passedByQuestion'] as const;

/** Upper bounds of how long the work took a browser, in milliseconds. Whatever took longer counts with the last. */
export const workBounds = [100, 200, 300, 500, 1000, 2000, 5000, 10_000] as const;
type WorkCount = `work${(typeof workBounds)[number]}`;
export const workCount = (bound: (typeof workBounds)[number]): WorkCount => `work${bound}`;

/**
 * What web processes count and the admin's page shows, by minute: visitors' pages that no cache had, what the shield did with
 * them, and whether it was up.
 */
export const shieldCounts = [
  'wanted',
  'up',
  ...askedReasons,
  ...refusedReasons,
  ...passedWays,
  ...workBounds.map(workCount),
] as const;
export type ShieldCount = (typeof shieldCounts)[number];

export type ShieldMinute = { what: ShieldCount; minute: string; count: number };

type ShieldFigures = {
  /** Since when it has been up; null while it is down. */
  upSince: string | null;
  /** How many visitors' pages were wanted in each of the last sixty minutes, the oldest first. */
  wanted: number[];
  asked: { reason: AskedReason; count: number }[];
  refused: { reason: (typeof refusedReasons)[number]; count: number }[];
  passed: number;
  /** Null where no work was done. */
  medianWorkMs: number | null;
};

const minuteMs = 60_000;

/** The figures of the hour before `now`. `minutes` may go further back, for the time since which the shield is up. */
export function shieldFigures(minutes: readonly ShieldMinute[], now: number): ShieldFigures {
  const thisMinute = Math.floor(now / minuteMs);
  const ageOf = ({ minute }: ShieldMinute) => thisMinute - Math.floor(Date.parse(minute) / minuteMs);
  const lastHour = minutes.filter((one) => ageOf(one) >= 0 && ageOf(one) < 60);
  const sum = (what: ShieldCount) =>
    lastHour.reduce((total, one) => total + (one.what === what ? one.count : 0), 0);
  const counted = <Reason extends ShieldCount>(reasons: readonly Reason[]) =>
    reasons.map((reason) => ({ reason, count: sum(reason) })).filter(({ count }) => count > 0);

  const wanted = Array.from({ length: 60 }, () => 0);
  for (const one of lastHour) if (one.what === 'wanted') wanted[59 - ageOf(one)] = one.count;

  const up = new Set(minutes.filter(({ what }) => what === 'up').map(ageOf));
  // A minute that has just begun may have no count yet.
  let first = up.has(0) ? 0 : 1;
  const isUp = up.has(first);
  while (up.has(first + 1)) first += 1;

  return {
    upSince: isUp ? new Date((thisMinute - first) * minuteMs).toISOString() : null,
    wanted,
    asked: counted(askedReasons),
    refused: counted(refusedReasons),
    passed: passedWays.reduce((total, way) => total + sum(way), 0),
    medianWorkMs: medianOf(workBounds.map((bound) => ({ bound, count: sum(workCount(bound)) }))),
  };
}

function medianOf(counts: readonly { bound: number; count: number }[]): number | null {
  const half = counts.reduce((sum, { count }) => sum + count, 0) / 2;
  let below = 0;
  for (const { bound, count } of counts) {
    below += count;
    if (count > 0 && below >= half) return bound;
  }
  return null;
}
