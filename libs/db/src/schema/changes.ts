import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { isoTime, objectId } from '../columns.ts';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What readers see otherwise since this transaction, written by triggers, so that no statement can forget it. Processes
 * that keep what they read follow it (docs/decisions/speed.md). `part` is the comment of a thread; null for its order.
 */
export const changes = pgTable(
  'changes',
  {
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    kind: text({ enum: ['post', 'thread', 'user', 'community'] }).notNull(),
    id: objectId().notNull(),
    part: objectId(),
    expiresAt: isoTime()
      .notNull()
      .default(sql`now() + interval '15 minutes'`),
  },
  (t) => [index('changes_transaction_idx').on(t.transaction), index('changes_expires_idx').on(t.expiresAt)],
);
