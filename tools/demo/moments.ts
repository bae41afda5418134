import type { Random } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Some time after a moment, `mean` later on average but never after `end`. With `steps` more to come before the end,
 * each gets its share of what is left.
 */
export function later(
  moment: number,
  { mean, end, steps = 1 }: { mean: number; end: number; steps?: number },
  random: Random,
): number {
  const share = (end - moment) / (steps + 1);
  return Math.round(moment + Math.min(random.wait(mean), share * (0.2 + 0.8 * random.next())));
}

/** The same day at an hour at which people are awake. */
export function byDay(moment: number, random: Random): number {
  const midnight = moment - (moment % day);
  return midnight + random.integer(6 * 60, 23 * 60) * minute + random.integer(0, 59_999);
}

/** A day in the latest such month (1 to 12) that is over or has begun. */
export function latestInMonth(month: number, now: number, random: Random): number {
  const today = new Date(now);
  const years = today.getUTCMonth() + 1 < month ? 1 : 0;
  const first = Date.UTC(today.getUTCFullYear() - years, month - 1, 1);
  const past = Math.min(27, Math.floor((now - first) / day));
  return first + random.integer(0, past) * day;
}

/** A moment as the database takes it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}

export function isoOrNull(moment: number | null | undefined): string | null {
  return moment === null || moment === undefined ? null : iso(moment);
}
