import { RENDERER_VERSION } from '@confab/domain';
import { getTableColumns, sql } from 'drizzle-orm';
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
import { codeText, counter, html, isoTime, objectId, hasPrint, printOf } from '../columns.ts';
import { communities } from './communities.ts';

import { images, users } from './users.ts';

/** What an author writes of a post. A post that is held keeps each of them until it is approved. */
export const authoredPostColumns = {
  type: text({ enum: ['text', 'image', 'link'] }).notNull(),
  title: text().notNull(),
  body: text(),
  bodyHtml: html(),
  /** Version of the renderer that made bodyHtml (libs/markdown). */
  bodyRenderer: smallint(),
  linkUrl: text(),
};

export const posts = pgTable(
  'posts',
  {
    id: objectId().primaryKey(),
    publicId: codeText().notNull(),
    ...authoredPostColumns,
    userId: objectId()
      .notNull()
      .references(() => users.id),
    userGroup: text({ enum: ['normal', 'mods', 'admins'] })
      .notNull()
      .default('normal'),
    communityId: objectId()
      .notNull()
      .references(() => communities.id),
    /** The preview image of a link; null until the worker has fetched one, and for pages without any. */
    linkImageId: objectId().references(() => images.id, { onDelete: 'set null' }),
    /** What the linked page calls itself and says of itself; null like its preview image. */
    linkTitle: text(),
    linkDescription: text(),
    /** The storage key of its site's icon, which all posts with links to that site share. */
    linkIcon: text(),
    upvotes: counter(),
    downvotes: counter(),
    points: integer()
      .notNull()
      .generatedAlwaysAs(sql`upvotes - downvotes`),
    /** Computed by the statement that changes the votes (domain: hotness). */
    hotness: bigint({ mode: 'number' }).notNull().default(0),
    /**
     * The post's age when the hourly job last ran: 0 under a day, 1 a week, 2 a month, 3 a year, 4 older. It may lag,
     * never lead: "top of the week" reads groups 0 and 1 in order and skips posts that are too old.
     */
    ageGroup: smallint().notNull().default(0),
    noComments: counter(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    editedAt: isoTime(),
    lastActivityAt: isoTime()
      .notNull()
      .default(sql`now()`),
    lockedAt: isoTime(),
    lockedBy: objectId().references(() => users.id),
    lockedByGroup: text({ enum: ['mods', 'admins'] }),
    pinnedAt: isoTime(),
    pinnedSiteAt: isoTime(),
    deletedAt: isoTime(),
    deletedBy: objectId().references(() => users.id),
    deletedAs: text({ enum: ['normal', 'mods', 'admins'] }),
    deletedContentAt: isoTime(),
    deletedContentAs: text({ enum: ['normal', 'admins'] }),
  },
  (t) => [
    uniqueIndex('posts_public_id_key').on(t.publicId),
    // Feeds: one index per order, for the site and per community. They exclude deleted posts.
    index('posts_latest_idx')
      .on(t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_hot_idx')
      .on(t.hotness, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_activity_idx')
      .on(t.lastActivityAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_top_idx')
      .on(t.ageGroup, t.points, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_community_latest_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_community_hot_idx')
      .on(t.communityId, t.hotness, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_community_activity_idx')
      .on(t.communityId, t.lastActivityAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_community_top_idx')
      .on(t.communityId, t.ageGroup, t.points, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('posts_user_idx').on(t.userId, t.id),
    // For automatic rules, which look for copies of a text.
    index('posts_print_idx')
      .on(printOf(sql`coalesce(${t.body}, ${t.linkUrl}, '')`), t.id)
      .where(hasPrint(sql`coalesce(${t.body}, ${t.linkUrl}, '')`)),
    // Texts that an older renderer made (libs/markdown); empty once the worker has rendered them again.
    index('posts_render_again_idx')
      .on(t.id)
      .where(sql`${t.bodyRenderer} < ${sql.raw(String(RENDERER_VERSION))}`),
    index('posts_ageing_idx')
      .on(t.ageGroup, t.createdAt)
      .where(sql`${t.ageGroup} < 4`),
    index('posts_link_image_idx')
      .on(t.linkImageId)
      .where(sql`${t.linkImageId} is not null`),
    // Numbered lists for moderators, newest first (api.md 2.7).
    index('posts_community_deleted_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.deletedAt} is not null`),
    index('posts_community_locked_idx')
      .on(t.communityId, t.id)
      .where(sql`${t.lockedAt} is not null and ${t.deletedAt} is null`),
    index('posts_pinned_idx')
      .on(t.communityId, t.pinnedAt)
      .where(sql`${t.pinnedAt} is not null`),
    index('posts_pinned_site_idx')
      .on(t.pinnedSiteAt)
      .where(sql`${t.pinnedSiteAt} is not null`),
    check('posts_public_id_check', sql`${t.publicId} ~ '^[0-9A-Za-z_]{8}$'`),
    check('posts_type_check', sql`${t.type} in ('text', 'image', 'link')`),
    check('posts_user_group_check', sql`${t.userGroup} in ('normal', 'mods', 'admins')`),
    check('posts_title_check', sql`char_length(${t.title}) between 3 and 255`),
    check('posts_link_check', sql`(${t.type} = 'link') = (${t.linkUrl} is not null)`),
    check('posts_counters_check', sql`${t.upvotes} >= 0 and ${t.downvotes} >= 0 and ${t.noComments} >= 0`),
    check('posts_age_group_check', sql`${t.ageGroup} between 0 and 4`),
    check(
      'posts_locked_check',
      sql`(${t.lockedAt} is null) = (${t.lockedBy} is null) and (${t.lockedAt} is null) = (${t.lockedByGroup} is null)`,
    ),
    check('posts_deleted_check', sql`(${t.deletedAt} is null) = (${t.deletedAs} is null)`),
    check(
      'posts_pinned_check',
      sql`${t.deletedAt} is null or (${t.pinnedAt} is null and ${t.pinnedSiteAt} is null)`,
    ),
  ],
);

type AuthoredName = keyof typeof authoredPostColumns;

/** What an author writes, as it is stored. */
export type AuthoredPost = Pick<typeof posts.$inferInsert, AuthoredName>;

/** The same with its pictures: it becomes a post at once, or once a moderator approves it. */
export type PostContent = AuthoredPost & {
  images?: readonly { imageId: string; caption: string | null }[];
};

/** The columns of a content. If a post was held before one of them was added, that one has its default value. */
export function authoredColumnsOf(content: PostContent): Pick<typeof posts.$inferSelect, AuthoredName> {
  const columns = getTableColumns(posts);
  // Object.keys types the keys as string.
  const names = Object.keys(authoredPostColumns) as AuthoredName[];
  const values = names.map((name) => [name, content[name] ?? columns[name].default ?? null]);
  // Each value is one of its own column.
  return Object.fromEntries(values) as Pick<typeof posts.$inferSelect, AuthoredName>;
}

export const postVotes = pgTable(
  'post_votes',
  {
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: objectId()
      .notNull()
      .references(() => users.id),
    up: boolean().notNull(),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    // For data exports.
    index('post_votes_user_idx').on(t.userId, t.postId),
  ],
);

/** When a member last opened a post (api.md 4.5). */
export const postVisits = pgTable(
  'post_visits',
  {
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    firstVisitAt: isoTime()
      .notNull()
      .default(sql`now()`),
    lastVisitAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.postId] })],
);

/** The icons of linked sites, fetched once for all links to a site; without a picture where a site has none. */
export const linkIcons = pgTable(
  'link_icons',
  {
    host: text().primaryKey(),
    imageId: objectId().references(() => images.id, { onDelete: 'cascade' }),
    fetchedAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('link_icons_image_idx')
      .on(t.imageId)
      .where(sql`${t.imageId} is not null`),
  ],
);

/** The pictures of an image post, in the submitted order. A picture belongs to one post. */
export const postImages = pgTable(
  'post_images',
  {
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    imageId: objectId()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    caption: text(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    uniqueIndex('post_images_image_key').on(t.imageId),
    check('post_images_position_check', sql`${t.position} between 1 and 10`),
  ],
);

/** Posts that a member hid from their own feeds; the newest 1,000 are kept (api.md 2.5). */
export const hiddenPosts = pgTable(
  'hidden_posts',
  {
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: objectId()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.postId] }),
    index('hidden_posts_newest_idx').on(t.userId, t.createdAt, t.postId),
    index('hidden_posts_post_idx').on(t.postId),
  ],
);

export const mutes = pgTable(
  'mutes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: objectId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedUserId: objectId().references(() => users.id, { onDelete: 'cascade' }),
    mutedCommunityId: objectId().references(() => communities.id, { onDelete: 'cascade' }),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('mutes_user_key').on(t.userId, t.mutedUserId),
    uniqueIndex('mutes_community_key').on(t.userId, t.mutedCommunityId),
    index('mutes_muted_user_idx').on(t.mutedUserId),
    index('mutes_muted_community_idx').on(t.mutedCommunityId),
    check('mutes_target_check', sql`num_nonnulls(${t.mutedUserId}, ${t.mutedCommunityId}) = 1`),
    check('mutes_self_check', sql`${t.mutedUserId} <> ${t.userId}`),
  ],
);

export const announcements = pgTable('announcements', {
  postId: objectId()
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  announcedBy: objectId()
    .notNull()
    .references(() => users.id),
  createdAt: isoTime()
    .notNull()
    .default(sql`now()`),
});
