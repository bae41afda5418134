import type { ShieldCount } from '@confab/domain';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTime } from '../columns.ts';

/**
 * What the shield of the web processes did, by minute, for a day. Unlogged: after a crash the figures begin again, which does
 * no harm.
 */
export const shieldMinutes = pgTable(
  'shield_minutes',
  {
    what: text().$type<ShieldCount>().notNull(),
    minute: isoTime().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.minute] }), index('shield_minutes_minute_idx').on(t.minute)],
);
