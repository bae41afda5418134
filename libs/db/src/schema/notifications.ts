import { type BadgeType, type ContentType, notificationTypes } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codeText, isoTime, objectId } from '../columns.ts';
import { sessions, users } from './users.ts';

/** What a member is told (api.md 3.9). Made by the worker. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    /** The ids, names and counts that `notif` is made of, by type. */
    notif: jsonb().$type<StoredNotif>().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** When something was last folded into it. */
    updatedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    seenAt: isoTime(),
  },
  (t) => [
    index('notifications_created_idx').on(t.userId, t.id),
    // In the order in which they are shown: unseen ones first, then by their last change (api.md 2.6).
    index('notifications_shown_idx').on(
      t.userId,
      sql`(${t.seenAt} is not null)`,
      t.updatedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/**
 * What members were told of, one row per event: a job that runs again finds it here, and neither makes a second
 * notification nor counts twice. Kept for longer than a job is tried.
 */
export const notificationCauses = pgTable(
  'notification_causes',
  {
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cause: codeText().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.cause] }),
    index('notification_causes_created_idx').on(t.createdAt),
  ],
);

/** How far something that every member is told has come. */
export const fanOuts = pgTable('fan_outs', {
  /** `announcement:{post id}`, or `welcome`. */
  cause: codeText().primaryKey(),
  /** Everybody up to this account has been told; accounts are told in the order of their ids. */
  reachedUserId: objectId(),
  /** Once nobody is left. A welcome never ends. */
  finishedAt: isoTime(),
});

/** Where a browser is reached while no page of the site is open. One per login (api.md 2.6). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionKey: codeText()
      .primaryKey()
      .references(() => sessions.key, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A secret address: whoever knows it can write to this browser. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('push_subscriptions_user_idx').on(t.userId),
    // A browser has one: whoever logs in there next takes it over.
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
  ],
);

/** Comments on a post or replies to a comment, folded into one: the first of them, and how many. */
type NewComments = {
  postId: string;
  commentId: string;
  noComments: number;
  firstCreatedAt: string;
};

/** What is stored of a notification, by its type. Ids, not content: it is shown as it is when it is read. */
export type StoredNotif =
  | ({ type: 'new_comment' } & NewComments)
  | ({ type: 'comment_reply'; parentCommentId: string } & NewComments)
  | { type: 'new_votes'; targetType: ContentType; targetId: string; postId: string; noVotes: number }
  | { type: 'deleted_post'; targetType: 'post'; targetId: string; deletedAs: 'mods' | 'admins' }
  | { type: 'mod_add'; communityId: string; communityName: string; addedBy: string }
  | { type: 'new_badge'; badgeType: BadgeType }
  | { type: 'welcome'; communityId: string }
  | { type: 'announcement'; postId: string };
