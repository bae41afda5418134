import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { codeText, counter, isoTime, objectId } from '../columns.ts';
import { users } from './users.ts';

/** Password reset tokens that were mailed and not used yet. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the mailed token, so that the table reveals no usable token. */
    tokenHash: codeText().primaryKey(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: isoTime().notNull(),
  },
  (t) => [
    index('password_resets_user_idx').on(t.userId),
    index('password_resets_expires_idx').on(t.expiresAt),
  ],
);

/** A member's own data as a file, made by the worker on request; one per account. */
export const accountExports = pgTable(
  'account_exports',
  {
    userId: objectId()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** The file's key in the object store, once it exists. */
    fileKey: text(),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    /** The file is deleted after this. Null while the worker makes it. */
    expiresAt: isoTime(),
  },
  (t) => [
    index('account_exports_expires_idx')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check('account_exports_made_check', sql`num_nonnulls(${t.fileKey}, ${t.size}, ${t.expiresAt}) in (0, 3)`),
  ],
);

/** What an erasure goes through, in this order. */
export const erasedParts = ['posts', 'comments', 'postVotes', 'commentVotes'] as const;

/** Deletions of everything that an account wrote, and how far each has come; one per account. */
export const accountErasures = pgTable(
  'account_erasures',
  {
    userId: objectId()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The admin, whom the logs of communities name. */
    requestedBy: objectId()
      .notNull()
      .references(() => users.id),
    requestedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Posts, comments and votes at the start. */
    noItems: integer().notNull(),
    noErased: counter(),
    part: text({ enum: erasedParts }).notNull().default('posts'),
    /** Everything of the part up to this id is erased. Null at its start. */
    reachedId: objectId(),
    finishedAt: isoTime(),
  },
  (t) => [
    check(
      'account_erasures_part_check',
      sql`${t.part} in ('posts', 'comments', 'postVotes', 'commentVotes')`,
    ),
    check('account_erasures_counters_check', sql`${t.noItems} >= 0 and ${t.noErased} >= 0`),
  ],
);
