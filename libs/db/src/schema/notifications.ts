import { type BadgeType, notificationTypes } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codeText, isoTime, objectId } from '../columns.ts';
import { users } from './users.ts';

/** What a member is told (api.md 3.9). Made by the worker, once per cause however often its job runs. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    /** The ids and names that `notif` is made of, by type. */
    notif: jsonb().$type<StoredNotif>().notNull(),
    /** What it was made for: the same cause makes no second one. */
    cause: codeText().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    updatedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    seenAt: isoTime(),
  },
  (t) => [
    uniqueIndex('notifications_cause_key').on(t.userId, t.cause),
    index('notifications_created_idx').on(t.userId, t.id),
  ],
);

/** What is stored of a notification, by its type. Ids, not content: it is shown as it is when it is read. */
export type StoredNotif =
  | { type: 'deleted_post'; targetType: 'post'; targetId: string; deletedAs: 'mods' | 'admins' }
  | { type: 'mod_add'; communityId: string; communityName: string; addedBy: string }
  | { type: 'new_badge'; badgeType: BadgeType };
