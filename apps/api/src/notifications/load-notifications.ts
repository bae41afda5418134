import type { RawNotification, RenderedNotification } from '@confab/api-contract';
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
import { neededBy, presentRaw, presentRendered, type Subjects } from './notifications.present.ts';
import { listDeletedNames, listRemovals, type NotificationRow } from './notifications.queries.ts';

/** Raw data, or rendered for a person. */
export type Form = { rendered: false } | { rendered: true; format: NotificationFormat };

export function presentNotifications(
  rows: readonly NotificationRow[],
  form: Form,
  subjects: Subjects,
): (RawNotification | RenderedNotification)[] {
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
  const [notification] = presentNotifications([row], form, await loadSubjects(db, [row]));
  if (!notification) throw new ApiError('notif_not_found');
  return notification;
}

/** One query per kind; communities follow from their posts. */
export async function loadSubjects(db: Db, rows: readonly NotificationRow[]): Promise<Subjects> {
  const needed = neededBy(rows);
  const [postRows, commentRows, userRows, deletedNames, removals] = await Promise.all([
    listPostsByIds(db, needed('posts')),
    listCommentsByIds(db, needed('comments')),
    listUsersByIds(db, needed('users')),
    listDeletedNames(db, needed('names')),
    listRemovals(db, needed('decisions')),
  ]);
  const ofPosts = new Set(needed('communitiesOfPosts'));
  const communityIds = [
    ...needed('communities'),
    ...postRows.flatMap(({ post }) => (ofPosts.has(post.id) ? [post.communityId] : [])),
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
    removals,
  };
}

function byId<T extends { id: string }>(found: readonly T[]): Map<string, T> {
  return new Map(found.map((one) => [one.id, one]));
}
