import type { StoredName } from '@confab/domain';
import { and, asc, eq, getTableColumns, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../client.ts';
import {
  appealMessages,
  appeals,
  approvedAuthors,
  comments,
  commentVotes,
  communityBans,
  communityMembers,
  communityModerators,
  communityRequests,
  conversations,
  decidedReports,
  held,
  hiddenPosts,
  images,
  invitations,
  invitedMembers,
  listItems,
  lists,
  messages,
  mutes,
  notifications,
  postImages,
  posts,
  postVisits,
  postVotes,
  pushSubscriptions,
  reports,
  sessions,
  userBadges,
  users,
  warnings,
} from '../schema/index.ts';

const pageSize = 1000;

export type OwnRow = Record<string, unknown>;

/**
 * `owner` holds the account's id; an index lists one owner's rows in the order of `by`. `beside` joins at most one row of
 * another table to each row; `owner` may be a column of that table.
 */
type Own = {
  table: PgTable;
  owner: PgColumn;
  by: PgColumn;
  without?: readonly string[];
  beside?: { table: PgTable; on: SQL; columns: Record<string, PgColumn> };
  /** Which of the rows. */
  only?: SQL | undefined;
};

/**
 * A member's own data, by file name, for their own export and for the operator's. Actions of moderators and admins belong
 * to their communities' logs. Left out are secrets, which would allow impersonation, and the identity of acting moderators.
 */
export const ownData: Readonly<Record<string, Own>> = {
  account: { table: users, owner: users.id, by: users.id, without: ['passwordHash', 'bannedBy', 'banNote'] },
  badges: { table: userBadges, owner: userBadges.userId, by: userBadges.type },
  sessions: { table: sessions, owner: sessions.userId, by: sessions.id, without: ['key'] },
  posts: { table: posts, owner: posts.userId, by: posts.id, without: ['deletedBy', 'lockedBy'] },
  comments: { table: comments, owner: comments.userId, by: comments.id, without: ['deletedBy'] },
  'post-votes': { table: postVotes, owner: postVotes.userId, by: postVotes.postId },
  'comment-votes': { table: commentVotes, owner: commentVotes.userId, by: commentVotes.commentId },
  'post-visits': { table: postVisits, owner: postVisits.userId, by: postVisits.postId },
  communities: { table: communityMembers, owner: communityMembers.userId, by: communityMembers.communityId },
  moderates: {
    table: communityModerators,
    owner: communityModerators.userId,
    by: communityModerators.communityId,
  },
  bans: {
    table: communityBans,
    owner: communityBans.userId,
    by: communityBans.communityId,
    without: ['bannedBy', 'note'],
  },
  appeals: {
    table: appeals,
    owner: appeals.userId,
    by: appeals.id,
    without: ['bannedBy', 'note', 'decidedBy'],
  },
  'appeal-messages': {
    table: appealMessages,
    owner: appealMessages.userId,
    by: appealMessages.id,
  },
  warnings: { table: warnings, owner: warnings.userId, by: warnings.id, without: ['warnedBy'] },
  conversations: {
    table: conversations,
    owner: conversations.userId,
    by: conversations.id,
    without: ['assignedTo'],
  },
  messages: {
    table: messages,
    owner: conversations.userId,
    by: messages.id,
    // What moderators wrote is the community's.
    without: ['userId', 'words'],
    beside: {
      table: conversations,
      on: eq(conversations.id, messages.conversationId),
      columns: { subject: conversations.subject },
    },
    only: and(ne(messages.kind, 'note'), isNull(messages.removedAt)),
  },
  held: { table: held, owner: held.userId, by: held.id, without: ['removedBy'] },
  'approved-in': {
    table: approvedAuthors,
    owner: approvedAuthors.userId,
    by: approvedAuthors.communityId,
    without: ['approvedBy'],
  },
  'community-requests': {
    table: communityRequests,
    owner: communityRequests.userId,
    by: communityRequests.id,
  },
  invitations: { table: invitations, owner: invitations.createdBy, by: invitations.id },
  'invited-by': { table: invitedMembers, owner: invitedMembers.userId, by: invitedMembers.id },
  reports: {
    table: reports,
    owner: reports.createdBy,
    by: reports.id,
    without: ['guestText', 'guestAddressId'],
  },
  'decided-reports': {
    table: decidedReports,
    owner: decidedReports.userId,
    by: decidedReports.reportId,
    without: ['guestText', 'guestAddressId'],
  },
  lists: { table: lists, owner: lists.userId, by: lists.id },
  'list-items': {
    table: listItems,
    owner: lists.userId,
    by: listItems.id,
    beside: { table: lists, on: eq(lists.id, listItems.listId), columns: { list: lists.name } },
  },
  mutes: { table: mutes, owner: mutes.userId, by: mutes.id },
  'hidden-posts': { table: hiddenPosts, owner: hiddenPosts.userId, by: hiddenPosts.postId },
  notifications: { table: notifications, owner: notifications.userId, by: notifications.id },
  'push-subscriptions': {
    table: pushSubscriptions,
    owner: pushSubscriptions.userId,
    by: pushSubscriptions.sessionKey,
    without: ['sessionKey', 'endpoint', 'p256dh', 'auth'],
  },
  pictures: {
    table: images,
    owner: images.uploadedBy,
    by: images.id,
    beside: {
      table: postImages,
      on: eq(postImages.imageId, images.id),
      columns: { caption: postImages.caption },
    },
  },
};

export function ownParts(db: Db, userId: string): { name: string; rows: AsyncIterable<readonly OwnRow[]> }[] {
  return Object.entries(ownData).map(([name, part]) => ({ name, rows: pagesOf(db, part, userId) }));
}

/** The store names of each picture. */
export async function* ownPictures(db: Db, userId: string): AsyncGenerator<readonly StoredName[]> {
  let after: string | undefined;
  for (;;) {
    const page = await db
      .select({ id: images.id, hash: images.hash })
      .from(images)
      .where(and(eq(images.uploadedBy, userId), after === undefined ? undefined : gt(images.id, after)))
      .orderBy(asc(images.id))
      .limit(pageSize);
    yield page;
    after = page.at(-1)?.id;
    if (page.length < pageSize || after === undefined) return;
  }
}

async function* pagesOf(
  db: Db,
  { table, owner, by, without = [], beside, only }: Own,
  userId: string,
): AsyncGenerator<readonly OwnRow[]> {
  const columns = getTableColumns(table);
  const [key] = Object.entries(columns).find(([, column]) => column === by) ?? [];
  if (key === undefined) throw new Error('rows are read in the order of one of their own columns');
  let after: SQL | undefined;
  for (;;) {
    const selected = db
      .select({ ...columns, ...beside?.columns })
      .from(table)
      .$dynamic();
    const page: OwnRow[] = await (beside ? selected.leftJoin(beside.table, beside.on) : selected)
      .where(and(eq(owner, userId), only, after))
      .orderBy(asc(by))
      .limit(pageSize);
    yield page.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))),
    );
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = gt(by, last[key]);
  }
}

/** A JSON array with one object per line. */
export async function* asJson(pages: AsyncIterable<readonly OwnRow[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    for (const row of page) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
