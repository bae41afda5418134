import { moderationActs } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { counter, isoTime, objectId } from '../columns.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { posts } from './posts.ts';
import { users } from './users.ts';

/** What somebody reported, until a moderator ignores it or its target is deleted (api.md 4.13). */
export const reports = pgTable(
  'reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** The reported post, or the post of the reported comment. */
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null where the post itself is reported. */
    commentId: objectId().references(() => comments.id, { onDelete: 'cascade' }),
    reasonId: smallint().notNull(),
    /** Never shown to anybody. */
    createdBy: objectId()
      .notNull()
      .references(() => users.id),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    // Once per person, target and reason.
    uniqueIndex('reports_once_key').on(t.createdBy, sql`coalesce(${t.commentId}, ${t.postId})`, t.reasonId),
    index('reports_community_idx').on(t.communityId, t.id),
    index('reports_of_posts_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.commentId} is null`),
    index('reports_of_comments_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.commentId} is not null`),
    index('reports_post_idx').on(t.postId),
    index('reports_comment_idx').on(t.commentId),
  ],
);

/** How many open reports each community has: counted as they come and go, for moderators see it on every page. */
export const reportCounts = pgTable(
  'report_counts',
  {
    communityId: objectId()
      .primaryKey()
      .references(() => communities.id, { onDelete: 'cascade' }),
    noPostReports: counter(),
    noCommentReports: counter(),
  },
  (t) => [check('report_counts_check', sql`${t.noPostReports} >= 0 and ${t.noCommentReports} >= 0`)],
);

/** Who asked an admin for a community (api.md 2.13). */
export const communityRequests = pgTable(
  'community_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    note: text(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('community_requests_once_key').on(t.userId, sql`lower(${t.name})`),
    index('community_requests_latest_idx').on(t.createdAt, t.id),
    check('community_requests_name_check', sql`${t.name} ~ '^[0-9A-Za-z_]{3,21}$'`),
  ],
);

/**
 * What moderators and admins did in a community. Rows are added in the transaction of the act and never changed or
 * deleted: a trigger refuses both.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id),
    act: text({ enum: moderationActs }).notNull(),
    /** Who did it. */
    userId: objectId()
      .notNull()
      .references(() => users.id),
    actedAs: text({ enum: ['mods', 'admins'] }).notNull(),
    postId: objectId().references(() => posts.id),
    commentId: objectId().references(() => comments.id),
    /** To whom it was done, or whose post or comment it concerns. */
    targetUserId: objectId().references(() => users.id),
    /** What the ids above do not say: the text of a rule, the settings that were changed. */
    details: jsonb().$type<ModerationDetails>().notNull().default({}),
    reason: text(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('moderation_log_community_idx').on(t.communityId, t.id),
    index('moderation_log_user_idx').on(t.communityId, t.userId, t.id),
    index('moderation_log_act_idx').on(t.communityId, t.act, t.id),
    index('moderation_log_user_act_idx').on(t.communityId, t.userId, t.act, t.id),
  ],
);

export type ModerationDetails = {
  /** The text of a rule as it was at that moment. */
  rule?: string;
  /** Names of the settings that were changed. */
  changed?: string[];
  /** Of a deletion: its picture or link went too. */
  content?: boolean;
  /** Of a ban: until when, ISO. */
  expires?: string;
};
