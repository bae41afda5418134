import type {
  Comment,
  CommunitySummary,
  Post,
  PublicUser,
  RawNotification,
  RenderedNotification,
} from '@confab/api-contract';
import type { Db } from '@confab/db';
import type { NotificationFormat } from '@confab/domain';
import { presentPublicUser } from '../members/users.present.ts';
import { listUsersByIds } from '../members/users.queries.ts';
import { listCommentsByIds } from '../content/comments/comments.queries.ts';
import { presentComment } from '../content/comments/comments.present.ts';
import { listCommunitiesByIds } from '../communities/communities.queries.ts';
import { loadEmbeddedCommunities } from '../communities/load-communities.ts';
import { ApiError } from '../http/errors.ts';
import { visitorOnly } from '../http/viewer.ts';
import { loadPosts } from '../content/posts/load-posts.ts';
import { listPostsByIds } from '../content/posts/posts.queries.ts';
import { presentRaw, presentRendered } from './notifications.present.ts';
import { listDeletedNames, type NotificationRow } from './notifications.queries.ts';

/** Raw data, or rendered for a person. */
export type Form = { rendered: false } | { rendered: true; format: NotificationFormat };

/** Subjects of notifications as a visitor sees them (api.md 3.9), by id. */
export type Subjects = {
  posts: ReadonlyMap<string, Post>;
  comments: ReadonlyMap<string, Comment>;
  communities: ReadonlyMap<string, CommunitySummary>;
  users: ReadonlyMap<string, PublicUser>;
  /** Those names in the notifications that belong to deleted accounts. */
  deletedNames: ReadonlySet<string>;
};

export async function loadNotifications(
  db: Db,
  rows: readonly NotificationRow[],
  form: Form,
): Promise<(RawNotification | RenderedNotification)[]> {
  const subjects = await loadSubjects(db, rows);
  return rows.map((row) => {
    const raw = presentRaw(row, subjects);
    return form.rendered ? presentRendered(row, raw, subjects, form.format) : raw;
  });
}

export async function loadNotification(
  db: Db,
  row: NotificationRow,
  form: Form,
): Promise<RawNotification | RenderedNotification> {
  const [notification] = await loadNotifications(db, [row], form);
  if (!notification) throw new ApiError('notif_not_found');
  return notification;
}

/** One query per kind; communities follow from their posts. */
async function loadSubjects(db: Db, rows: readonly NotificationRow[]): Promise<Subjects> {
  const [postRows, commentRows, userRows, deletedNames] = await Promise.all([
    listPostsByIds(db, rows.flatMap(postIdOf)),
    listCommentsByIds(db, rows.flatMap(commentIdOf)),
    listUsersByIds(
      db,
      rows.flatMap(({ notif, userId }) => (notif.type === 'new_badge' ? [userId] : [])),
    ),
    listDeletedNames(
      db,
      rows.flatMap(({ notif }) => (notif.type === 'mod_add' ? [notif.addedBy] : [])),
    ),
  ]);
  const communityIds = [
    ...rows.flatMap(({ notif }) => ('communityId' in notif ? [notif.communityId] : [])),
    ...rows.flatMap(({ notif }) =>
      notif.type === 'announcement'
        ? postRows.flatMap(({ post }) => (post.id === notif.postId ? [post.communityId] : []))
        : [],
    ),
  ];
  const [posts, communities] = await Promise.all([
    loadPosts(db, postRows, visitorOnly),
    listCommunitiesByIds(db, [...new Set(communityIds)]).then((found) => loadEmbeddedCommunities(db, found)),
  ]);
  const comments = commentRows.map((row) => presentComment(row, row.post, visitorOnly));
  const users = userRows.map((row) => presentPublicUser(row, visitorOnly));
  return {
    posts: byId(posts),
    comments: byId(comments),
    communities: byId(communities),
    users: byId(users),
    deletedNames,
  };
}

function postIdOf({ notif }: NotificationRow): string[] {
  if ('postId' in notif) return [notif.postId];
  return notif.type === 'deleted_post' ? [notif.targetId] : [];
}

function commentIdOf({ notif }: NotificationRow): string[] {
  if ('commentId' in notif) return [notif.commentId];
  return notif.type === 'new_votes' && notif.targetType === 'comment' ? [notif.targetId] : [];
}

function byId<T extends { id: string }>(found: readonly T[]): Map<string, T> {
  return new Map(found.map((one) => [one.id, one]));
}
