import {
  accountErasures,
  accountExports,
  appealMessages,
  appeals,
  comments,
  communities,
  communityBans,
  conversations,
  type Db,
  decidedReports,
  decisions,
  emailConfirmations,
  messages,
  moderationLog,
  passwordResets,
  posts,
  reports,
  ringMembers,
  rings,
  siteLog,
  type Tx,
  users,
} from '@confab/db';
import type { OwnRow } from '@confab/db/acts';
import { and, asc, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** `about` holds the account's id; `beside` is the table of that column where it is another one. */
type Kept = {
  table: PgTable;
  about: PgColumn;
  by: PgColumn;
  /** Only these columns. */
  columns?: Record<string, PgColumn>;
  without?: readonly string[];
  beside?: { table: PgTable; on: SQL; columns?: Record<string, PgColumn> };
  /** Which of the rows. */
  only?: SQL | undefined;
};

// Their indexes begin with the community, for each of which PostgreSQL looks into the index.
const inAnyCommunity = (column: PgColumn) => sql`${column} = any(array(select id from ${communities}))`;

/** In the words of a guest, too, by which the member may know them. */
const whoReported = ['guestText', 'guestAddressId'];

/**
 * What the site keeps about a member that is not in their own export, by file name. Left out are secrets, and who moderated
 * or reported: these are data of other people. What a roll-back can still restore is left out too: its decisions are here.
 */
export const kept: Readonly<Record<string, Kept>> = {
  suspension: {
    table: users,
    about: users.id,
    by: users.id,
    columns: {
      bannedAt: users.bannedAt,
      bannedUntil: users.bannedUntil,
      banReason: users.banReason,
      banNote: users.banNote,
    },
    only: isNotNull(users.bannedAt),
  },
  bans: {
    table: communityBans,
    about: communityBans.userId,
    by: communityBans.communityId,
    without: ['bannedBy'],
  },
  appeals: { table: appeals, about: appeals.userId, by: appeals.id, without: ['bannedBy', 'decidedBy'] },
  'appeal-messages': {
    table: appealMessages,
    about: appeals.userId,
    by: appealMessages.id,
    without: ['userId'],
    beside: { table: appeals, on: eq(appeals.id, appealMessages.appealId) },
    only: ne(appealMessages.kind, 'member'),
  },
  messages: {
    table: messages,
    about: conversations.userId,
    by: messages.id,
    without: ['userId', 'words'],
    beside: {
      table: conversations,
      on: eq(conversations.id, messages.conversationId),
      columns: { subject: conversations.subject },
    },
    only: or(eq(messages.kind, 'note'), isNotNull(messages.removedAt)),
  },
  decisions: {
    table: decisions,
    about: decisions.authorId,
    by: decisions.id,
    without: ['userId', 'undoneBy'],
    only: inAnyCommunity(decisions.communityId),
  },
  'reports-of-posts': {
    table: reports,
    about: posts.userId,
    by: reports.id,
    without: [...whoReported, 'createdBy'],
    beside: { table: posts, on: eq(posts.id, reports.postId) },
    only: isNull(reports.commentId),
  },
  'reports-of-comments': {
    table: reports,
    about: comments.userId,
    by: reports.id,
    without: [...whoReported, 'createdBy'],
    beside: { table: comments, on: eq(comments.id, reports.commentId) },
  },
  'decided-reports': {
    table: decidedReports,
    about: decisions.authorId,
    by: decidedReports.reportId,
    without: [...whoReported, 'userId'],
    beside: { table: decisions, on: eq(decisions.id, decidedReports.decisionId) },
    only: inAnyCommunity(decisions.communityId),
  },
  'moderation-log': {
    table: moderationLog,
    about: moderationLog.targetUserId,
    by: moderationLog.id,
    without: ['userId'],
    only: inAnyCommunity(moderationLog.communityId),
  },
  'site-log': { table: siteLog, about: siteLog.targetUserId, by: siteLog.id, without: ['userId'] },
  'vote-rings': {
    table: ringMembers,
    about: ringMembers.userId,
    by: ringMembers.ringId,
    beside: {
      table: rings,
      on: eq(rings.id, ringMembers.ringId),
      columns: { foundAt: rings.foundAt, seenAt: rings.seenAt, dismissedAt: rings.dismissedAt },
    },
  },
  erasure: {
    table: accountErasures,
    about: accountErasures.userId,
    by: accountErasures.userId,
    without: ['requestedBy'],
  },
  exports: {
    table: accountExports,
    about: accountExports.userId,
    by: accountExports.userId,
    without: ['fileKey'],
  },
  'email-confirmations': {
    table: emailConfirmations,
    about: emailConfirmations.userId,
    by: emailConfirmations.expiresAt,
    without: ['tokenHash'],
  },
  'password-resets': {
    table: passwordResets,
    about: passwordResets.userId,
    by: passwordResets.expiresAt,
    without: ['tokenHash'],
  },
};

export function keptParts(
  db: Db,
  userId: string,
): { name: string; rows: AsyncIterable<readonly OwnRow[]> }[] {
  return Object.entries(kept).map(([name, part]) => ({ name, rows: rowsOf(db, part, userId) }));
}

async function* rowsOf(db: Db, part: Kept, userId: string): AsyncGenerator<readonly OwnRow[]> {
  const rows: OwnRow[] = await queryOf(db, part, userId);
  yield rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !part.without?.includes(name))),
  );
}

/** All rows at once, so that PostgreSQL takes the index of the account and not that of the order. */
export function queryOf(
  db: Db | Tx,
  { table, about, by, columns = getTableColumns(table), beside, only }: Kept,
  userId: string,
) {
  const selected = db
    .select({ ...columns, ...beside?.columns })
    .from(table)
    .$dynamic();
  return (beside ? selected.innerJoin(beside.table, beside.on) : selected)
    .where(and(eq(about, userId), only))
    .orderBy(asc(by));
}
