import type { HoldReason } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codeText, isoTime, objectId } from '../columns.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { type PostContent, posts } from './posts.ts';
import { users } from './users.ts';

/** What becomes a post or a comment once it is approved. */
export type HeldContent =
  | PostContent
  | { type: 'comment'; body: string; bodyHtml: string; bodyRenderer: number };

/** An automatic rule under its name of that moment, and what it says to the author. */
export type HeldByRule = { ruleId: number; name: string; reply: string | null };

/**
 * Posts and comments that wait for a moderator's approval. They become rows of their own tables only then, so that no
 * feed, count, search or stream can show them before (docs/decisions/communities.md).
 */
export const held = pgTable(
  'held',
  {
    id: objectId().primaryKey(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    /** Of a post: its address, also once it is approved. */
    publicId: codeText(),
    /** Of a comment: where it stands. */
    postId: objectId().references(() => posts.id, { onDelete: 'cascade' }),
    parentId: objectId().references(() => comments.id, { onDelete: 'cascade' }),
    content: jsonb().$type<HeldContent>().notNull(),
    why: jsonb().$type<readonly HoldReason[]>().notNull(),
    /** The automatic rules that held or removed it. */
    byRules: jsonb()
      .$type<readonly HeldByRule[]>()
      .notNull()
      .default(sql`'[]'`),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    editedAt: isoTime(),
    /** A moderator did not approve it: its author still sees it, with the reason. */
    removedAt: isoTime(),
    removedBy: objectId().references(() => users.id),
    removedAs: text({ enum: ['mods', 'admins'] }),
    removalTitle: text(),
    removalReason: text(),
  },
  (t) => [
    uniqueIndex('held_public_id_key').on(t.publicId),
    index('held_community_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.removedAt} is null`),
    index('held_site_idx')
      .on(t.id)
      .where(sql`${t.removedAt} is null`),
    index('held_user_idx').on(t.userId, t.id),
    index('held_post_idx').on(t.postId, t.userId, t.id),
    index('held_parent_idx').on(t.parentId),
    index('held_removed_idx')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
    check('held_kind_check', sql`num_nonnulls(${t.publicId}, ${t.postId}) = 1`),
    check(
      'held_removed_check',
      sql`(${t.removedAt} is null) = (${t.removedBy} is null) and (${t.removedAt} is null) = (${t.removedAs} is null)`,
    ),
  ],
);

/** Authors whose posts and comments a community never holds. */
export const approvedAuthors = pgTable(
  'approved_authors',
  {
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    approvedBy: objectId()
      .notNull()
      .references(() => users.id),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('approved_authors_user_idx').on(t.userId, t.communityId),
    index('approved_authors_latest_idx').on(t.communityId, t.createdAt),
  ],
);
