import type { NotificationType, StoredNotif } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codeText, isoTime, objectId } from '../columns.ts';
import { sessions, users } from './users.ts';

/** Notifications of a member (api.md 3.9), written by the worker. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    /** The ids, names and counts from which the wire's `notif` is built, by type. */
    notif: jsonb().$type<StoredNotif>().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** When the last event was folded into it. */
    updatedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    seenAt: isoTime(),
  },
  (t) => [
    index('notifications_created_idx').on(t.userId, t.id),
    // The display order: unseen first, then by last change (api.md 2.6).
    index('notifications_shown_idx').on(
      t.userId,
      sql`(${t.seenAt} is not null)`,
      t.updatedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/**
 * One row per member and event that led to a notification, so that a retried job neither notifies nor counts twice.
 * Kept for longer than jobs are retried.
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

export const fanOuts = pgTable('fan_outs', {
  /** `announcement:{post id}`, or `welcome`. */
  cause: codeText().primaryKey(),
  /** All accounts up to this id have been notified; the order is that of the ids. */
  reachedUserId: objectId(),
  /** When the last member was notified. Always null for `welcome`. */
  finishedAt: isoTime(),
});

/** Web push subscriptions, one per login (api.md 2.6). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionKey: codeText()
      .primaryKey()
      .references(() => sessions.key, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Secret: anyone who knows this address can send to the browser. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('push_subscriptions_user_idx').on(t.userId),
    // A browser has one subscription: the next login there takes it over.
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
  ],
);
