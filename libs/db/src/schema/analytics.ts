import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { isoTime } from '../columns.ts';

/**
 * What happened in an hour that is over, counted once: snapshots add these up (docs/decisions/analytics.md). Numbers,
 * of nobody in particular.
 */
export const analyticsHours = pgTable(
  'analytics_hours',
  {
    /** Its beginning. */
    hour: isoTime().primaryKey(),
    signups: integer().notNull(),
    posts: integer().notNull(),
    comments: integer().notNull(),
    /** Sessions that ever used the installed app, until the end of the hour. */
    pwaInstalls: integer().notNull(),
  },
  (t) => [
    check(
      'analytics_hours_counts_check',
      sql`${t.signups} >= 0 and ${t.posts} >= 0 and ${t.comments} >= 0 and ${t.pwaInstalls} >= 0`,
    ),
  ],
);
