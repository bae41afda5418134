import { longDate } from '@confab/domain';

/** Where the viewer's clock is, a day is the same for all its hours. */
function dayOf(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());
}

const dayMs = 86_400_000;

/** "Today", "Yesterday", "15 November 2026": by the viewer's clock. */
export function dayName(iso: string, now: number): string {
  const day = dayOf(new Date(iso));
  const ago = (dayOf(new Date(now)) - day) / dayMs;
  if (ago === 0) return 'Today';
  return ago === 1 ? 'Yesterday' : longDate(new Date(day).toISOString());
}

/** "14:02" */
export function hourOf(iso: string): string {
  const time = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** What follows one another on one day, under the name of the day. */
export function byDay<T extends { createdAt: string }>(entries: readonly T[], now: number) {
  const days: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = dayName(entry.createdAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
