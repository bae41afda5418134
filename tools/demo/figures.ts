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
  const acts = [...posts, ...comments, ...postVotes, ...commentVotes];

  const figuresAt = (slot: number) => {
    const within = (period: number) => (moment: number) => moment >= slot - period && moment < slot;
    const made = (things: readonly { createdAt: number }[], period: number) =>
      things.filter(({ createdAt }) => within(period)(createdAt)).length;
    // Members who wrote or voted were there; those who only read left no trace in the content.
    const seen = (period: number) => {
      const here = new Set(
        acts.filter(({ createdAt }) => within(period)(createdAt)).map(({ userId }) => userId),
      );
      for (const { id, joinedAt } of members) if (within(period)(joinedAt)) here.add(id);
      return here;
    };
    const returned = (period: number) => {
      const here = seen(period);
      return members.filter(({ id, joinedAt }) => here.has(id) && joinedAt < slot - period).length;
    };
    const [week, month] = [7 * day, 30 * day];
    return {
      version: 0,
      signups: reservedUsernames.size + members.filter(({ joinedAt }) => joinedAt < slot).length,
      pwa_installs: installs.filter((moment) => moment < slot).length,
      posts_day: made(posts, day),
      posts_week: made(posts, week),
      comments_day: made(comments, day),
      comments_week: made(comments, week),
      users_day: seen(day).size,
      users_week: seen(week).size,
      users_month: seen(month).size,
      return_users_day: returned(day),
      return_users_week: returned(week),
      return_users_month: returned(month),
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
