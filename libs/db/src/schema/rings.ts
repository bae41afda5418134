import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, real } from 'drizzle-orm/pg-core';
import { counter, isoTime, objectId } from '../columns.ts';
import { users } from './users.ts';

/** Accounts that voted together far beyond chance in the last weeks (domain: findRings), for admins to look at. */
export const rings = pgTable(
  'rings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    noMutual: counter(),
    expectedMutual: real().notNull(),
    noTogether: counter(),
    expectedTogether: real().notNull(),
    foundAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** The last night that found it. */
    seenAt: isoTime()
      .notNull()
      .default(sql`now()`),
    dismissedAt: isoTime(),
    dismissedBy: objectId().references(() => users.id),
    /** How much there was to see of it then (domain: evidenceOf). */
    dismissedEvidence: integer(),
  },
  (t) => [
    index('rings_listed_idx')
      .on(t.id)
      .where(sql`${t.dismissedAt} is null`),
    index('rings_dismissed_idx')
      .on(t.id)
      .where(sql`${t.dismissedAt} is not null`),
    index('rings_dismissed_by_idx').on(t.dismissedBy),
    check(
      'rings_dismissed_check',
      sql`(${t.dismissedAt} is null) = (${t.dismissedBy} is null) and (${t.dismissedAt} is null) = (${t.dismissedEvidence} is null)`,
    ),
  ],
);

export const ringMembers = pgTable(
  'ring_members',
  {
    ringId: bigint({ mode: 'number' })
      .notNull()
      .references(() => rings.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    noVotes: counter(),
    noGiven: counter(),
    noReceived: counter(),
    noTogether: counter(),
  },
  (t) => [primaryKey({ columns: [t.ringId, t.userId] }), index('ring_members_user_idx').on(t.userId)],
);
