import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { isoTime } from '../columns.ts';

/** Totals of completed hours, which snapshots add up (docs/decisions/operations.md). They identify no member. */
export const analyticsHours = pgTable(
  'analytics_hours',
  {
    hour: isoTime().primaryKey(),
    signups: integer().notNull(),
    posts: integer().notNull(),
    comments: integer().notNull(),
    /** Sessions that had used the installed app by the end of the hour. */
    pwaInstalls: integer().notNull(),
  },
  (t) => [
    check(
      'analytics_hours_counts_check',
      sql`${t.signups} >= 0 and ${t.posts} >= 0 and ${t.comments} >= 0 and ${t.pwaInstalls} >= 0`,
    ),
  ],
);
