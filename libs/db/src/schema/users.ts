import { badgeTypes, imageUsages } from '@confab/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { codeText, counter, html, isoTime, objectId } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: objectId().primaryKey(),
    /** Running account number, 1 for the first. */
    userIndex: integer().notNull(),
    username: text().notNull(),
    email: text(),
    /** Null once the account is deleted: nobody can log in. */
    passwordHash: text(),
    aboutMe: text(),
    aboutMeHtml: html(),
    // A person has a picture and a picture has a person who uploaded it: one of the two types has to be said.
    proPicId: objectId().references((): AnyPgColumn => images.id, { onDelete: 'set null' }),
    points: integer().notNull().default(1),
    isAdmin: boolean().notNull().default(false),
    noPosts: counter(),
    noComments: counter(),
    notificationsNewCount: counter(),
    homeFeed: text({ enum: ['all', 'subscriptions'] })
      .notNull()
      .default('all'),
    rememberFeedSort: boolean().notNull().default(false),
    embedsOff: boolean().notNull().default(false),
    hideUserProfilePictures: boolean().notNull().default(false),
    upvoteNotificationsOff: boolean().notNull().default(false),
    replyNotificationsOff: boolean().notNull().default(false),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    createdIp: text(),
    lastSeen: isoTime()
      .notNull()
      .default(sql`now()`),
    lastSeenIp: text(),
    bannedAt: isoTime(),
    deletedAt: isoTime(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_user_index_key').on(t.userIndex),
    // Who was seen since, and for how long they have been here, is counted in the index alone.
    index('users_seen_idx').on(t.lastSeen, t.createdAt),
    // Beginnings of names, wherever the database runs.
    index('users_username_prefix_idx').on(sql`lower(${t.username}) collate "C"`),
    index('users_email_idx')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    index('users_pro_pic_idx')
      .on(t.proPicId)
      .where(sql`${t.proPicId} is not null`),
    check('users_username_check', sql`${t.username} ~ '^[0-9A-Za-z_]{3,21}$'`),
    check('users_home_feed_check', sql`${t.homeFeed} in ('all', 'subscriptions')`),
    check(
      'users_counters_check',
      sql`${t.noPosts} >= 0 and ${t.noComments} >= 0 and ${t.notificationsNewCount} >= 0`,
    ),
    check(
      'users_deleted_check',
      sql`${t.deletedAt} is null or (${t.passwordHash} is null and ${t.email} is null)`,
    ),
  ],
);

/** A stored picture. Its bytes are in the object store under `imageKey` (libs/domain); always a JPEG (api.md 4.14). */
export const images = pgTable(
  'images',
  {
    id: objectId().primaryKey(),
    /** First 16 hexadecimal digits of the SHA-256 of the stored bytes: a part of every address of the picture. */
    hash: codeText().notNull(),
    usage: text({ enum: imageUsages }).notNull(),
    /** Null for thumbnails of links, which nobody uploaded. */
    uploadedBy: objectId().references(() => users.id),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes of the stored original. */
    size: integer().notNull(),
    /** `rgb(r,g,b)`, decimal, without spaces. */
    averageColor: text().notNull(),
    altText: text(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Null while it is temporary: uploaded, and in no post yet. */
    usedAt: isoTime(),
    /** Null until the worker has made the copies; the original serves until then. */
    copiesMadeAt: isoTime(),
  },
  (t) => [
    index('images_temporary_idx')
      .on(t.createdAt)
      .where(sql`${t.usedAt} is null`),
    index('images_uploaded_by_idx').on(t.uploadedBy, t.id),
    check('images_hash_check', sql`${t.hash} ~ '^[0-9a-f]{16}$'`),
    check(
      'images_usage_check',
      sql`${t.usage} in ('postImage', 'linkThumbnail', 'profilePicture', 'communityIcon', 'communityBanner')`,
    ),
    check('images_size_check', sql`${t.width} > 0 and ${t.height} > 0 and ${t.size} > 0`),
  ],
);

export const userBadges = pgTable(
  'user_badges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: badgeTypes }).notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('user_badges_user_type_key').on(t.userId, t.type),
    check('user_badges_type_check', sql`${t.type} in ('supporter')`),
  ],
);

/** A row exists only while somebody is logged in (api.md 1.3). */
export const sessions = pgTable(
  'sessions',
  {
    /** Digest of the session id (libs/session). */
    key: codeText().primaryKey(),
    /** What its owner is shown of it: who knows this can end the session, but not use it. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Browser and system in two words ("Firefox on Linux"), null where a client does not say. */
    device: text(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    lastSeenAt: isoTime()
      .notNull()
      .default(sql`now()`),
    expiresAt: isoTime().notNull(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expires_idx').on(t.expiresAt)],
);

/**
 * Where in the write-ahead log the last write of a member had ended: a replica that has replayed it shows the write
 * (docs/decisions/replicas.md). Unlogged: after a crash nobody is reading what they wrote a moment ago.
 */
export const lastWrites = pgTable('last_writes', {
  userId: objectId().primaryKey(),
  /** Bytes from the log's beginning. */
  position: bigint({ mode: 'bigint' }).notNull(),
});

/** One row: what admins switch at run time, and the number of accounts ever made. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: smallint().primaryKey().default(1),
    signupsDisabled: boolean().notNull().default(false),
    torBlocked: boolean().notNull().default(false),
    noUsers: counter(),
  },
  (t) => [check('site_settings_single_check', sql`${t.id} = 1`)],
);

/** Fixed windows of rate limits (api.md 1.11). Unlogged: a crash forgets them, which costs nobody anything. */
export const rateLimitWindows = pgTable(
  'rate_limit_windows',
  {
    bucket: codeText().primaryKey(),
    used: integer().notNull(),
    endsAt: isoTime().notNull(),
  },
  (t) => [index('rate_limit_windows_ends_idx').on(t.endsAt)],
);

/** Captcha solutions that were used, until they would have expired anyway. */
export const usedCaptchas = pgTable(
  'used_captchas',
  {
    signature: codeText().primaryKey(),
    expiresAt: isoTime().notNull(),
  },
  (t) => [index('used_captchas_expires_idx').on(t.expiresAt)],
);

/** Installed-app use, once per session: a keyed digest, no address, no user agent (rulings 35). */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    name: text({ enum: ['pwa_use'] }).notNull(),
    sessionHash: codeText().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.sessionHash] }),
    index('analytics_events_created_idx').on(t.name, t.createdAt),
    check('analytics_events_name_check', sql`${t.name} in ('pwa_use')`),
  ],
);

/** One row an hour (api.md 3.12). `slot` is the hour it stands for, so that no hour is counted twice. */
export const analyticsSnapshots = pgTable(
  'analytics_snapshots',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slot: isoTime().notNull(),
    payload: text().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [uniqueIndex('analytics_snapshots_slot_key').on(t.slot)],
);
