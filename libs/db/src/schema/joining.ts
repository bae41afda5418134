import { blockKinds } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, cidr, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codeText, counter, isoTime, objectId } from '../columns.ts';
import { users } from './users.ts';

/** Requests for an account that an admin has to approve. An approved one becomes an account and its row goes. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text(),
    passwordHash: text().notNull(),
    address: text(),
    /** What the site asked, and what they answered. */
    question: text(),
    answer: text(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Kept for a while, so that they learn it when they log in and an admin can still approve. */
    declinedAt: isoTime(),
    reason: text(),
  },
  (t) => [
    // A declined request leaves its name to others.
    uniqueIndex('sign_ups_username_key')
      .on(sql`lower(${t.username})`)
      .where(sql`${t.declinedAt} is null`),
    index('sign_ups_username_idx').on(sql`lower(${t.username})`, t.id),
    index('sign_ups_pending_idx')
      .on(t.id)
      .where(sql`${t.declinedAt} is null`),
    index('sign_ups_created_idx').on(t.createdAt),
    index('sign_ups_declined_idx').on(t.declinedAt),
    check('sign_ups_username_check', sql`${t.username} ~ '^[0-9A-Za-z_]{3,21}$'`),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: codeText().notNull(),
    createdBy: objectId()
      .notNull()
      .references(() => users.id),
    uses: integer().notNull(),
    noUsed: counter(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    expiresAt: isoTime(),
    revokedAt: isoTime(),
  },
  (t) => [
    uniqueIndex('invitations_code_key').on(t.code),
    index('invitations_created_by_idx').on(t.createdBy, t.id),
    check('invitations_uses_check', sql`${t.noUsed} >= 0 and ${t.noUsed} <= ${t.uses}`),
  ],
);

/** Who came by an invitation: the tree of who invited whom. */
export const invitedMembers = pgTable(
  'invited_members',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    invitationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => invitations.id),
    /** Who made the invitation. */
    invitedBy: objectId()
      .notNull()
      .references(() => users.id),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('invited_members_user_key').on(t.userId),
    index('invited_members_invited_by_idx').on(t.invitedBy, t.id),
    index('invited_members_invitation_idx').on(t.invitationId),
  ],
);

/** What keeps people from signing up. */
export const blocks = pgTable(
  'blocks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: blockKinds }).notNull(),
    /** In lower case; a range as PostgreSQL writes it. */
    value: codeText().notNull(),
    /** Of address ranges only. */
    range: cidr(),
    createdBy: objectId()
      .notNull()
      .references(() => users.id),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Null for good. */
    expiresAt: isoTime(),
    /** How many sign-ups it has stopped. */
    noStopped: counter(),
  },
  (t) => [
    uniqueIndex('blocks_value_key').on(t.kind, t.value),
    index('blocks_kind_idx').on(t.kind, t.id),
    index('blocks_range_idx')
      .using('gist', t.range.asc().op('inet_ops'))
      .where(sql`${t.range} is not null`),
    index('blocks_expires_idx').on(t.expiresAt),
    check('blocks_kind_check', sql`${t.kind} in ('emailDomain', 'word', 'addressRange')`),
    check('blocks_range_check', sql`(${t.kind} = 'addressRange') = (${t.range} is not null)`),
    check('blocks_counter_check', sql`${t.noStopped} >= 0`),
  ],
);

/** Links that were mailed to confirm an e-mail address and not followed yet. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    /** SHA-256 of the mailed token. */
    tokenHash: codeText().primaryKey(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The link confirms this address only: another one that was set since stays unconfirmed. */
    email: text().notNull(),
    expiresAt: isoTime().notNull(),
  },
  (t) => [
    index('email_confirmations_user_idx').on(t.userId),
    index('email_confirmations_expires_idx').on(t.expiresAt),
  ],
);
