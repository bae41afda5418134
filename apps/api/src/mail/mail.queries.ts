import {
  communities,
  conversations,
  type Db,
  messages,
  mutes,
  toUuid,
  type Tx,
  users,
  onlyRow,
} from '@confab/db';
import { mailVector, markOfMail, settleConversations } from '@confab/db/acts';
import { limits, type MessageKind, splitWords } from '@confab/domain';
import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ApiError } from '../http/errors.ts';

type ConversationRow = typeof conversations.$inferSelect;

type NewConversation = Pick<ConversationRow, 'communityId' | 'userId' | 'subject'>;

export async function insertConversation(tx: Tx, conversation: NewConversation): Promise<ConversationRow> {
  return onlyRow(await tx.insert(conversations).values(conversation).returning());
}

/** Whether a member wants to hear nothing of a community, or of one of its moderators. */
export async function hasMuted(
  tx: Tx,
  memberId: string,
  { communityId, moderatorId }: { communityId: string; moderatorId: string },
): Promise<boolean> {
  const either = or(eq(mutes.mutedCommunityId, communityId), eq(mutes.mutedUserId, moderatorId));
  return (await tx.$count(mutes, and(eq(mutes.userId, memberId), either))) > 0;
}

type NewMessage = { userId: string; kind: MessageKind; text: string };

/** Adds a message, of which the conversation then knows. Requires its row lock. Returns the id. */
export async function insertMessage(
  tx: Tx,
  { id: conversationId, communityId, subject }: ConversationRow,
  message: NewMessage,
): Promise<number> {
  const words = mailVector(communityId, { subject, text: message.text });
  const row = onlyRow(
    await tx
      .insert(messages)
      .values({ ...message, conversationId, words })
      .returning({ id: messages.id }),
  );
  if (message.kind !== 'note')
    await changeConversation(tx, conversationId, { archivedAt: null, unread: message.kind === 'team' });
  return row.id;
}

/** Requires the row lock. */
export async function changeConversation(
  tx: Tx,
  id: number,
  change: Partial<Pick<ConversationRow, 'archivedAt' | 'assignedTo' | 'unread'>>,
): Promise<void> {
  await tx.update(conversations).set(change).where(eq(conversations.id, id));
  await settleConversations(tx, [id]);
}

/** Returns whether it is a conversation of this member. */
export async function setRead(tx: Tx, id: number, userId: string): Promise<boolean> {
  const read = await tx
    .update(conversations)
    .set({ unread: false })
    .where(and(eq(conversations.id, id), eq(conversations.userId, userId)))
    .returning({ id: conversations.id });
  return read.length > 0;
}

/** Not found while a roll-back has removed all that was said in it. */
const isShown = (id: number) => and(eq(conversations.id, id), isNotNull(conversations.lastMessageId));

export async function getConversation(db: Db, id: number): Promise<ConversationRow> {
  const [row] = await db.select().from(conversations).where(isShown(id));
  if (!row) throw new ApiError('conversation-not-found');
  return row;
}

export async function getConversationForUpdate(tx: Tx, id: number): Promise<ConversationRow> {
  const [row] = await tx.select().from(conversations).where(isShown(id)).for('update');
  if (!row) throw new ApiError('conversation-not-found');
  return row;
}

/** How many a member has with a community that are not archived. */
export async function countOpen(tx: Tx, communityId: string, userId: string): Promise<number> {
  return tx.$count(
    conversations,
    and(
      eq(conversations.userId, userId),
      eq(conversations.communityId, communityId),
      isNull(conversations.archivedAt),
      isNotNull(conversations.lastMessageId),
    ),
  );
}

/** Those that a roll-back removed included. */
export async function countMessages(tx: Tx, conversationId: number): Promise<number> {
  return tx.$count(messages, eq(messages.conversationId, conversationId));
}

const by = { username: users.username, deletedAt: users.deletedAt };

/** The first said first. */
export async function listMessages(db: Db, conversationId: number, { notes }: { notes: boolean }) {
  const { id, kind, text, createdAt } = messages;
  return db
    .select({ message: { id, kind, text, createdAt }, by })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNull(messages.removedAt),
        notes ? undefined : ne(kind, 'note'),
      ),
    )
    .orderBy(asc(id))
    .limit(limits.mailMessagesMax);
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

const member = alias(users, 'member');
const author = alias(users, 'author');
const assignee = alias(users, 'assignee');

function conversationRows(db: Db) {
  const { id, kind, text, createdAt } = messages;
  return db
    .select({
      conversation: conversations,
      communityName: communities.name,
      member: { username: member.username, deletedAt: member.deletedAt },
      assignee: { username: assignee.username, deletedAt: assignee.deletedAt },
      message: { id, kind, text, createdAt },
      by: { username: author.username, deletedAt: author.deletedAt },
    })
    .from(conversations)
    .innerJoin(communities, eq(communities.id, conversations.communityId))
    .innerJoin(member, eq(member.id, conversations.userId))
    .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
    .innerJoin(author, eq(author.id, messages.userId))
    .leftJoin(assignee, eq(assignee.id, conversations.assignedTo));
}

export type ListedConversation = Awaited<ReturnType<typeof listConversations>>[number];

export async function getListedConversation(db: Db, id: number): Promise<ListedConversation> {
  const [row] = await conversationRows(db).where(eq(conversations.id, id));
  if (!row) throw new ApiError('conversation-not-found');
  return row;
}

/** Which conversations a page shows; `from` is the latest message of its first. */
export type MailQuery = { from: number | null } & (
  | { of: 'member'; userId: string }
  | { of: 'community'; communityId: string; filter: 'open' | 'archived' }
  | { of: 'community'; communityId: string; filter: 'assigned'; userId: string }
  | { of: 'community'; communityId: string; q: string }
  /** Those that wait for an answer: of these communities, or of all. */
  | { of: 'queue'; communityIds: readonly string[] | null }
);

/** A page, and one more if there are more: what waits for an answer the oldest first, else the latest first. */
export async function listConversations(db: Db, query: MailQuery) {
  const { from } = query;
  const oldestFirst = query.of === 'queue';
  const further = oldestFirst
    ? sql`last_message_id >= ${from ?? 0}::bigint`
    : sql`last_message_id <= ${from ?? Number.MAX_SAFE_INTEGER}::bigint`;
  const order = (column: SQL) =>
    sql`order by ${column} ${oldestFirst ? sql`asc` : sql`desc`} limit ${limits.mailPage + 1}`;
  const first = (where: SQL) =>
    sql`select id, last_message_id from ${conversations} where ${where} and ${further} ${order(sql`last_message_id`)}`;
  return (
    conversationRows(db)
      // As an array, of which the planner expects few.
      .where(sql`${conversations.id} = any(array(select id from (${page()}) as page))`)
      .orderBy(oldestFirst ? asc(conversations.lastMessageId) : sql`${conversations.lastMessageId} desc`)
  );

  function page(): SQL {
    if (query.of === 'member') return first(sql`user_id = ${toUuid(query.userId)}::uuid`);
    if (query.of === 'queue') {
      if (query.communityIds === null) return first(sql`unanswered`);
      // Of each community as many as the page may take, so that its index is read in order.
      return sql`select mail.* from unnest(${sql.param(query.communityIds.map(toUuid))}::uuid[]) as place(id)
        cross join lateral (${first(sql`community_id = place.id and unanswered`)}) as mail
        ${order(sql`mail.last_message_id`)}`;
    }
    const here = sql`community_id = ${toUuid(query.communityId)}::uuid`;
    if ('q' in query) {
      const words = splitWords(query.q).map(({ word }) => `'${word}':*`);
      const asked = [markOfMail(query.communityId), ...words].join(' & ');
      return first(sql`${here} and id = any(array(
        select conversation_id from ${messages}
        where words @@ ${asked}::tsquery and removed_at is null and ${words.length > 0}::boolean))`);
    }
    if ('userId' in query)
      return first(sql`${here} and archived_at is null and assigned_to = ${toUuid(query.userId)}::uuid`);
    return first(sql`${here} and archived_at ${query.filter === 'open' ? sql`is null` : sql`is not null`}`);
  }
}
