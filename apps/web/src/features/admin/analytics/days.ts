import type { Snapshot } from './snapshots.ts';

/** How many days the charts reach back. */
export const shownDays = 90;

/** A site that is younger is shown as if it were this old: a chart of two days says nothing. */
const fewestDays = 14;

const dayMs = 86_400_000;

/** A day in UTC, and the last snapshot of it; none where the worker stood still. */
export type Day = { day: string; snapshot: Snapshot | undefined };

/**
 * The latest days without a hole in their order: a day that has no snapshot is there without one. Today, which is not
 * over, is left out until it has one.
 */
export function daysOf(snapshots: readonly Snapshot[], now: number): Day[] {
  const lastOfDay = new Map<number, Snapshot>();
  for (const snapshot of snapshots) {
    const day = dayNumber(Date.parse(snapshot.at));
    const other = lastOfDay.get(day);
    if (!other || Date.parse(other.at) < Date.parse(snapshot.at)) lastOfDay.set(day, snapshot);
  }
  const known = [...lastOfDay.keys()];
  const today = dayNumber(now);
  const last = lastOfDay.has(today) ? today : Math.max(today - 1, ...known);
  const first = Math.max(last - shownDays + 1, Math.min(last - fewestDays + 1, ...known));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    day: new Date((first + index) * dayMs).toISOString().slice(0, 10),
    snapshot: lastOfDay.get(first + index),
  }));
}

const dayNumber = (time: number) => Math.floor(time / dayMs);

/** How many of the days have no snapshot, from the first that has one. */
export function missingDays(days: readonly Day[]): number {
  const first = days.findIndex(({ snapshot }) => snapshot);
  return first < 0 ? 0 : days.slice(first).filter(({ snapshot }) => !snapshot).length;
}
