import type { Day } from './days.ts';
import type { Figure } from './snapshots.ts';

/** What one line of a chart, or its bars, shows of each day; null is a gap. */
export type Series = { label: string; valueOf: (days: readonly Day[], index: number) => number | null };

export type ChartShape = {
  id: string;
  title: string;
  kind: 'lines' | 'bars';
  /** At most three: each has a colour and a dash of its own. */
  series: readonly Series[];
};

const figure = (name: Figure, label: string): Series => ({
  label,
  valueOf: (days, index) => countOf(days, index, name),
});

function countOf(days: readonly Day[], index: number, name: Figure): number | null {
  return days[index]?.snapshot?.counts[name] ?? null;
}

/** How many accounts a day brought. After a gap nobody knows which of its days did. */
export const newAccounts: Series = {
  label: 'New accounts',
  valueOf: (days, index) => {
    const [before, then] = [countOf(days, index - 1, 'signups'), countOf(days, index, 'signups')];
    return before === null || then === null ? null : Math.max(then - before, 0);
  },
};

export const accounts = figure('signups', 'All accounts');
export const usersDay = figure('users_day', 'Day');
export const usersWeek = figure('users_week', 'Week');
export const usersMonth = figure('users_month', 'Month');
export const installs = figure('pwa_installs', 'App installs');
export const notifications = figure('notifications_enabled', 'Notifications enabled');

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
  { id: 'accounts', title: 'Accounts', kind: 'lines', series: [accounts] },
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

/** Every figure of a snapshot, for the widest table. */
export const allFigures: readonly Series[] = [
  figure('signups', 'Sign-ups'),
  installs,
  notifications,
  figure('users_day', 'Users, day'),
  figure('users_week', 'Users, week'),
  figure('users_month', 'Users, month'),
  figure('return_users_day', 'Returning, day'),
  figure('return_users_week', 'Returning, week'),
  figure('return_users_month', 'Returning, month'),
  figure('posts_day', 'Posts, day'),
  figure('posts_week', 'Posts, week'),
  figure('comments_day', 'Comments, day'),
  figure('comments_week', 'Comments, week'),
];

export const valuesOf = (days: readonly Day[], { valueOf }: Series) =>
  days.map((_, index) => valueOf(days, index));

/** The last day on which something was counted; undefined where nothing ever was. */
export function lastCounted(days: readonly Day[], { valueOf }: Series): number | undefined {
  const index = days.findLastIndex((_, day) => valueOf(days, day) !== null);
  return index < 0 ? undefined : index;
}

/** How much more there is than a week before, as a part of that; null where that cannot be said. */
export function changeInAWeek(days: readonly Day[], { valueOf }: Series, index: number): number | null {
  const [before, then] = [valueOf(days, index - 7), valueOf(days, index)];
  return before === null || then === null || before === 0 ? null : (then - before) / before;
}
