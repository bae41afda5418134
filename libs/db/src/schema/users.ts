import { badgeTypes, imageUsages, type SiteSettingValues, siteTextKeys } from '@confab/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { codeText, counter, html, isoTime, objectId } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: objectId().primaryKey(),
    /** Running account number, from 1. */
    userIndex: integer().notNull(),
    username: text().notNull(),
    email: text(),
    /** Null for an address that was not confirmed by the link in a mail. */
    emailConfirmedAt: isoTime(),
    /** Null once the account is deleted, which makes login impossible. */
    passwordHash: text(),
    aboutMe: text(),
    aboutMeHtml: html(),
    // Users and images refer to each other, so one of the two types must be annotated.
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
    /** Whether they hear how their reports were decided. */
    reportOutcomes: boolean().notNull().default(false),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    createdIp: text(),
    lastSeen: isoTime()
      .notNull()
      .default(sql`now()`),
    lastSeenIp: text(),
    bannedAt: isoTime(),
    /** The end of the suspension; null for good. */
    bannedUntil: isoTime(),
    /** Null where the operator or an older version suspended it. */
    bannedBy: objectId(),
    /** What the suspended member reads. */
    banReason: text(),
    /** For admins only. */
    banNote: text(),
    deletedAt: isoTime(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_user_index_key').on(t.userIndex),
    // Lets analytics count active members and their account ages from the index alone.
    index('users_seen_idx').on(t.lastSeen, t.createdAt),
    // Prefix search for names, independent of the database's locale.
    index('users_username_prefix_idx').on(sql`lower(${t.username}) collate "C"`),
    index('users_email_idx')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    // Finds accounts by network address range; `inet_of` is made in the migration.
    index('users_created_address_idx').on(sql`inet_of(${t.createdIp})`),
    index('users_seen_address_idx').on(sql`inet_of(${t.lastSeenIp})`),
    index('users_pro_pic_idx')
      .on(t.proPicId)
      .where(sql`${t.proPicId} is not null`),
    index('users_banned_until_idx')
      .on(t.bannedUntil)
      .where(sql`${t.bannedUntil} is not null`),
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

/** Whether an account is suspended now. The worker lifts what has ended a little later. */
export const suspensionInEffect = sql`(${users.bannedAt} is not null and (${users.bannedUntil} is null or ${users.bannedUntil} > now()))`;

/**
 * An uploaded or fetched image, always a JPEG (api.md 4.14). Its bytes are in the object store under `imageKey`
 * (libs/domain).
 */
export const images = pgTable(
  'images',
  {
    id: objectId().primaryKey(),
    /** First 16 hexadecimal digits of the SHA-256 of the stored bytes; part of the image's every address. */
    hash: codeText().notNull(),
    usage: text({ enum: imageUsages }).notNull(),
    /** Null for link thumbnails, which the worker fetched. */
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
    /** Null for a temporary upload that no post uses yet. */
    usedAt: isoTime(),
    /** Null until the worker has made the copies; the original is served until then. */
    copiesMadeAt: isoTime(),
  },
  (t) => [
    index('images_temporary_idx')
      .on(t.createdAt)
      .where(sql`${t.usedAt} is null`),
    index('images_uploaded_by_idx').on(t.uploadedBy, t.id),
    check('images_hash_check', sql`${t.hash} ~ '^[0-9a-f]{16}$'`),
    check(
      'images_all_usages_check',
      sql`${t.usage} in ('postImage', 'linkThumbnail', 'profilePicture', 'communityIcon', 'communityBanner', 'siteLogo', 'siteIcon', 'linkIcon')`,
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

/** A row exists only while a member is logged in (api.md 1.3). */
export const sessions = pgTable(
  'sessions',
  {
    /** Digest of the session id (libs/session). */
    key: codeText().primaryKey(),
    /** The public id of the session: enough to end the session, useless for logging in. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Browser and system ("Firefox on Linux"), null for clients that do not say. */
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
 * The write-ahead log position of each member's last write: a replica that has replayed it shows the write
 * (docs/decisions/database.md). Unlogged: after a crash the primary alone answers
 * members for some seconds.
 */
export const lastWrites = pgTable('last_writes', {
  userId: objectId().primaryKey(),
  /** Bytes from the start of the log. */
  position: bigint({ mode: 'bigint' }).notNull(),
});

/** One row: the settings that admins change at run time, and the number of accounts ever created. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: smallint().primaryKey().default(1),
    signupsDisabled: boolean().notNull().default(false),
    torBlocked: boolean().notNull().default(false),
    noUsers: counter(),
    /** Those of the other settings that differ from their initial value (libs/domain). */
    changed: jsonb().$type<Partial<SiteSettingValues>>().notNull().default({}),
  },
  (t) => [check('site_settings_single_check', sql`${t.id} = 1`)],
);

/** The logo and the icon of the site, where it has its own. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    use: text({ enum: ['siteLogo', 'siteIcon'] }).primaryKey(),
    imageId: objectId()
      .notNull()
      .references(() => images.id),
  },
  (t) => [
    index('site_pictures_image_idx').on(t.imageId),
    check('site_pictures_use_check', sql`${t.use} in ('siteLogo', 'siteIcon')`),
  ],
);

/** Every version of the operator's texts; the last of each key and language is shown. */
export const siteTexts = pgTable(
  'site_texts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text({ enum: siteTextKeys }).notNull(),
    language: codeText().notNull(),
    /** Markdown; empty where the site is to have no such text. Null for the text that came with the software. */
    body: text(),
    /** How many of the software's privacy changes (domain: privacyChanges) there were when it was saved. */
    privacyChangesKnown: smallint().notNull().default(0),
    /** Null if an operator changed it from the command line. */
    changedBy: objectId().references(() => users.id, { onDelete: 'set null' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('site_texts_key_idx').on(t.key, t.language, t.id),
    index('site_texts_changed_by_idx').on(t.changedBy),
  ],
);

/**
 * Fixed windows of rate limits (api.md 1.11). Unlogged: after a crash the counts restart at zero, which does no harm.
 */
export const rateLimitWindows = pgTable(
  'rate_limit_windows',
  {
    bucket: codeText().primaryKey(),
    used: integer().notNull(),
    endsAt: isoTime().notNull(),
  },
  (t) => [index('rate_limit_windows_ends_idx').on(t.endsAt)],
);

export const usedCaptchas = pgTable(
  'used_captchas',
  {
    signature: codeText().primaryKey(),
    expiresAt: isoTime().notNull(),
  },
  (t) => [index('used_captchas_expires_idx').on(t.expiresAt)],
);

/** Uses of the installed app, once per session: a keyed digest, no address, no user agent (rulings 35). */
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

/** One row an hour (api.md 3.12). `slot` is the hour it stands for, which keeps each hour unique. */
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
