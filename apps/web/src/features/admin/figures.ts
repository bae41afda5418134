import type { AnalyticsEvent } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';

/** The counts of a snapshot, with their column titles. */
const figureTitles = {
  signups: 'Sign-ups',
  pwa_installs: 'App installs',
  notifications_enabled: 'Notifications enabled',
  users_day: 'Users, day',
  users_week: 'Users, week',
  users_month: 'Users, month',
  return_users_day: 'Returning, day',
  return_users_week: 'Returning, week',
  return_users_month: 'Returning, month',
  posts_day: 'Posts, day',
  posts_week: 'Posts, week',
  comments_day: 'Comments, day',
  comments_week: 'Comments, week',
};

/** The counts of the site at one time. An older snapshot may lack figures. */
export type Snapshot = { at: string; counts: ReadonlyMap<string, number> };

/** Null for an unreadable payload. */
export function readSnapshot({
  createdAt,
  payload,
}: Pick<AnalyticsEvent, 'createdAt' | 'payload'>): Snapshot | null {
  const stored = parsed(payload);
  if (typeof stored !== 'object' || stored === null) return null;
  const counts = new Map<string, number>();
  for (const [name, value] of Object.entries(stored)) {
    if (typeof value === 'number' && Number.isFinite(value)) counts.set(name, value);
  }
  return { at: createdAt, counts };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

/** Days in a chart. */
export const shownDays = 90;

/** The charts of a younger site: two days would be too few to read. */
const fewestDays = 14;

const dayMs = 86_400_000;

/** A day in UTC with its last snapshot; undefined when the worker did not run. */
export type Day = { day: string; snapshot: Snapshot | undefined };

/** The latest days, each once. Today is left out until it has a snapshot. */
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

/** How many of the days have no snapshot, from the first that has one: a sentence, or nothing. */
export function gapsIn(days: readonly Day[]): string {
  const first = days.findIndex(({ snapshot }) => snapshot);
  const missing = first < 0 ? 0 : days.slice(first).filter(({ snapshot }) => !snapshot).length;
  if (missing === 0) return '';
  return `${missing === 1 ? 'One day has' : `${missing} days have`} no figures.`;
}

/** The value of each day in a line or in bars; null is a gap. */
export type Series = { label: string; valueOf: (days: readonly Day[], index: number) => number | null };

export type ChartShape = {
  id: string;
  title: string;
  kind: 'lines' | 'bars';
  /** At most three: each has a colour and a dash of its own. */
  series: readonly Series[];
};

const figure = (name: keyof typeof figureTitles, label: string = figureTitles[name]): Series => ({
  label,
  valueOf: (days, index) => countOf(days, index, name),
});

function countOf(days: readonly Day[], index: number, name: string): number | null {
  return days[index]?.snapshot?.counts.get(name) ?? null;
}

/** New accounts per day; null after a gap, because they cannot be assigned to its days. */
export const newAccounts: Series = {
  label: 'New accounts',
  valueOf: (days, index) => {
    const [before, then] = [countOf(days, index - 1, 'signups'), countOf(days, index, 'signups')];
    return before === null || then === null ? null : Math.max(then - before, 0);
  },
};

export const usersDay = figure('users_day', 'Day');
const usersWeek = figure('users_week', 'Week');
const usersMonth = figure('users_month', 'Month');
const installs = figure('pwa_installs');
const notifications = figure('notifications_enabled');

export const stats: readonly { title: string; series: Series }[] = [
  { title: 'Users today', series: usersDay },
  { title: 'Users this week', series: usersWeek },
  { title: 'Users this month', series: usersMonth },
  { title: 'Sign-ups today', series: newAccounts },
  { title: 'Installed app', series: installs },
  { title: 'Notifications on', series: notifications },
];

export const charts: readonly ChartShape[] = [
  { id: 'users', title: 'Active users', kind: 'lines', series: [usersMonth, usersWeek, usersDay] },
  {
    id: 'returning',
    title: 'Returning users',
    kind: 'lines',
    series: [
      figure('return_users_month', 'Month'),
      figure('return_users_week', 'Week'),
      figure('return_users_day', 'Day'),
    ],
  },
  { id: 'new-accounts', title: 'Sign-ups per day', kind: 'bars', series: [newAccounts] },
  { id: 'accounts', title: 'Accounts', kind: 'lines', series: [figure('signups', 'All accounts')] },
  {
    id: 'posts',
    title: 'Posts',
    kind: 'lines',
    series: [figure('posts_week', 'Week'), figure('posts_day', 'Day')],
  },
  {
    id: 'comments',
    title: 'Comments',
    kind: 'lines',
    series: [figure('comments_week', 'Week'), figure('comments_day', 'Day')],
  },
  { id: 'app', title: 'App and notifications', kind: 'lines', series: [installs, notifications] },
];

export const allFigures: readonly Series[] = Object.entries(figureTitles).map(([name, label]) => ({
  label,
  valueOf: (days, index) => countOf(days, index, name),
}));

export const valuesOf = (days: readonly Day[], { valueOf }: Series) =>
  days.map((_, index) => valueOf(days, index));

/** The index of the last day with a value. */
export function lastCounted(days: readonly Day[], { valueOf }: Series): number | undefined {
  const index = days.findLastIndex((_, day) => valueOf(days, day) !== null);
  return index < 0 ? undefined : index;
}

/** The change since a week before, as a fraction; null without a value to compare with. */
export function changeInAWeek(days: readonly Day[], { valueOf }: Series, index: number): number | null {
  const [before, then] = [valueOf(days, index - 7), valueOf(days, index)];
  return before === null || then === null || before === 0 ? null : (then - before) / before;
}

/** "+4.2%", "−8.7%"; null when it rounds to nothing. */
export function inPercent(part: number): string | null {
  const percent = Math.abs(part * 100).toFixed(1);
  if (percent === '0.0') return null;
  return `${part < 0 ? '−' : '+'}${percent}%`;
}

export const written = (value: number) => value.toLocaleString('en');

/** A chart in words. */
export function summaryOf({ series }: ChartShape, days: readonly Day[]): string {
  const last = Math.max(...series.map((one) => lastCounted(days, one) ?? -1));
  const day = days[last];
  if (!day) return 'Nothing has been counted yet.';
  const figures = series.map((one) => `${one.label} ${figureOf(one, days, last)}`).join('; ');
  return `On ${longDate(day.day)}: ${figures}.`;
}

function figureOf(series: Series, days: readonly Day[], index: number): string {
  const value = series.valueOf(days, index);
  if (value === null) return 'not counted';
  const known = valuesOf(days, series).filter((each) => each !== null);
  return `${written(value)} (${written(Math.min(...known))} to ${written(Math.max(...known))} in ${days.length} days)`;
}

/** Steps of a readable scale, each times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];
const mostIntervals = 5;

/** The marks of a scale: whole numbers from 0 to a round number not below `most`. */
export function marksUpTo(most: number): number[] {
  const least = Math.max(most / mostIntervals, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    steps.map((each) => each * power).find((each) => each >= least && Number.isInteger(each)) ?? least;
  const intervals = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

/** The width of a date under a chart in pixels, with its gap. */
const dateWidth = 72;

/** The days whose date is written under a chart of this width: whole weeks apart. */
export function datedDays(count: number, width: number): number[] {
  const fitting = Math.max(2, Math.floor(width / dateWidth));
  const weeks = Math.max(1, Math.ceil(count / 7 / fitting));
  return Array.from({ length: Math.ceil(count / (weeks * 7)) }, (_, index) => index * weeks * 7);
}

/** Single days between two gaps: without a line they need a dot. */
export function lonelyDays(values: readonly (number | null | undefined)[]): number[] {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return values.flatMap((_, index) => (!isGap(index) && isGap(index - 1) && isGap(index + 1) ? [index] : []));
}

/** "22 Sep" */
export function shortDate(day: string): string {
  const [date = '', month = ''] = longDate(day).split(' ');
  return `${date} ${month.slice(0, 3)}`;
}
