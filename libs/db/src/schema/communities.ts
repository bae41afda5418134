import { publicLogs } from '@confab/domain';
import { sql } from 'drizzle-orm';
import {
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
import { counter, html, isoTime, objectId } from '../columns.ts';

import { images, users } from './users.ts';

export const communities = pgTable(
  'communities',
  {
    id: objectId().primaryKey(),
    name: text().notNull(),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    nsfw: boolean().notNull().default(false),
    about: text(),
    aboutHtml: html(),
    proPicId: objectId().references(() => images.id, { onDelete: 'set null' }),
    bannerImageId: objectId().references(() => images.id, { onDelete: 'set null' }),
    noMembers: counter(),
    postingRestricted: boolean().notNull().default(false),
    /** Whether everybody may read its log, and whether that names its moderators. */
    publicLog: text({ enum: publicLogs }).notNull().default('off'),
    /** What waits for approval here (domain: HoldRules). */
    holdFirst: smallint().notNull().default(0),
    holdDays: smallint().notNull().default(0),
    holdLinks: boolean().notNull().default(false),
    holdPictures: boolean().notNull().default(false),
    /** New members join it, and visitors see it in the sidebar (api.md 4.12). */
    isDefault: boolean().notNull().default(false),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    deletedAt: isoTime(),
  },
  (t) => [
    uniqueIndex('communities_name_key').on(sql`lower(${t.name})`),
    index('communities_size_idx').on(t.noMembers, t.id),
    // Search by any part of the name.
    index('communities_name_search_idx').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    index('communities_default_idx')
      .on(t.id)
      .where(sql`${t.isDefault}`),
    index('communities_pro_pic_idx')
      .on(t.proPicId)
      .where(sql`${t.proPicId} is not null`),
    index('communities_banner_image_idx')
      .on(t.bannerImageId)
      .where(sql`${t.bannerImageId} is not null`),
    check('communities_name_check', sql`${t.name} ~ '^[0-9A-Za-z_]{3,21}$'`),
    check('communities_no_members_check', sql`${t.noMembers} >= 0`),
  ],
);

export const communityMembers = pgTable(
  'community_members',
  {
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.communityId] }),
    index('community_members_community_idx').on(t.communityId, t.userId),
  ],
);

/** Position 1 is the highest rank; positions have no gaps (api.md 4.12). */
export const communityModerators = pgTable(
  'community_moderators',
  {
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_moderators_user_idx').on(t.userId),
    check('community_moderators_position_check', sql`${t.position} >= 1`),
  ],
);

export const communityBans = pgTable(
  'community_bans',
  {
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bannedBy: objectId()
      .notNull()
      .references(() => users.id),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    /** Null: permanent. */
    expiresAt: isoTime(),
    /** What the banned member reads. */
    reason: text(),
    /** For moderators and admins only. */
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_bans_user_idx').on(t.userId),
    // Includes expires_at, so that numbered pages skip earlier bans without reading their rows.
    index('community_bans_latest_idx').on(t.communityId, t.createdAt, t.userId, t.expiresAt),
    index('community_bans_expiry_idx')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
  ],
);

/** Whether a ban is in effect. The worker lifts what has ended a little later. */
export const banInEffect = sql`(${communityBans.expiresAt} is null or ${communityBans.expiresAt} > now())`;

export const communityRules = pgTable(
  'community_rules',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: objectId()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    rule: text().notNull(),
    ruleHtml: html().notNull(),
    description: text(),
    descriptionHtml: html(),
    zIndex: integer().notNull(),
    createdBy: objectId()
      .notNull()
      .references(() => users.id),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('community_rules_order_idx').on(t.communityId, t.zIndex, t.id),
    check('community_rules_rule_check', sql`${t.rule} <> ''`),
  ],
);
