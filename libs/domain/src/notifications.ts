import type { BanEvent } from './bans.ts';
import type { BadgeType } from './badges.ts';
import { counted } from './counts.ts';
import type { ContentType } from './lists.ts';
import type { ToldVerdict } from './reports.ts';
import { escapeHtml } from './text.ts';
import { longDate } from './time.ts';

/** A new notification deletes the member's oldest beyond this number (api.md 4.7). */
export const notificationsKept = 200;

/** Comments on a post or replies to a comment, merged into one notification: the first of them, and the count. */
type NewComments = {
  postId: string;
  commentId: string;
  noComments: number;
  firstCreatedAt: string;
  /** Who wrote them, first the author of the first, at most `authorsKept`. Absent where an older version wrote it. */
  authorIds?: string[] | undefined;
  /** One by another author than the first. */
  otherCommentId?: string | undefined;
};

/** Beyond this number the authors of merged comments are "many". */
const authorsKept = 50;

/** What is stored of a notification, by type. Ids, not content, so that readers always see the current content. */
type Stored = {
  new_comment: NewComments;
  comment_reply: NewComments & { parentCommentId: string };
  new_votes: { targetType: ContentType; targetId: string; postId: string; noVotes: number };
  /** Without a decision where an older version wrote it. */
  deleted_post: { targetType: 'post'; targetId: string; deletedAs: 'mods' | 'admins'; decisionId?: number };
  deleted_comment: {
    targetType: 'comment';
    targetId: string;
    postId: string;
    deletedAs: 'mods' | 'admins';
    decisionId: number;
  };
  report_decided: {
    targetType: ContentType;
    targetId: string;
    postId: string;
    verdict: ToldVerdict;
    /** Absent where the author deleted it. */
    decisionId?: number;
  };
  /** `words` are the reason, the question or the answer, as they were written; no community for a suspension. */
  ban: { event: BanEvent; communityId: string | null; until: string | null; words: string | null };
  /** `publicId` is of the post, or of the post of the comment; `commentId` of the comment, once it is approved. */
  held_decided: {
    heldId: string;
    communityId: string;
    targetType: ContentType;
    verdict: 'approve' | 'remove';
    publicId: string;
    commentId: string | null;
    title: string | null;
    reason: string | null;
  };
  /** To who began or undid it; no community for one of the whole site. `noItems` is how many it removed. */
  roll_back: {
    rollbackId: number;
    communityId: string | null;
    state: 'removed' | 'restored';
    noItems: number;
  };
  /** `title` is the rule, `text` the warning as it was written. Without its id where an older version wrote it. */
  warning: { communityId: string; title: string | null; text: string; warningId?: number };
  /** Moderators wrote to the member. */
  mail: { communityId: string; conversationId: number; subject: string };
  mod_add: { communityId: string; communityName: string; addedBy: string };
  new_badge: { badgeType: BadgeType };
  welcome: { communityId: string };
  announcement: { postId: string };
};

export type NotificationType = keyof Stored;

/** The part of the page's notifications that a filter shows; mentions belong to the replies. */
export const notificationFilters = ['replies', 'votes', 'mod'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

export type StoredNotif<Type extends NotificationType = NotificationType> = {
  [Each in Type]: { type: Each } & Stored[Each];
}[Type];

type Kind = {
  /** A symbol of the web app's sprite. */
  icon: string;
  /** The role whose colour it has; the accent by default. */
  by?: 'mod' | 'admin' | 'supporter';
  /** Its picture may be a profile picture, which members may hide. */
  ofPerson?: true;
  /** Never sent to browsers: there are many, and none of them is urgent. */
  neverPushed?: true;
  /**
   * Merged into an unseen one that is equal in these fields and, where it says so, began at most so many hours before; or
   * takes its place, because it says what has become of it.
   */
  merge?: { same: readonly string[]; hours?: number; replaces?: true };
  /** The filter of the page that shows it besides "All". */
  filter?: NotificationFilter;
};

/** How the variable parts of a sentence are written. */
type Format = { plain: (text: string) => string; bold: (text: string) => string };

type Titled = { title: string };
/** The author is null if the comment's author is hidden from all readers. */
type CommentsSaid = { noComments: number; commentAuthor: string | null; post: Titled };

const badgeNames: Record<BadgeType, string> = { supporter: 'Supporter' };
const nameOf = (author: string | null) => (author === null ? 'Somebody' : `@${author}`);

/** Every type of notification (api.md 3.9, 4.7): how it looks, how it is delivered, and what it says. */
const kinds = {
  new_comment: {
    icon: 'message-circle',
    ofPerson: true,
    filter: 'replies',
    merge: { same: ['postId'], hours: 24 },
    title: ({ noComments, commentAuthor, post }: CommentsSaid, { bold }) =>
      noComments === 1
        ? `${bold(nameOf(commentAuthor))} commented on your post ${bold(post.title)}`
        : `${bold(`${noComments} new comments`)} on your post ${bold(post.title)}`,
  },
  comment_reply: {
    icon: 'reply',
    ofPerson: true,
    filter: 'replies',
    merge: { same: ['parentCommentId'], hours: 24 },
    title: ({ noComments, commentAuthor, post }: CommentsSaid, { bold }) =>
      noComments === 1
        ? `${bold(nameOf(commentAuthor))} replied to your comment on ${bold(post.title)}`
        : `${bold(`${noComments} new replies`)} to your comment on ${bold(post.title)}`,
  },
  new_votes: {
    icon: 'vote-up',
    neverPushed: true,
    filter: 'votes',
    merge: { same: ['targetType', 'targetId'] },
    title: (
      { noVotes, targetType, post }: { noVotes: number; targetType: ContentType; post: Titled },
      { bold },
    ) =>
      `${bold(noVotes === 1 ? '1 new upvote' : `${noVotes} new upvotes`)} on your ` +
      `${targetType === 'post' ? 'post' : 'comment on'} ${bold(post.title)}`,
  },
  deleted_post: {
    icon: 'trash-2',
    by: 'mod',
    filter: 'mod',
    title: (
      { deletedAs, post }: { deletedAs: 'mods' | 'admins'; post: Titled & { communityName: string } },
      { bold },
    ) =>
      deletedAs === 'mods'
        ? `Your post ${bold(post.title)} was removed by moderators of ${bold(post.communityName)}`
        : `Your post ${bold(post.title)} was removed by admins`,
  },
  deleted_comment: {
    icon: 'trash-2',
    by: 'mod',
    filter: 'mod',
    title: (
      { deletedAs, post }: { deletedAs: 'mods' | 'admins'; post: Titled & { communityName: string } },
      { bold },
    ) =>
      deletedAs === 'mods'
        ? `Your comment on ${bold(post.title)} was removed by moderators of ${bold(post.communityName)}`
        : `Your comment on ${bold(post.title)} was removed by admins`,
  },
  report_decided: {
    icon: 'flag',
    by: 'mod',
    filter: 'mod',
    title: (
      { targetType, verdict, post }: { targetType: ContentType; verdict: ToldVerdict; post: Titled },
      { bold },
    ) => {
      const what = `${targetType === 'post' ? 'the post' : 'a comment on'} ${bold(post.title)}`;
      if (verdict === 'deleted') return `Its author deleted what you reported: ${what}`;
      return verdict === 'remove'
        ? `Moderators removed what you reported: ${what}`
        : `Moderators looked at your report and kept ${what}`;
    },
  },
  ban: {
    icon: 'ban',
    by: 'mod',
    filter: 'mod',
    merge: { same: ['communityId'], replaces: true },
    title: (
      {
        event,
        communityName,
        until,
      }: { event: BanEvent; communityName: string | null; until: string | null },
      { bold },
    ) => {
      const place = communityName === null ? null : bold(communityName);
      const who = place === null ? 'Admins' : `Moderators of ${place}`;
      const ban = place === null ? 'your suspension' : `your ban from ${place}`;
      const end = until === null ? '' : ` until ${longDate(until)}`;
      switch (event) {
        case 'banned':
          return place === null ? `Your account is suspended${end}` : `You are banned from ${place}${end}`;
        case 'asked':
          return `${who} ask you about your appeal`;
        case 'lifted':
          return `${who} lifted ${ban}`;
        case 'shortened':
          return `${who} shortened ${ban}: it lasts${end}`;
        case 'kept':
          return `${who} answered your appeal, and kept ${ban}`;
        case 'ended':
          return place === null
            ? 'Your suspension has ended'
            : `Your ban from ${place} has ended. Welcome back!`;
      }
    },
  },
  held_decided: {
    icon: 'shield',
    by: 'mod',
    filter: 'mod',
    title: (
      {
        targetType,
        verdict,
        communityName,
      }: { targetType: ContentType; verdict: 'approve' | 'remove'; communityName: string },
      { bold },
    ) =>
      verdict === 'approve'
        ? `Your ${targetType} in ${bold(communityName)} is approved, and everybody can read it`
        : `Moderators of ${bold(communityName)} did not approve your ${targetType}. Its text is kept: change it, and send it again`,
  },
  roll_back: {
    icon: 'rotate-cw',
    by: 'mod',
    filter: 'mod',
    title: (
      {
        state,
        communityName,
        noItems,
      }: { state: 'removed' | 'restored'; communityName: string | null; noItems: number },
      { bold },
    ) => {
      const where = communityName === null ? '' : ` in ${bold(communityName)}`;
      return state === 'removed'
        ? `Your roll-back${where} is done: ${bold(counted(noItems, 'item'))} taken back`
        : `What was taken back${where} is there again`;
    },
  },
  warning: {
    icon: 'triangle-alert',
    by: 'mod',
    filter: 'mod',
    title: ({ communityName }: { communityName: string }, { bold }) =>
      `Moderators of ${bold(communityName)} warn you. Read it before you write there again`,
  },
  mail: {
    icon: 'mail',
    by: 'mod',
    filter: 'mod',
    title: ({ communityName, subject }: { communityName: string; subject: string }, { bold }) =>
      `Moderators of ${bold(communityName)} wrote to you: ${bold(subject)}`,
  },
  mod_add: {
    icon: 'shield',
    by: 'mod',
    filter: 'mod',
    title: ({ communityName, addedBy }: { communityName: string; addedBy: string }, { plain, bold }) =>
      `${bold(`@${addedBy}`)} made you a moderator of ${plain(communityName)}`,
  },
  new_badge: {
    icon: 'heart',
    by: 'supporter',
    title: ({ badgeType }: { badgeType: BadgeType }, { bold }) =>
      `You received the ${bold(badgeNames[badgeType])} badge. Thank you!`,
  },
  welcome: {
    icon: 'sparkles',
    title: ({ communityName }: { communityName: string }, { bold }) =>
      `Welcome! Say hello in ${bold(communityName)}`,
  },
  announcement: {
    icon: 'megaphone',
    by: 'admin',
    title: ({ post }: { post: Titled }, { bold }) => `Announcement: ${bold(post.title)}`,
  },
} as const satisfies {
  [Type in NotificationType]: Kind & {
    merge?: { same: readonly (keyof Stored[Type])[] };
    /** The sentence, from fields of the wire form. */
    title: (notif: never, write: Format) => string;
  };
};

/** Several comments at once, by one author or more. The author is null if hidden from all readers. */
type GroupSaid = { noComments: number; noAuthors: number; author: string | null; post: Titled };

/** The same notifications by who wrote the comments: "@ada and 11 others commented on your post". */
const grouped = {
  new_comment: ({ noComments, post, ...said }: GroupSaid, { bold }: Format) =>
    said.noAuthors > 1
      ? `${bold(authorsOf(said))} commented on your post ${bold(post.title)}`
      : `${bold(authorsOf(said))} wrote ${noComments} comments on your post ${bold(post.title)}`,
  comment_reply: ({ noComments, post, ...said }: GroupSaid, { bold }: Format) =>
    said.noAuthors > 1
      ? `${bold(authorsOf(said))} replied to your comment on ${bold(post.title)}`
      : `${bold(authorsOf(said))} wrote ${noComments} replies to your comment on ${bold(post.title)}`,
};

function authorsOf({ author, noAuthors }: Pick<GroupSaid, 'author' | 'noAuthors'>): string {
  if (noAuthors === 1) return nameOf(author);
  if (noAuthors >= authorsKept) return `${nameOf(author)} and many others`;
  return `${nameOf(author)} and ${counted(noAuthors - 1, 'other')}`;
}

type Kinds = typeof kinds;
export type NotificationKind = Kind & { icon: Kinds[NotificationType]['icon'] };

export const notificationKinds: Record<NotificationType, NotificationKind> = kinds;

// The keys are those of the object above.
export const notificationTypes = Object.keys(kinds) as NotificationType[];

export const typesShownBy = (filter: NotificationFilter): NotificationType[] =>
  notificationTypes.filter((type) => notificationKinds[type].filter === filter);

/** What is stored of a notification after more of the same kind and subject was merged into it. */
export function mergedNotif(stored: StoredNotif, more: StoredNotif): StoredNotif {
  if ('noVotes' in stored && 'noVotes' in more) return { ...stored, noVotes: stored.noVotes + more.noVotes };
  if ('noComments' in stored && 'noComments' in more) return { ...stored, ...mergedComments(stored, more) };
  return notificationKinds[more.type].merge?.replaces ? more : stored;
}

/** The first to be written stays the first, in whichever order their jobs run. */
function mergedComments(stored: NewComments, more: NewComments): Partial<NewComments> {
  const isEarlier = Date.parse(more.firstCreatedAt) < Date.parse(stored.firstCreatedAt);
  const [first, second] = isEarlier ? [more, stored] : [stored, more];
  const others = [first.otherCommentId, second.commentId, second.otherCommentId];
  const bySameAuthor = first.authorIds?.[0] === second.authorIds?.[0];
  return {
    commentId: first.commentId,
    firstCreatedAt: first.firstCreatedAt,
    noComments: stored.noComments + more.noComments,
    authorIds:
      first.authorIds &&
      second.authorIds &&
      [...new Set([...first.authorIds, ...second.authorIds])].slice(0, authorsKept),
    otherCommentId: others.find((id) => id !== undefined && !(bySameAuthor && id === second.commentId)),
  };
}

/** What the sentence of a type needs to know. */
export type NotificationFacts<Type extends NotificationType> = Parameters<Kinds[Type]['title']>[0];

/** With "html", names and titles are escaped and wrapped in `<b>`. */
export type NotificationFormat = 'html' | '';

const formats: Record<NotificationFormat, Format> = {
  html: { plain: escapeHtml, bold: (text) => `<b>${escapeHtml(text)}</b>` },
  '': { plain: (text) => text, bold: (text) => text },
};

export function groupTitle(type: keyof typeof grouped, said: GroupSaid, format: NotificationFormat): string {
  return grouped[type](said, formats[format]);
}

export function notificationTitle<Type extends NotificationType>(
  type: Type,
  facts: NotificationFacts<Type>,
  format: NotificationFormat,
): string {
  const titles: {
    [Each in NotificationType]: { title: (facts: NotificationFacts<Each>, write: Format) => string };
  } = kinds;
  return titles[type].title(facts, formats[format]);
}
