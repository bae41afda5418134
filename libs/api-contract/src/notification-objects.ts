import { badgeTypes, banEvents, contentTypes, type NotificationType, toldVerdicts } from '@confab/domain';
import { z } from 'zod';
import { comment } from './comment-objects.ts';
import { communitySummary } from './community-objects.ts';
import { image } from './images.ts';
import { post } from './post-objects.ts';
import { face, publicUser } from './public-user.ts';
import { id, time } from './values.ts';

const common = { id: z.int(), seen: z.boolean(), seenAt: time.nullable(), createdAt: time };

const newComments = z.object({
  postId: id,
  /** The first of the comments. */
  commentId: id,
  noComments: z.int(),
  /** Username of the author of the first comment. */
  commentAuthor: z.string(),
  firstCreatedAt: time,
  post,
});

/** Why moderators removed something, as its author reads it. Our addition. */
export const removal = z.object({ title: z.string().nullable(), reason: z.string().nullable() });

/** `notif` holds what is public of the notification's subject; it is null if the subject can no longer be shown. */
const raw = <const Type extends NotificationType, Notif extends z.ZodType>(type: Type, notif: Notif) =>
  z.object({ ...common, type: z.literal(type), notif: z.nullable(notif) });

/** api.md 3.9, raw form. */
export const rawNotification = z.discriminatedUnion('type', [
  raw('new_comment', newComments),
  raw('comment_reply', newComments.extend({ parentCommentId: id })),
  raw(
    'new_votes',
    z.object({
      targetType: z.enum(contentTypes),
      targetId: id,
      noVotes: z.int(),
      post,
      comment: comment.optional(),
    }),
  ),
  raw(
    'deleted_post',
    z.object({
      targetType: z.literal('post'),
      targetId: id,
      deletedAs: z.enum(['mods', 'admins']),
      post,
      removal: removal.optional(),
    }),
  ),
  raw(
    'deleted_comment',
    z.object({
      targetType: z.literal('comment'),
      targetId: id,
      deletedAs: z.enum(['mods', 'admins']),
      post,
      removal: removal.optional(),
    }),
  ),
  raw(
    'report_decided',
    z.object({ targetType: z.enum(contentTypes), targetId: id, verdict: z.enum(toldVerdicts), post }),
  ),
  raw(
    'ban',
    z.object({
      event: z.enum(banEvents),
      /** Null for the suspension of the account. */
      communityName: z.string().nullable(),
      community: communitySummary.nullable(),
      until: time.nullable(),
      /** The reason, the question or the answer, as they were written. */
      words: z.string().nullable(),
    }),
  ),
  raw(
    'held_decided',
    z.object({
      targetType: z.enum(contentTypes),
      verdict: z.enum(['approve', 'remove']),
      /** The address of the post, or of the post that the comment stands below. */
      publicId: z.string(),
      /** The comment that it became, if it was approved. */
      commentId: id.nullable(),
      communityName: z.string(),
      community: communitySummary,
      removal,
    }),
  ),
  raw(
    'roll_back',
    z.object({
      rollbackId: z.int(),
      /** Whether it has removed its items, or restored them. */
      state: z.enum(['removed', 'restored']),
      /** How many it removed. */
      noItems: z.int(),
      /** Null for one in all communities. */
      communityName: z.string().nullable(),
      community: communitySummary.nullable(),
    }),
  ),
  raw(
    'warning',
    z.object({
      communityName: z.string(),
      community: communitySummary,
      /** The rule that it is about. */
      title: z.string().nullable(),
      text: z.string(),
    }),
  ),
  raw(
    'mail',
    z.object({
      conversationId: z.int(),
      subject: z.string(),
      communityName: z.string(),
      community: communitySummary,
    }),
  ),
  raw('mod_add', z.object({ communityName: z.string(), addedBy: z.string(), community: communitySummary })),
  raw('new_badge', z.object({ badgeType: z.enum(badgeTypes), user: publicUser })),
  raw('welcome', z.object({ communityName: z.string(), community: communitySummary })),
  raw('announcement', z.object({ postId: id, post, community: communitySummary })),
]);
export type RawNotification = z.output<typeof rawNotification>;

/** api.md 3.9, rendered form. */
export const renderedNotification = z.object({
  ...common,
  /** An open set: clients show types that they do not know. */
  type: z.string(),
  version: z.literal(1),
  textFormat: z.enum(['html', '']),
  /** With `textFormat` "html": text whose only markup is `<b>`. */
  title: z.string(),
  body: z.literal(''),
  icons: z.array(z.string()),
  /** A path of this site, or `#` if there is nothing to open. */
  toURL: z.string(),
  /** When another event was last merged into it. */
  updatedAt: time,
  /** Whose doing it is, at most two: those whose names it may show. Our addition, as are the fields below. */
  people: z.array(face),
  /**
   * The first words of the comment that it is about, on one line; or all that moderators or admins wrote to the member. Empty
   * if there is nothing to show.
   */
  excerpt: z.string(),
  /** Where it happened. */
  community: z.object({ name: z.string(), proPic: image.nullable() }).nullable(),
  /** Of several comments: by whom they are, in the format of `title`, and the path of the first that can be read. */
  grouped: z.object({ title: z.string(), toURL: z.string() }).optional(),
});
export type RenderedNotification = z.output<typeof renderedNotification>;
