import type { AnalyticsEvent } from '@confab/api-contract/calls';

/** What a snapshot counts, in the order of the widest table. */
export const figures = [
  'signups',
  'pwa_installs',
  'notifications_enabled',
  'users_day',
  'users_week',
  'users_month',
  'return_users_day',
  'return_users_week',
  'return_users_month',
  'posts_day',
  'posts_week',
  'comments_day',
  'comments_week',
] as const;
export type Figure = (typeof figures)[number];

/** What the site counted at one time. A figure that was not counted then is null. */
export type Snapshot = { at: string; counts: Record<Figure, number | null> };

/** A snapshot as it came; null where its payload cannot be read. */
export function readSnapshot({
  createdAt,
  payload,
}: Pick<AnalyticsEvent, 'createdAt' | 'payload'>): Snapshot | null {
  const stored = parsed(payload);
  if (typeof stored !== 'object' || stored === null) return null;
  const known = new Map<string, unknown>(Object.entries(stored));
  const count = (figure: Figure) => {
    const value = known.get(figure);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  return {
    at: createdAt,
    counts: {
      signups: count('signups'),
      pwa_installs: count('pwa_installs'),
      notifications_enabled: count('notifications_enabled'),
      users_day: count('users_day'),
      users_week: count('users_week'),
      users_month: count('users_month'),
      return_users_day: count('return_users_day'),
      return_users_week: count('return_users_week'),
      return_users_month: count('return_users_month'),
      posts_day: count('posts_day'),
      posts_week: count('posts_week'),
      comments_day: count('comments_day'),
      comments_week: count('comments_week'),
    },
  };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
