const units = [
  { limit: 60, seconds: 1, long: 'second', short: 's' },
  { limit: 3600, seconds: 60, long: 'minute', short: 'm' },
  { limit: 86_400, seconds: 3600, long: 'hour', short: 'h' },
  { limit: 7 * 86_400, seconds: 86_400, long: 'day', short: 'd' },
  { limit: 365 * 86_400, seconds: 7 * 86_400, long: 'week', short: 'w' },
  { limit: Infinity, seconds: 365 * 86_400, long: 'year', short: 'y' },
] as const;

function unitFor(iso: string, now: number) {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  const unit = units.find(({ limit }) => seconds < limit) ?? units[5];
  return { seconds, unit, count: Math.floor(seconds / unit.seconds) };
}

/** "just now", "5 minutes ago", "2 years ago" (product-a 9). `now` is Unix time in milliseconds. */
export function timeAgo(iso: string, now: number): string {
  const since = timeSince(iso, now);
  return since === 'a moment' ? 'just now' : `${since} ago`;
}

/** "a moment", "5 minutes", "2 years" */
export function timeSince(iso: string, now: number): string {
  const { seconds, unit, count } = unitFor(iso, now);
  return seconds < 60 ? 'a moment' : `${count} ${unit.long}${count === 1 ? '' : 's'}`;
}

/** "New account", "Account 3 days old" */
export function accountAge(createdAt: string, now: number): string {
  const since = timeSince(createdAt, now);
  return since === 'a moment' ? 'New account' : `Account ${since} old`;
}

/** A year's twelfth, in weeks. */
const weeksOfMonth = 365 / 12 / 7;

/** "0m", "5m", "3h", "2d", "6w", "8mo", "1y", for rows and narrow places (screens.md 2.2). Months begin after eight weeks. */
export function shortTimeAgo(iso: string, now: number): string {
  const { seconds, unit, count } = unitFor(iso, now);
  if (seconds < 60) return '0m';
  return unit.short === 'w' && count > 8 ? `${Math.floor(count / weeksOfMonth)}mo` : `${count}${unit.short}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "4 March 2021", in UTC so that server and browser render the same. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

/** "November 2024" (api.md 1.8, `lastSeenMonth`), in UTC. */
export function monthAndYear(iso: string): string {
  const date = new Date(iso);
  return `${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}
