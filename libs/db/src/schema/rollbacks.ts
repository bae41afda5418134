import { rollbackItemKinds, rollbackStates } from '@confab/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { codeText, counter, isoTime, objectId, objectIds } from '../columns.ts';
import { communities } from './communities.ts';
import { users } from './users.ts';

/** Roll-backs of what accounts did: the worker removes their items one after the other, or restores them. */
export const rollbacks = pgTable(
  'rollbacks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for one of an admin in all communities. */
    communityId: objectId().references(() => communities.id),
    /** Who removed, last. */
    userId: objectId()
      .notNull()
      .references(() => users.id),
    actedAs: text({ enum: ['mods', 'admins'] }).notNull(),
    /** As authors read it where their post or comment stood. */
    reason: text().notNull(),
    state: text({ enum: rollbackStates }).notNull().default('removing'),
    noItems: integer().notNull(),
    /** Items up to this position are removed, as far as they could be; those beyond it are not. */
    reached: counter(),
    noAccounts: integer().notNull(),
    /** A few of the accounts, to recognise it by. */
    firstAccounts: objectIds().notNull(),
    /** What it removed, as counted when the removing ended; until then, what it is to remove. */
    noPosts: counter(),
    noComments: counter(),
    noVotes: counter(),
    noReports: counter(),
    noMessages: counter(),
    noHeld: counter(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Who restores or has restored it, last. */
    undoneBy: objectId().references(() => users.id),
    undoneAs: text({ enum: ['mods', 'admins'] }),
    undoneAt: isoTime(),
    /** Of the call that started it, if it had an idempotency key: the same for each time that it is sent. */
    callDigest: codeText(),
  },
  (t) => [
    uniqueIndex('rollbacks_call_digest_key').on(t.callDigest),
    index('rollbacks_community_idx').on(t.communityId, t.id),
    // To delete the items of old ones.
    index('rollbacks_created_idx').on(t.createdAt),
    check(
      'rollbacks_state_check',
      sql`${t.state} in ('removing', 'removed', 'stopped', 'restoring', 'restored')`,
    ),
    check('rollbacks_reached_check', sql`${t.reached} between 0 and ${t.noItems}`),
    check(
      'rollbacks_undone_check',
      sql`(${t.undoneBy} is null) = (${t.undoneAt} is null) and (${t.undoneBy} is null) = (${t.undoneAs} is null)`,
    ),
  ],
);

/** What a roll-back removes, and what restoring it needs: deleted when it cannot be undone any more. */
export const rollbackItems = pgTable(
  'rollback_items',
  {
    rollbackId: bigint({ mode: 'number' })
      .notNull()
      .references(() => rollbacks.id, { onDelete: 'cascade' }),
    /** From 1: by kind, and then by what is removed or was voted on, so that batches lock it in order. */
    position: integer().notNull(),
    kind: text({ enum: rollbackItemKinds }).notNull(),
    /** The post that it is about: null for a message, and for what is held. */
    postId: objectId(),
    /** The comment that is removed, or that was voted on or reported. */
    commentId: objectId(),
    messageId: bigint({ mode: 'number' }),
    heldId: objectId(),
    /** Who wrote, voted or reported. */
    userId: objectId()
      .notNull()
      .references(() => users.id),
    /** Whether it is gone through this roll-back. */
    removed: boolean().notNull().default(false),
    /** Of a removed post or comment. */
    decisionId: bigint({ mode: 'number' }),
    /** Of a removed vote. */
    up: boolean(),
    /** Of a report; the rest once it is removed. */
    reasonId: smallint(),
    ruleId: bigint({ mode: 'number' }),
    weight: smallint(),
    /** When the removed vote or report was made; of what is held, when it was removed. */
    madeAt: isoTime(),
  },
  (t) => [primaryKey({ columns: [t.rollbackId, t.position] })],
);
