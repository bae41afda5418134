import { messageKinds } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTime, objectId, tsvector } from '../columns.ts';
import { communities } from './communities.ts';
import { users } from './users.ts';

/** What a member and the moderators of a community write to each other about one subject. */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** The member. */
    userId: objectId()
      .notNull()
      .references(() => users.id),
    subject: text().notNull(),
    /** The moderator who takes care of it. */
    assignedTo: objectId().references(() => users.id),
    archivedAt: isoTime(),
    /**
     * The latest message that stands and is no note, by which conversations are ordered: null where a roll-back removed
     * all of them. This and `unanswered` are kept by `settleConversations`.
     */
    lastMessageId: bigint({ mode: 'number' }),
    /** Whether the member has the last word, and moderators have not archived it. */
    unanswered: boolean().notNull().default(false),
    /** Whether moderators wrote since the member looked. */
    unread: boolean().notNull().default(false),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('conversations_community_idx').on(t.communityId, t.lastMessageId),
    index('conversations_open_idx')
      .on(t.communityId, t.lastMessageId)
      .where(sql`${t.archivedAt} is null`),
    index('conversations_archived_idx')
      .on(t.communityId, t.lastMessageId)
      .where(sql`${t.archivedAt} is not null`),
    // With the id, so that a page of the queue is read in order from the index alone.
    index('conversations_unanswered_idx')
      .on(t.communityId, t.lastMessageId, t.id)
      .where(sql`${t.unanswered}`),
    // For the queue of admins, over all communities.
    index('conversations_queue_idx')
      .on(t.lastMessageId)
      .where(sql`${t.unanswered}`),
    index('conversations_assigned_idx')
      .on(t.communityId, t.assignedTo, t.lastMessageId)
      .where(sql`${t.assignedTo} is not null and ${t.archivedAt} is null`),
    index('conversations_user_idx').on(t.userId, t.lastMessageId),
    check('conversations_subject_check', sql`${t.subject} <> ''`),
  ],
);

/** What is said in a conversation. Notes are for moderators only. */
export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: messageKinds }).notNull(),
    text: text().notNull(),
    /** Folded words of the subject and the text, and `=id` of the community. */
    words: tsvector().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** A roll-back removed it: it is hidden from all until it is put back. */
    removedAt: isoTime(),
  },
  (t) => [
    index('messages_order_idx').on(t.conversationId, t.id),
    index('messages_words_idx').using('gin', t.words),
    // For exports, roll-backs and deletions of what an account wrote.
    index('messages_user_idx').on(t.userId, t.id),
    check('messages_kind_check', sql`${t.kind} in ('member', 'team', 'note')`),
  ],
);
