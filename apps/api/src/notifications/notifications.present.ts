import type { Image, Post, RawNotification, RenderedNotification } from '@confab/api-contract';
import {
  type BadgeType,
  type NotificationFacts,
  type NotificationFormat,
  notificationTitle,
} from '@confab/domain';
import type { Subjects } from './load-notifications.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** The site's own icon, as a fallback; served by the web app. */
const siteIcon = '/icon-192.png';

/** Also served by the web app. */
const badgePictures: Record<BadgeType, string> = { supporter: '/badge-supporter-192.png' };

/** Raw form; without its subject if that cannot be loaded (api.md 3.9). */
export function presentRaw(row: NotificationRow, subjects: Subjects): RawNotification {
  const { id, seenAt, createdAt, notif } = row;
  const common = { id, seen: seenAt !== null, seenAt, createdAt };
  switch (notif.type) {
    case 'new_comment': {
      const about = aboutComments(notif, subjects);
      return { ...common, type: notif.type, notif: about };
    }
    case 'comment_reply': {
      const about = aboutComments(notif, subjects);
      const { parentCommentId } = notif;
      return { ...common, type: notif.type, notif: about && { ...about, parentCommentId } };
    }
    case 'new_votes': {
      const { type, targetType, targetId, noVotes, postId } = notif;
      const post = subjects.posts.get(postId);
      const comment = targetType === 'comment' ? subjects.comments.get(targetId) : undefined;
      if (!post || (targetType === 'comment' && !comment)) return { ...common, type, notif: null };
      return {
        ...common,
        type,
        notif: { targetType, targetId, noVotes, post, ...(comment ? { comment } : {}) },
      };
    }
    case 'deleted_post': {
      const { type, targetType, targetId, deletedAs } = notif;
      const post = subjects.posts.get(targetId);
      return { ...common, type, notif: post ? { targetType, targetId, deletedAs, post } : null };
    }
    case 'mod_add': {
      const { type, communityId, communityName } = notif;
      const addedBy = subjects.deletedNames.has(notif.addedBy) ? 'ghost' : notif.addedBy;
      const community = subjects.communities.get(communityId);
      return { ...common, type, notif: community ? { communityName, addedBy, community } : null };
    }
    case 'new_badge': {
      const user = subjects.users.get(row.userId);
      return { ...common, type: notif.type, notif: user ? { badgeType: notif.badgeType, user } : null };
    }
    case 'welcome': {
      const community = subjects.communities.get(notif.communityId);
      return {
        ...common,
        type: notif.type,
        notif: community ? { communityName: community.name, community } : null,
      };
    }
    case 'announcement': {
      const { type, postId } = notif;
      const post = subjects.posts.get(postId);
      const community = post && subjects.communities.get(post.communityId);
      return { ...common, type, notif: community ? { postId, post, community } : null };
    }
  }
}

type NewComments = Extract<NotificationRow['notif'], { commentId: string }>;

function aboutComments(notif: NewComments, { posts, comments }: Subjects) {
  const { postId, commentId, noComments, firstCreatedAt } = notif;
  const post = posts.get(postId);
  const comment = comments.get(commentId);
  if (!post || !comment) return null;
  // The author of a deleted comment is never revealed.
  return { postId, commentId, noComments, commentAuthor: comment.username, firstCreatedAt, post };
}

/** Rendered form. */
export function presentRendered(
  row: NotificationRow,
  raw: RawNotification,
  subjects: Subjects,
  format: NotificationFormat,
): RenderedNotification {
  const { id, seen, seenAt, createdAt, type } = raw;
  return {
    id,
    type,
    seen,
    seenAt,
    createdAt,
    version: 1,
    textFormat: format,
    body: '',
    updatedAt: row.updatedAt,
    ...(raw.notif === null ? lost : written(row, raw, subjects, format)),
  };
}

/** For notifications whose subject can no longer be shown. */
const lost = { title: 'This is no longer available', icons: [siteIcon], toURL: '#' };

function written(
  row: NotificationRow,
  raw: RawNotification,
  subjects: Subjects,
  format: NotificationFormat,
): Pick<RenderedNotification, 'title' | 'icons' | 'toURL'> {
  const say = (facts: NotificationFacts, icon: string | null | undefined, toURL: string) => ({
    title: notificationTitle(facts, format),
    icons: [icon ?? siteIcon],
    toURL,
  });
  switch (raw.type) {
    case 'new_comment':
    case 'comment_reply': {
      if (raw.notif === null) return lost;
      const { post, commentId, noComments, commentAuthor } = raw.notif;
      const comment = subjects.comments.get(commentId);
      const author = comment?.contentStripped ? null : commentAuthor;
      const facts = { type: raw.type, count: noComments, author, postTitle: post.title };
      const path = noComments === 1 ? `${pathOf(post)}/${commentId}` : pathOf(post);
      const icon =
        copyOf(comment?.author?.proPic, 'small') ?? pictureOf(post) ?? copyOf(post.link?.image, 'tiny');
      return say(facts, icon, path + highlighted(row));
    }
    case 'new_votes': {
      if (raw.notif === null) return lost;
      const { post, targetType, targetId, noVotes } = raw.notif;
      const facts = { type: raw.type, count: noVotes, targetType, postTitle: post.title };
      const path = targetType === 'comment' ? `${pathOf(post)}/${targetId}` : pathOf(post);
      return say(facts, pictureOf(post), path);
    }
    case 'deleted_post': {
      if (raw.notif === null) return lost;
      const { post, deletedAs } = raw.notif;
      const { communityName, title } = post;
      return say(
        { type: raw.type, deletedAs, communityName, postTitle: title },
        pictureOf(post),
        pathOf(post),
      );
    }
    case 'mod_add': {
      if (raw.notif === null) return lost;
      const { communityName, addedBy, community } = raw.notif;
      return say({ type: raw.type, communityName, addedBy }, null, `/${community.name}`);
    }
    case 'new_badge': {
      if (raw.notif === null) return lost;
      const { badgeType, user } = raw.notif;
      return say({ type: raw.type, badgeType }, badgePictures[badgeType], `/@${user.username}`);
    }
    case 'welcome': {
      if (raw.notif === null) return lost;
      const { communityName } = raw.notif;
      return say({ type: raw.type, communityName }, null, `/${communityName}`);
    }
    case 'announcement': {
      if (raw.notif === null) return lost;
      const { post } = raw.notif;
      return say({ type: raw.type, postTitle: post.title }, pictureOf(post), pathOf(post));
    }
  }
}

function pathOf(post: Post): string {
  return `/${post.communityName}/post/${post.publicId}`;
}

/** Which comments of the page are new, if more came after the first (api.md 3.9). */
function highlighted({ createdAt, updatedAt }: NotificationRow): string {
  const [from, to] = [seconds(createdAt), seconds(updatedAt)];
  return updatedAt === createdAt ? '' : `?highlightFrom=${from}&highlightTo=${to}`;
}

function seconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}

function pictureOf(post: Post): string | null {
  return copyOf(post.image, 'tiny');
}

function copyOf(image: Image | null | undefined, name: string): string | null {
  return image?.copies.find((copy) => copy.name === name)?.url ?? null;
}
