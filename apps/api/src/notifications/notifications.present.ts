import type {
  Comment,
  CommunitySummary,
  Image,
  NotificationsPage,
  Post,
  PublicUser,
  RawNotification,
  RenderedNotification,
} from '@confab/api-contract';
import type { Removal } from './notifications.queries.ts';
import {
  type BadgeType,
  groupTitle,
  type NotificationFacts,
  type NotificationFormat,
  notificationTitle,
  type NotificationType,
  notificationTypes,
  type StoredNotif,
  typesShownBy,
} from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import type { NotificationCounts, NotificationRow } from './notifications.queries.ts';

/** Subjects of notifications as a visitor sees them (api.md 3.9), by id. */
export type Subjects = {
  posts: ReadonlyMap<string, Post>;
  comments: ReadonlyMap<string, Comment>;
  communities: ReadonlyMap<string, CommunitySummary>;
  users: ReadonlyMap<string, PublicUser>;
  /** The reasons of removals, by decision. */
  removals: ReadonlyMap<number, Removal>;
  /** Those names in the notifications that belong to deleted accounts. */
  deletedNames: ReadonlySet<string>;
};

/** Ids of what must be loaded to show a notification. */
type Needs = {
  posts?: readonly string[];
  comments?: readonly string[];
  communities?: readonly string[];
  /** Ids of posts. */
  communitiesOfPosts?: readonly string[];
  users?: readonly string[];
  names?: readonly string[];
  /** Ids of decisions, as text. */
  decisions?: readonly string[];
};

/** The wire's `notif` of a type whose subject can be shown. */
type Notif<Type extends NotificationType> = NonNullable<Extract<RawNotification, { type: Type }>['notif']>;

type Kind<Type extends NotificationType> = {
  needs: (stored: StoredNotif<Type>, row: NotificationRow) => Needs;
  /** Null or undefined if the subject can no longer be shown. */
  raw: (
    stored: StoredNotif<Type>,
    subjects: Subjects,
    row: NotificationRow,
  ) => Notif<Type> | null | undefined;
  rendered: (
    notif: Notif<Type>,
    subjects: Subjects,
    row: NotificationRow & { notif: StoredNotif<Type> },
  ) => Rendered<Type>;
};

type Rendered<Type extends NotificationType> = {
  facts: NotificationFacts<Type>;
  icon?: string | null | undefined;
  toURL: string;
  community?: RenderedNotification['community'];
  people?: readonly (PublicUser | undefined)[];
  /** The comment whose words it quotes. */
  quoted?: Comment | undefined;
  /** Other words, if it quotes no comment. */
  words?: string | undefined;
  /** Of several comments. */
  group?: { title: (format: NotificationFormat) => string; toURL: string } | undefined;
};

const aboutComments = {
  needs: ({ postId, commentId, otherCommentId }) => ({
    posts: [postId],
    comments: otherCommentId === undefined ? [commentId] : [commentId, otherCommentId],
  }),
  rendered: (notif, { comments }, row) => {
    const { post, commentId, noComments } = notif;
    const { type, authorIds = [], otherCommentId } = row.notif;
    const comment = comments.get(commentId);
    const shown = [commentId, otherCommentId ?? '']
      .flatMap((id) => comments.get(id) ?? [])
      .filter(({ contentStripped }) => !contentStripped);
    const [first] = shown;
    const said = { noComments, noAuthors: authorIds.length, author: first?.username ?? null, post };
    const path = pathOf(post);
    const window = highlighted(row);
    return {
      facts: comment?.contentStripped ? { ...notif, commentAuthor: null } : notif,
      icon: copyOf(comment?.author?.proPic, 'small') ?? pictureOf(post) ?? copyOf(post.link?.image, 'tiny'),
      toURL: (noComments === 1 ? `${path}/${commentId}` : path) + window,
      community: communityOf(post),
      people: shown.map(({ author }) => author),
      quoted: first,
      group:
        noComments > 1 && authorIds.length > 0
          ? {
              title: (format) => groupTitle(type, said, format),
              toURL: `${path}/${first?.id ?? commentId}${window}`,
            }
          : undefined,
    };
  },
} satisfies Partial<Kind<'new_comment' | 'comment_reply'>>;

/** The site's own icon, as a fallback; served by the web app. */
const siteIcon = '/icon-192.png';

/** Also served by the web app. */
const badgePictures: Record<BadgeType, string> = { supporter: '/badge-supporter-192.png' };

/** What the api shows of each type; what it says is in domain. */
const kinds: { [Type in NotificationType]: Kind<Type> } = {
  new_comment: { ...aboutComments, raw: newComments },
  comment_reply: {
    ...aboutComments,
    raw: (stored, subjects) => {
      const notif = newComments(stored, subjects);
      return notif && { ...notif, parentCommentId: stored.parentCommentId };
    },
  },
  new_votes: {
    needs: ({ postId, targetType, targetId }) => ({
      posts: [postId],
      comments: targetType === 'comment' ? [targetId] : [],
    }),
    raw: ({ targetType, targetId, noVotes, postId }, { posts, comments }) => {
      const post = posts.get(postId);
      const comment = targetType === 'comment' ? comments.get(targetId) : undefined;
      if (!post || (targetType === 'comment' && !comment)) return null;
      return { targetType, targetId, noVotes, post, ...(comment ? { comment } : {}) };
    },
    rendered: (notif) => {
      const { post, targetType, targetId, comment } = notif;
      const toURL = targetType === 'comment' ? `${pathOf(post)}/${targetId}` : pathOf(post);
      return { facts: notif, icon: pictureOf(post), toURL, community: communityOf(post), quoted: comment };
    },
  },
  deleted_post: {
    needs: ({ targetId, decisionId }) => ({ posts: [targetId], ...decisionOf(decisionId) }),
    raw: ({ targetType, targetId, deletedAs, decisionId }, { posts, removals }) => {
      const post = posts.get(targetId);
      const removal = removals.get(decisionId ?? 0);
      return post && { targetType, targetId, deletedAs, post, ...(removal ? { removal } : {}) };
    },
    rendered: (notif) => ({ facts: notif, ...aboutPost(notif.post), words: wordsOf(notif.removal) }),
  },
  deleted_comment: {
    needs: ({ postId, decisionId }) => ({ posts: [postId], ...decisionOf(decisionId) }),
    raw: ({ targetType, targetId, postId, deletedAs, decisionId }, { posts, removals }) => {
      const post = posts.get(postId);
      const removal = removals.get(decisionId);
      return post && { targetType, targetId, deletedAs, post, ...(removal ? { removal } : {}) };
    },
    rendered: (notif) => ({
      facts: notif,
      ...aboutPost(notif.post),
      toURL: `${pathOf(notif.post)}/${notif.targetId}`,
      words: wordsOf(notif.removal),
    }),
  },
  report_decided: {
    needs: ({ postId }) => ({ posts: [postId] }),
    raw: ({ targetType, targetId, verdict, postId }, { posts }) => {
      const post = posts.get(postId);
      return post && { targetType, targetId, verdict, post };
    },
    rendered: (notif) => ({
      facts: notif,
      ...aboutPost(notif.post),
      toURL: notif.targetType === 'post' ? pathOf(notif.post) : `${pathOf(notif.post)}/${notif.targetId}`,
    }),
  },
  ban: {
    needs: ({ communityId }) => (communityId === null ? {} : { communities: [communityId] }),
    raw: ({ event, communityId, until, words }, { communities }) => {
      const community = communityId === null ? null : communities.get(communityId);
      if (community === undefined) return null;
      return { event, communityName: community?.name ?? null, community, until, words };
    },
    rendered: (notif) => ({
      facts: notif,
      toURL: notif.community === null ? '/settings' : `/${notif.community.name}`,
      community: notif.community,
      words: notif.words ?? undefined,
    }),
  },
  held_decided: {
    needs: ({ communityId }) => ({ communities: [communityId] }),
    raw: ({ communityId, heldId: _held, title, reason, type: _type, ...stored }, { communities }) => {
      const community = communities.get(communityId);
      return community && { ...stored, communityName: community.name, community, removal: { title, reason } };
    },
    rendered: (notif) => ({
      facts: notif,
      toURL: [`/${notif.communityName}/post/${notif.publicId}`, notif.commentId ?? []].flat().join('/'),
      community: notif.community,
      words: wordsOf(notif.removal),
    }),
  },
  roll_back: {
    needs: ({ communityId }) => (communityId === null ? {} : { communities: [communityId] }),
    raw: ({ communityId, type: _type, ...stored }, { communities }) => {
      const community = communityId === null ? null : communities.get(communityId);
      return community === undefined
        ? null
        : { ...stored, communityName: community?.name ?? null, community };
    },
    rendered: (notif) => ({
      facts: notif,
      toURL: notif.communityName === null ? '/admin/rollback' : `/${notif.communityName}/modtools/rollback`,
      community: notif.community,
    }),
  },
  warning: {
    needs: ({ communityId }) => ({ communities: [communityId] }),
    raw: ({ communityId, title, text }, { communities }) => {
      const community = communities.get(communityId);
      return community && { communityName: community.name, community, title, text };
    },
    rendered: (notif) => ({ facts: notif, toURL: '/mail', community: notif.community, words: notif.text }),
  },
  mail: {
    needs: ({ communityId }) => ({ communities: [communityId] }),
    raw: ({ communityId, conversationId, subject }, { communities }) => {
      const community = communities.get(communityId);
      return community && { conversationId, subject, communityName: community.name, community };
    },
    rendered: (notif) => ({
      facts: notif,
      toURL: `/mail/${notif.conversationId}`,
      community: notif.community,
    }),
  },
  mod_add: {
    needs: ({ communityId, addedBy }) => ({ communities: [communityId], names: [addedBy] }),
    raw: ({ communityId, communityName, addedBy }, { communities, deletedNames }) => {
      const community = communities.get(communityId);
      return (
        community && { communityName, addedBy: deletedNames.has(addedBy) ? 'ghost' : addedBy, community }
      );
    },
    rendered: (notif) => ({ facts: notif, toURL: `/${notif.community.name}`, community: notif.community }),
  },
  new_badge: {
    needs: (_stored, { userId }) => ({ users: [userId] }),
    raw: ({ badgeType }, { users }, { userId }) => {
      const user = users.get(userId);
      return user && { badgeType, user };
    },
    rendered: (notif) => ({
      facts: notif,
      icon: badgePictures[notif.badgeType],
      toURL: `/@${notif.user.username}`,
    }),
  },
  welcome: {
    needs: ({ communityId }) => ({ communities: [communityId] }),
    raw: ({ communityId }, { communities }) => {
      const community = communities.get(communityId);
      return community && { communityName: community.name, community };
    },
    rendered: (notif) => ({ facts: notif, toURL: `/${notif.communityName}`, community: notif.community }),
  },
  announcement: {
    needs: ({ postId }) => ({ posts: [postId], communitiesOfPosts: [postId] }),
    raw: ({ postId }, { posts, communities }) => {
      const post = posts.get(postId);
      const community = post && communities.get(post.communityId);
      return community && { postId, post, community };
    },
    rendered: (notif) => ({ facts: notif, ...aboutPost(notif.post), people: [notif.post.author] }),
  },
};

function needsOf<Type extends NotificationType>(row: NotificationRow & { notif: StoredNotif<Type> }): Needs {
  return kinds[row.notif.type].needs(row.notif, row);
}

/** The ids of one kind that these notifications need. */
export function neededBy(rows: readonly NotificationRow[]): (kind: keyof Needs) => string[] {
  const needs = rows.map(needsOf);
  return (kind) => needs.flatMap((one) => one[kind] ?? []);
}

/** `Type` ties the stored part to the wire's: a union of both would lose which belong together. */
type Raw<Type extends NotificationType> = {
  [Each in Type]: Pick<RawNotification, 'id' | 'seen' | 'seenAt' | 'createdAt'> & {
    type: Each;
    notif: Notif<Each> | null;
  };
}[Type];

/** Raw form; without its subject if that can no longer be shown (api.md 3.9). */
export function presentRaw<Type extends NotificationType>(
  row: NotificationRow & { notif: StoredNotif<Type> },
  subjects: Subjects,
): Raw<Type> {
  const { id, seenAt, createdAt, notif: stored } = row;
  const { type } = stored;
  const notif = kinds[type].raw(stored, subjects, row) ?? null;
  return { id, seen: seenAt !== null, seenAt, createdAt, type, notif };
}

/** Rendered form. */
export function presentRendered<Type extends NotificationType>(
  row: NotificationRow & { notif: StoredNotif<Type> },
  raw: Raw<Type>,
  subjects: Subjects,
  format: NotificationFormat,
): RenderedNotification {
  const { id, type, seen, seenAt, createdAt, notif } = raw;
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
    ...(notif === null ? lost : written<Type>(raw.type, notif, row, subjects, format)),
  };
}

/** For notifications whose subject can no longer be shown. */
const lost = {
  title: 'This is no longer available',
  icons: [siteIcon],
  toURL: '#',
  people: [],
  excerpt: '',
  community: null,
};

type Written = Omit<
  RenderedNotification,
  'id' | 'type' | 'seen' | 'seenAt' | 'createdAt' | 'version' | 'textFormat' | 'body' | 'updatedAt'
>;

function written<Type extends NotificationType>(
  type: Type,
  notif: Notif<Type>,
  row: NotificationRow & { notif: StoredNotif<Type> },
  subjects: Subjects,
  format: NotificationFormat,
): Written {
  const {
    facts,
    icon,
    toURL,
    people = [],
    quoted,
    words = '',
    community,
    group,
  } = kinds[type].rendered(notif, subjects, row);
  return {
    title: notificationTitle(type, facts, format),
    icons: [icon ?? siteIcon],
    toURL,
    people: people.flatMap((user) =>
      user && !user.deleted ? [{ username: user.username, proPic: user.proPic }] : [],
    ),
    excerpt: quoted && !quoted.contentStripped ? excerpt(quoted.bodyHtml, excerptLength) : words,
    community: community ? { name: community.name, proPic: community.proPic } : null,
    ...(group ? { grouped: { title: group.title(format), toURL: group.toURL } } : {}),
  };
}

/** As many characters as a line of a wide screen takes. */
const excerptLength = 120;

const decisionOf = (id: number | undefined) => (id === undefined ? {} : { decisions: [String(id)] });

/** The reason on one line. */
function wordsOf(removal: Removal | undefined): string {
  return [removal?.title, removal?.reason]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(': ')
    .replaceAll(/\s+/g, ' ');
}

/** How many unseen notifications each filter of the page shows. */
export function presentUnseen(ofType: NotificationCounts['unseen']): NotificationsPage['unseen'] {
  const count = (types: readonly NotificationType[]) =>
    types.reduce((sum, type) => sum + (ofType[type] ?? 0), 0);
  return {
    all: count(notificationTypes),
    replies: count(typesShownBy('replies')),
    votes: count(typesShownBy('votes')),
    mod: count(typesShownBy('mod')),
  };
}

function newComments(
  { postId, commentId, noComments, firstCreatedAt }: StoredNotif<'new_comment' | 'comment_reply'>,
  { posts, comments }: Subjects,
): Notif<'new_comment'> | null {
  const post = posts.get(postId);
  const comment = comments.get(commentId);
  if (!post || !comment) return null;
  // The author of a deleted comment is never revealed.
  return { postId, commentId, noComments, commentAuthor: comment.username, firstCreatedAt, post };
}

function aboutPost(post: Post) {
  return { icon: pictureOf(post), toURL: pathOf(post), community: communityOf(post) };
}

function communityOf({ communityName: name, communityProPic: proPic }: Post) {
  return { name, proPic };
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
