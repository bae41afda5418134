import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { codeText, isoTime, objectId } from '../columns.ts';
import { users } from './users.ts';

/** Ways back into an account that were mailed and not used yet. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the mailed token: what is stored opens nothing. */
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

/** A person's own data as a file, made by the worker when they ask for it; one at a time. */
export const accountExports = pgTable(
  'account_exports',
  {
    userId: objectId()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Key of the file in the object store, once it is there. */
    fileKey: text(),
    /** Bytes of the file. */
    size: bigint({ mode: 'number' }),
    /** Gone after that. Null while the file is being made. */
    expiresAt: isoTime(),
  },
  (t) => [
    index('account_exports_expires_idx')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check('account_exports_made_check', sql`num_nonnulls(${t.fileKey}, ${t.size}, ${t.expiresAt}) in (0, 3)`),
  ],
);
