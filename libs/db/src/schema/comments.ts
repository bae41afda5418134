import { RENDERER_VERSION } from '@confab/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { counter, html, isoTime, objectId, objectIds, hasPrint, printOf } from '../columns.ts';
import { posts } from './posts.ts';
import { users } from './users.ts';

export const comments = pgTable(
  'comments',
  {
    id: objectId().primaryKey(),
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /**
     * The comment's number within its post, from 1, assigned under the post's lock: a reader who has number n has seen
     * all below n. 0: written before comments were numbered.
     */
    number: counter(),
    parentId: objectId().references((): AnyPgColumn => comments.id),
    /** Root first, parent last; empty for a root. */
    ancestors: objectIds().notNull().default([]),
    depth: smallint().notNull().default(0),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    userGroup: text({ enum: ['normal', 'mods', 'admins'] })
      .notNull()
      .default('normal'),
    body: text().notNull(),
    bodyHtml: html().notNull(),
    /** Version of the renderer that made bodyHtml (libs/markdown). */
    bodyRenderer: smallint().notNull(),
    upvotes: counter(),
    downvotes: counter(),
    noReplies: counter(),
    noRepliesDirect: counter(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    editedAt: isoTime(),
    deletedAt: isoTime(),
    deletedBy: objectId().references(() => users.id),
    deletedAs: text({ enum: ['normal', 'mods', 'admins'] }),
  },
  (t) => [
    // The downvotes last, so that those without any are found from the index alone.
    index('comments_post_rank_idx').on(t.postId, t.upvotes, t.id, t.downvotes),
    index('comments_parent_idx').on(t.parentId),
    index('comments_post_time_idx').on(t.postId, t.createdAt, t.id),
    // Only comments with downvotes, so that most votes do not write it.
    index('comments_post_dispute_idx')
      .on(t.postId, sql`least(${t.upvotes}, ${t.downvotes})`, t.upvotes, t.id)
      .where(sql`${t.downvotes} > 0`),
    index('comments_post_number_idx')
      // Includes the id, so that new comments of a thread are read from the index alone.
      .on(t.postId, t.number, t.id)
      .where(sql`${t.number} > 0`),
    index('comments_user_idx').on(t.userId, t.id),
    index('comments_print_idx')
      .on(printOf(sql`${t.body}`), t.id)
      .where(hasPrint(sql`${t.body}`)),
    // As of posts.
    index('comments_render_again_idx')
      .on(t.id)
      .where(sql`${t.bodyRenderer} < ${sql.raw(String(RENDERER_VERSION))}`),
    check('comments_user_group_check', sql`${t.userGroup} in ('normal', 'mods', 'admins')`),
    check(
      'comments_depth_check',
      sql`${t.depth} between 0 and 15 and ${t.depth} = cardinality(${t.ancestors})`,
    ),
    check('comments_parent_check', sql`(${t.parentId} is null) = (${t.depth} = 0)`),
    check(
      'comments_counters_check',
      sql`${t.upvotes} >= 0 and ${t.downvotes} >= 0 and ${t.noReplies} >= ${t.noRepliesDirect} and ${t.noRepliesDirect} >= 0`,
    ),
    check('comments_deleted_check', sql`(${t.deletedAt} is null) = (${t.deletedAs} is null)`),
  ],
);

export const commentVotes = pgTable(
  'comment_votes',
  {
    commentId: objectId()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    up: boolean().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    // For data exports.
    index('comment_votes_user_idx').on(t.userId, t.commentId),
  ],
);
