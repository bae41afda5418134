import { limits } from '@confab/domain';
import { z } from 'zod';
import { comment } from './comment-objects.ts';
import type { Shape } from './shape.ts';
import { givenId, givenUserGroup, trimmedText } from './values.ts';

const params = z.object({ postId: z.string() });

export const commentsPage = z.object({ comments: z.array(comment), next: z.string().nullable() });
export type CommentsPage = z.output<typeof commentsPage>;

export const commentShapes = {
  list: {
    auth: 'anyone',
    summary:
      'A page of the comments of a post, most upvotes first, with the missing ancestors of each; or, with `parentId`, all replies below one comment as a bare array.',
    params,
    query: z.object({ next: z.string().optional(), parentId: givenId().optional() }),
    response: z.union([commentsPage, z.array(comment)]),
    errors: ['post/not-found', 'invalid_id', 'invalid_cursor'],
  },
  create: {
    auth: 'user',
    summary: 'Writes a comment or a reply. Its author upvotes it.',
    params,
    query: z.object({ userGroup: givenUserGroup.optional() }),
    body: z.object({
      body: z
        .string()
        .nullish()
        .transform((value) => value ?? '')
        .pipe(trimmedText(limits.commentBodyMax)),
      parentCommentId: givenId()
        .nullish()
        .transform((value) => value ?? null),
    }),
    response: comment,
    errors: [
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
    ],
    limit: 'createComment',
  },
  get: {
    auth: 'anyone',
    summary: 'One comment.',
    params: z.object({ commentId: givenId() }),
    response: comment,
    errors: ['invalid_id', 'comment_not_found'],
  },
  vote: {
    auth: 'user',
    summary: 'Votes on a comment. The same direction again withdraws the vote.',
    body: z.object({
      commentId: givenId(),
      up: z
        .boolean()
        .nullish()
        .transform((value) => value ?? true),
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
} as const satisfies Record<string, Shape>;
