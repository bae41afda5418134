import { commentSorts, limits } from '@confab/domain';
import { z } from 'zod';
import { comment } from './comment-objects.ts';
import type { Shape } from './shape.ts';
import { choice, cursor, givenId, givenName, givenUserGroup, markdownText, toldReason } from './values.ts';

const postId = z.string().describe('The `publicId` of the post, or its id.');
const params = z.object({ postId });
/** The comment id alone decides; `postId` is ignored (api.md 2.8). */
const commentParams = z.object({ postId, commentId: givenId() });

/** Absent and null mean an empty text. */
const body = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
  .pipe(markdownText(limits.commentBodyMax))
  .describe(markdownText(limits.commentBodyMax).description ?? '');

const commentNumber = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'invalid_cursor' })
  .transform(Number)
  .describe('The `number` of a comment.');

/**
 * One event of a post's stream: a comment, or a count of new comments (the reader's own included) if there are too
 * many to send each. The event id is the number of the newest comment it covers.
 */
export const commentEvent = z.discriminatedUnion('event', [
  z.object({
    id: z.number(),
    event: z.literal('comment'),
    data: z.object({ id: z.string(), number: z.number() }),
  }),
  z.object({
    id: z.number(),
    event: z.literal('behind'),
    data: z.object({ count: z.number(), number: z.number() }),
  }),
]);
export type CommentEvent = z.output<typeof commentEvent>;

export const commentsPage = z.object({ comments: z.array(comment), next: z.string().nullable() });
export type CommentsPage = z.output<typeof commentsPage>;

export const commentShapes = {
  list: {
    at: 'GET /api/posts/:postId/comments',
    auth: 'anyone',
    summary:
      'A page of the comments of a post, most upvotes first or as `sort` says, with the missing ancestors of each; or, with `parentId`, all replies below one comment as a bare array; or, with `commentId`, one comment with its ancestors and the best of its replies; or, with `after`, what was written after the comment of that `number`.',
    params,
    query: z.object({
      next: cursor,
      sort: choice(commentSorts, 'invalid-sort')
        .optional()
        .describe(
          'The order of pages: `top` by default, the most upvotes first; `new`; `old`; `controversial`, the most votes of the smaller side first. A `next` is for the order that it came with.',
        ),
      parentId: givenId().optional(),
      commentId: givenId().optional(),
      after: commentNumber.optional(),
    }),
    response: z.union([commentsPage, z.array(comment)]),
    errors: ['post/not-found', 'invalid_id', 'invalid_cursor', 'invalid-sort'],
  },
  create: {
    at: 'POST /api/posts/:postId/comments',
    auth: 'user',
    summary:
      'Writes a comment or a reply. Its author upvotes it. Where the site or the community holds it for approval, the reply says so in `held`. `after` is the `number` of the last comment that the client saw: if the author has written the same text in the same place since, that comment is the answer and nothing is written, so a client may safely send the call again.',
    params,
    query: z.object({ userGroup: givenUserGroup.optional(), after: commentNumber.optional() }),
    body: z.object({
      body,
      parentCommentId: givenId()
        .nullish()
        .transform((value) => value ?? null),
    }),
    response: comment,
    errors: [
      'email-not-confirmed',
      'post/not-found',
      'user/invalid-group',
      'post-locked',
      'banned_from_community',
      'not_mod',
      'not_admin',
      'empty-comment-body',
      'invalid_id',
      'comment_not_found',
      'comment-reply-to-deleted',
      'comment-max-depth-reached',
      'invalid_cursor',
      'too-many-held',
      'warning-unread',
    ],
    limit: 'createComment',
  },
  edit: {
    at: 'PUT /api/posts/:postId/comments/:commentId',
    auth: 'user',
    who: ['author'],
    summary: 'Changes the text of a comment, also on a locked post.',
    params: commentParams,
    body: z.object({ body }),
    response: comment,
    errors: [
      'invalid_id',
      'comment_not_found',
      'comment_deleted',
      'not_author',
      'empty-comment-body',
      'edit-would-wait',
      'invalid_action',
    ],
    limit: 'changeContent',
  },
  changeAsUser: {
    at: 'PUT /api/posts/:postId/comments/:commentId?action=changeAsUser',
    auth: 'user',
    who: ['author'],
    summary: 'Changes in whose name the author of a comment speaks.',
    params: commentParams,
    query: z.object({ userGroup: choice(['normal', 'mods', 'admins'], 'user/invalid-group') }),
    response: comment,
    errors: [
      'invalid_id',
      'comment_not_found',
      'invalid_action',
      'not_author',
      'user/invalid-group',
      'not_mod',
      'not_admin',
    ],
    limit: 'changeContent',
  },
  restore: {
    at: 'PUT /api/posts/:postId/comments/:commentId?action=restore',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Puts a comment back that moderators removed; admins put back what admins removed, too. Our addition.',
    params: commentParams,
    response: comment,
    errors: [
      'invalid_id',
      'comment_not_found',
      'invalid_action',
      'not_admin_nor_mod',
      'not_admin',
      'not-removed',
    ],
    limit: 'changeContent',
  },
  delete: {
    at: 'DELETE /api/posts/:postId/comments/:commentId',
    auth: 'user',
    who: ['author', 'moderator', 'admin'],
    summary:
      'Deletes a comment. Its place and its replies stay. Deleted by its author, its text is gone for good; deleted by moderators or admins, it is kept for moderators and admins to see.',
    params: commentParams,
    query: z.object({
      deleteAs: choice(['normal', 'mods', 'admins'], 'user/invalid-group')
        .optional()
        .describe('`normal`, its author, by default.'),
      reason: toldReason.optional(),
    }),
    response: comment,
    errors: [
      'invalid_id',
      'comment_not_found',
      'comment_deleted',
      'not_author',
      'user/invalid-group',
      'not_mod',
      'not_admin',
    ],
    limit: 'changeContent',
  },
  events: {
    at: 'GET /api/posts/:postId/events',
    auth: 'anyone',
    summary:
      'Sends the comments that others write on a post from now on, or with `after` those after the comment of that `number`; where there are more than 500, only how many. A client that reconnects sends the last `id` in `Last-Event-ID`.',
    params,
    query: z.object({ after: commentNumber.optional() }),
    response: commentEvent,
    stream: true,
    errors: ['post/not-found', 'invalid_cursor', 'rate_limited'],
  },
  get: {
    at: 'GET /api/comments/:commentId',
    auth: 'anyone',
    summary: 'One comment.',
    params: z.object({ commentId: givenId() }),
    response: comment,
    errors: ['invalid_id', 'comment_not_found'],
  },
  vote: {
    at: 'POST /api/_commentVote',
    auth: 'user',
    summary:
      'Votes on a comment. The same direction again withdraws the vote. `from` is the vote that the client last saw: if the stored vote is another, nothing changes, so a client may safely send the call again.',
    body: z.object({
      commentId: givenId(),
      up: z
        .boolean()
        .nullish()
        .transform((value) => value ?? true)
        .describe('Upwards: `true` by default.'),
      from: z.boolean().nullable().optional(),
    }),
    response: comment,
    errors: [
      'invalid_id',
      'comment_not_found',
      'comment_deleted',
      'post-locked',
      'banned-from-community',
      'already-voted',
    ],
    limit: 'vote',
  },
  listAll: {
    at: 'GET /api/comments',
    auth: 'admin',
    summary:
      'All comments of the site, in their original wording, the newest first, 100 a page; or those of `username`.',
    query: z.object({ username: givenName.optional(), next: cursor }),
    response: commentsPage,
    errors: ['not_admin', 'invalid_cursor', 'user_not_found'],
  },
} as const satisfies Record<string, Shape>;
