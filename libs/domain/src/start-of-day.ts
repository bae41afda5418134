const dayMs = 86_400_000;

/**
 * When the day of `now` began, in Unix milliseconds as `now`, for a reader in a zone that is so many minutes west of UTC at
 * a given time.
 */
export function startOfDay(now: number, minutesWest: (at: number) => number): number {
  const shiftAt = (time: number) => minutesWest(time) * 60_000;
  const midnight = Math.floor((now - shiftAt(now)) / dayMs) * dayMs;
  // Clocks that changed since, or at midnight itself, showed it by another shift, twice or not at all.
  const around = midnight + shiftAt(now);
  const shifts = [around - dayMs, around, now].map(shiftAt);
  const shown = shifts.map((shift) => midnight + shift).filter((time) => time - shiftAt(time) === midnight);
  return shown.length > 0 ? Math.min(...shown) : midnight + Math.max(...shifts);
}
