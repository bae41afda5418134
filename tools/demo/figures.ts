import { createHash } from 'node:crypto';
import type { analyticsEvents, analyticsSnapshots } from '@confab/db';
import { reservedUsernames } from '@confab/domain';
import type { DemoContent } from './content.ts';
import { day, hour, iso, minute } from './moments.ts';

/** Rows of what the site counted of itself. */
export type FigureRows = {
  analyticsEvents: (typeof analyticsEvents.$inferInsert)[];
  analyticsSnapshots: (typeof analyticsSnapshots.$inferInsert)[];
};

const days = 90;

/** Days without a count, so long ago: charts have a gap there. */
const missed = { first: 41, last: 36 };

/** One member in so many has installed the app, some days after they joined. */
const installing = { every: 3, after: 5 * day };

/** A snapshot of each of the last ninety days, of the hour in which the site is seen. */
export function figureRowsOf(content: DemoContent): FigureRows {
  const { members, posts, comments, postVotes, commentVotes, now } = content;
  // The hour that the worker would have counted last.
  const latest = now - 3 * minute - ((now - 3 * minute) % hour);
  const installs = members
    .filter((_, index) => index % installing.every === 0)
    .map(({ joinedAt }) => joinedAt + installing.after)
    .filter((moment) => moment < now);
  // Members who wrote, voted or joined were there; those who only read left no trace in the content.
  const signs = [
    ...posts,
    ...comments,
    ...postVotes,
    ...commentVotes,
    ...members.map(({ id, joinedAt }) => ({ userId: id, createdAt: joinedAt })),
  ];

  const figuresAt = (slot: number) => {
    const since = <Thing extends { createdAt: number }>(period: number, things: readonly Thing[]) =>
      things.filter(({ createdAt }) => createdAt >= slot - period && createdAt < slot);
    const month = since(30 * day, signs);
    const week = since(7 * day, month);
    const here = {
      month: new Set(month.map(({ userId }) => userId)),
      week: new Set(week.map(({ userId }) => userId)),
      day: new Set(since(day, week).map(({ userId }) => userId)),
    };
    const returned = (seen: ReadonlySet<string>, period: number) =>
      members.filter(({ id, joinedAt }) => seen.has(id) && joinedAt < slot - period).length;
    return {
      version: 0,
      signups: reservedUsernames.size + members.filter(({ joinedAt }) => joinedAt < slot).length,
      pwa_installs: installs.filter((moment) => moment < slot).length,
      posts_day: since(day, posts).length,
      posts_week: since(7 * day, posts).length,
      comments_day: since(day, comments).length,
      comments_week: since(7 * day, comments).length,
      users_day: here.day.size,
      users_week: here.week.size,
      users_month: here.month.size,
      return_users_day: returned(here.day, day),
      return_users_week: returned(here.week, 7 * day),
      return_users_month: returned(here.month, 30 * day),
      notifications_enabled: 0,
    };
  };

  const slots = Array.from({ length: days }, (_, index) => index)
    .filter((ago) => ago > missed.first || ago < missed.last)
    .map((ago) => latest - ago * day)
    .reverse();
  return {
    analyticsEvents: installs.map((moment, index) => ({
      name: 'pwa_use',
      // As long as the digests of sessions.
      sessionHash: createHash('sha256').update(`demo ${index}`).digest('base64url'),
      createdAt: iso(moment),
    })),
    analyticsSnapshots: slots.map((slot) => ({
      slot: iso(slot),
      createdAt: iso(slot + 3 * minute),
      payload: JSON.stringify(figuresAt(slot)),
    })),
  };
}
