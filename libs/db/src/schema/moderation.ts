import {
  appealVerdicts,
  type BlockKind,
  messageKinds,
  moderationActs,
  type RolledBack,
  siteActs,
  verdicts,
} from '@confab/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { counter, isoTime, objectId } from '../columns.ts';
import { comments } from './comments.ts';
import { communities, communityRules } from './communities.ts';
import { posts } from './posts.ts';
import { users } from './users.ts';

/** Open reports: deleted when moderators decide or the target is deleted (api.md 4.13). */
export const reports = pgTable(
  'reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    commentId: objectId().references(() => comments.id, { onDelete: 'cascade' }),
    reasonId: smallint().notNull(),
    /** The rule that it breaks, if the member named one; it may be deleted since. */
    ruleId: bigint({ mode: 'number' }),
    /** What it counts in the order of cases (domain: reportWeight). */
    weight: smallint().notNull().default(4),
    /** Shown to moderators of the community and admins only. Null of a guest. */
    createdBy: objectId().references(() => users.id),
    /** What a guest wrote, for the same people. */
    guestText: text(),
    /** The row of a guest's address, which may be gone. */
    guestAddressId: bigint({ mode: 'number' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    // Once per member, target and reason.
    uniqueIndex('reports_once_key').on(t.createdBy, sql`coalesce(${t.commentId}, ${t.postId})`, t.reasonId),
    index('reports_of_member_idx').on(t.createdBy, t.communityId),
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

/** Where the answer to a guest's report goes: a row until the answer is sent or its time is over. */
export const guestAddresses = pgTable(
  'guest_addresses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The post or comment; without a foreign key, because the answer may be that it is gone. */
    targetId: objectId().notNull(),
    email: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    // Once per address and target.
    uniqueIndex('guest_addresses_once_key').on(sql`lower(${t.email})`, t.targetId),
    index('guest_addresses_created_idx').on(t.createdAt),
  ],
);

/**
 * What is reported, with its open reports counted: a row while there are any, except of a post that its author deleted.
 * Triggers on the reports keep it, so that every way in which reports go away keeps it right.
 */
export const cases = pgTable(
  'cases',
  {
    /** In the order in which they were opened. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId().notNull(),
    postId: objectId().notNull(),
    commentId: objectId(),
    noReports: integer().notNull(),
    /** The sum of the weights of its reports, by which cases are ordered. */
    weight: integer().notNull(),
    openedAt: isoTime().notNull(),
  },
  (t) => [
    uniqueIndex('cases_target_key').on(sql`coalesce(${t.commentId}, ${t.postId})`),
    index('cases_community_idx').on(t.communityId, t.weight.desc().nullsFirst(), t.id),
    index('cases_of_posts_idx')
      .on(t.communityId, t.weight.desc().nullsFirst(), t.id)
      .where(sql`${t.commentId} is null`),
    index('cases_of_comments_idx')
      .on(t.communityId, t.weight.desc().nullsFirst(), t.id)
      .where(sql`${t.commentId} is not null`),
    index('cases_site_idx').on(t.weight.desc().nullsFirst(), t.id),
  ],
);

/** What moderators or admins decided about a post or a comment, reported or not: it stays, or it is removed. */
export const decisions = pgTable(
  'decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** The case that it decided; null for a removal of what was not reported. */
    caseId: bigint({ mode: 'number' }),
    /** The roll-back that it is a part of. */
    rollbackId: bigint({ mode: 'number' }),
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    commentId: objectId().references(() => comments.id, { onDelete: 'cascade' }),
    authorId: objectId()
      .notNull()
      .references(() => users.id),
    verdict: text({ enum: verdicts }).notNull(),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    actedAs: text({ enum: ['mods', 'admins'] }).notNull(),
    /** The reason as the author reads it: its title, and its text. */
    title: text(),
    reason: text(),
    /** Whether the author is notified. */
    told: boolean().notNull().default(false),
    /** The moderators' comment that gives the reason. */
    replyId: objectId().references(() => comments.id, { onDelete: 'set null' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    undoneAt: isoTime(),
    undoneBy: objectId().references(() => users.id),
  },
  (t) => [
    index('decisions_case_idx')
      .on(t.caseId)
      .where(sql`${t.caseId} is not null`),
    index('decisions_post_idx').on(t.postId, t.id),
    index('decisions_comment_idx')
      .on(t.commentId, t.id)
      .where(sql`${t.commentId} is not null`),
    index('decisions_author_idx').on(t.communityId, t.authorId, t.id),
    index('decisions_reply_idx')
      .on(t.replyId)
      .where(sql`${t.replyId} is not null`),
    check('decisions_verdict_check', sql`${t.verdict} in ('keep', 'remove')`),
    check('decisions_undone_check', sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
  ],
);

/** The reports that a decision closed: the record of who reported, and what comes back if it is undone. */
export const decidedReports = pgTable(
  'decided_reports',
  {
    decisionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    /** The id that the report had while it was open. */
    reportId: bigint({ mode: 'number' }).notNull(),
    communityId: objectId().notNull(),
    /** What was reported, if it was a comment: also one below a removed post. */
    commentId: objectId(),
    /** Null of a guest. */
    userId: objectId().references(() => users.id),
    guestText: text(),
    guestAddressId: bigint({ mode: 'number' }),
    reasonId: smallint().notNull(),
    ruleId: bigint({ mode: 'number' }),
    weight: smallint().notNull(),
    createdAt: isoTime().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.decisionId, t.reportId] }),
    index('decided_reports_user_idx').on(t.userId, t.communityId, t.decisionId),
    index('decided_reports_export_idx').on(t.userId, t.reportId),
  ],
);

/** Reasons that the moderators of a community saved for removals. */
export const removalReasons = pgTable(
  'removal_reasons',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text().notNull(),
    /** The rule that it belongs to. */
    ruleId: bigint({ mode: 'number' }).references(() => communityRules.id, { onDelete: 'set null' }),
    zIndex: integer().notNull(),
  },
  (t) => [
    index('removal_reasons_order_idx').on(t.communityId, t.zIndex, t.id),
    index('removal_reasons_rule_idx').on(t.ruleId),
    check('removal_reasons_title_check', sql`${t.title} <> ''`),
  ],
);

/** Why a member should be let in again, in their words: once for each ban, from a community or from the site. */
export const appeals = pgTable(
  'appeals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the suspension of an account. */
    communityId: objectId().references(() => communities.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    /** The ban as it was when the member appealed. */
    bannedAt: isoTime().notNull(),
    bannedBy: objectId().references(() => users.id),
    expiresAt: isoTime(),
    reason: text(),
    note: text(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    decidedAt: isoTime(),
    /** Null where the ban ended before a decision. */
    decidedBy: objectId().references(() => users.id),
    verdict: text({ enum: appealVerdicts }),
    /** The new end of a ban that was shortened. */
    shortenedTo: isoTime(),
  },
  (t) => [
    uniqueIndex('appeals_once_key').on(t.userId, sql`coalesce(${t.communityId}, ${t.userId})`, t.bannedAt),
    index('appeals_open_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.decidedAt} is null`),
    index('appeals_decided_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.decidedAt} is not null`),
    // For the queue of admins, over all communities.
    index('appeals_queue_idx')
      .on(t.id)
      .where(sql`${t.decidedAt} is null and ${t.communityId} is not null`),
    index('appeals_user_idx').on(t.userId, t.id),
    check('appeals_verdict_check', sql`${t.verdict} in ('lift', 'shorten', 'keep')`),
    check('appeals_decided_check', sql`${t.verdict} is null or ${t.decidedAt} is not null`),
  ],
);

/** What is said in an appeal. Notes are for moderators or admins only. */
export const appealMessages = pgTable(
  'appeal_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appealId: bigint({ mode: 'number' })
      .notNull()
      .references(() => appeals.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: messageKinds }).notNull(),
    text: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('appeal_messages_order_idx').on(t.appealId, t.id),
    index('appeal_messages_user_idx').on(t.userId, t.id),
    check('appeal_messages_kind_check', sql`${t.kind} in ('member', 'team', 'note')`),
  ],
);

/** What moderators tell a member, who has to read it before they write in the community again. */
export const warnings = pgTable(
  'warnings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    warnedBy: objectId()
      .notNull()
      .references(() => users.id),
    /** The rule that it is about. */
    title: text(),
    text: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** When the member said that they have read it. */
    readAt: isoTime(),
  },
  (t) => [
    index('warnings_member_idx').on(t.communityId, t.userId, t.id),
    index('warnings_unread_idx')
      .on(t.userId, t.communityId, t.id)
      .where(sql`${t.readAt} is null`),
    index('warnings_user_idx').on(t.userId, t.id),
    check('warnings_text_check', sql`${t.text} <> ''`),
  ],
);

/** Open reports by community. Kept as counters because moderators see them on every page. */
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

/** Requests to admins for a new community (api.md 2.13). */
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
 * Actions of moderators and admins in a community. Rows are written in the transaction of the action and are immutable:
 * a trigger refuses updates and deletes.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id),
    act: text({ enum: moderationActs }).notNull(),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    actedAs: text({ enum: ['mods', 'admins'] }).notNull(),
    postId: objectId().references(() => posts.id),
    commentId: objectId().references(() => comments.id),
    /** The affected member, or the author of the affected post or comment. */
    targetUserId: objectId().references(() => users.id),
    /** Details without an id: the text of a rule, the changed settings. */
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
    // For public logs, which are put together from the acts that they show.
    index('moderation_log_target_act_idx').on(t.communityId, t.targetUserId, t.act, t.id),
    index('moderation_log_admins_act_idx')
      .on(t.act, t.id)
      .where(sql`${t.actedAs} = 'admins'`),
    index('moderation_log_admins_user_act_idx')
      .on(t.userId, t.act, t.id)
      .where(sql`${t.actedAs} = 'admins'`),
    index('moderation_log_admins_target_act_idx')
      .on(t.targetUserId, t.act, t.id)
      .where(sql`${t.actedAs} = 'admins'`),
    index('moderation_log_time_idx').on(t.createdAt, t.id),
  ],
);

export type ModerationDetails = {
  rule?: string;
  changed?: string[];
  /** For a deletion: its picture or link was deleted too. */
  content?: boolean;
  /** For a ban: its end, ISO. */
  expires?: string;
  /** What was rolled back, or restored. */
  rolledBack?: RolledBackDetails;
};

/** Older versions wrote no number of messages, and none of what was held. */
export type RolledBackDetails = Omit<RolledBack, 'noMessages' | 'noHeld'> & {
  noMessages?: number;
  noHeld?: number;
  rollbackId: number;
  noAccounts: number;
};

/**
 * Acts of admins that belong to no community. Rows are written in the transaction of the act and are immutable: a trigger
 * refuses updates and deletes.
 */
export const siteLog = pgTable(
  'site_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    act: text({ enum: siteActs }).notNull(),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    /** The affected account. */
    targetUserId: objectId().references(() => users.id),
    /** No names, network addresses and e-mail addresses of people: the log may be public, and is kept for ever. */
    details: jsonb().$type<SiteActDetails>().notNull().default({}),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('site_log_user_idx').on(t.userId, t.id),
    index('site_log_act_idx').on(t.act, t.id),
    index('site_log_user_act_idx').on(t.userId, t.act, t.id),
    index('site_log_target_act_idx').on(t.targetUserId, t.act, t.id),
    index('site_log_time_idx').on(t.createdAt, t.id),
  ],
);

export type SiteActDetails = {
  /** The changed settings or fields. */
  changed?: string[];
  /** The name of an automatic rule. */
  rule?: string;
  reason?: string;
  /** What was blocked or unblocked; the value of an address range is left out. */
  block?: { kind: BlockKind; value?: string };
  /** An end, ISO. */
  expires?: string;
  /** Of an invitation. */
  uses?: number;
  /** The ring that was dismissed or listed again. */
  ring?: number;
  rolledBack?: RolledBackDetails;
};
