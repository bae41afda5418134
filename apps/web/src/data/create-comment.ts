import { type Comment, commentsApi, type Post } from '@confab/api-contract/calls';
import { timing, type UserGroup } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { showBan } from './bans.ts';
import { postThreadQuery, showPost, updateThread } from './posts.ts';

export type NewComment = { body: string; parentId: string | null; userGroup: UserGroup };

const mostRetries = 5;

/**
 * Writes a comment. One that came too soon after another is sent again by itself (product-b 8). The new comment stands
 * first among its siblings.
 */
export function useCreateComment(post: Pick<Post, 'publicId' | 'communityId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, parentId, userGroup }: NewComment) =>
      call(commentsApi.create, {
        params: { postId: post.publicId },
        query: { userGroup },
        body: { body, parentCommentId: parentId },
      }),
    // A missing network is told at once, not waited for.
    networkMode: 'always',
    retry: (failures, error) => isCallError(error, 429) && failures < mostRetries,
    retryDelay: timing.commentRetryMs,
    meta: { shownCodes: ['banned_from_community'] },
    onError: (error) => {
      if (isCallError(error) && error.code === 'banned_from_community') {
        showBan(client, post.communityId);
      }
    },
    onSuccess: (comment) => insertComment(client, comment),
  });
}

/** Puts a new comment before its siblings, and counts it wherever comments are counted. */
function insertComment(client: QueryClient, comment: Comment) {
  const ancestors = new Set(comment.ancestors);
  updateThread(client, comment.postPublicId, (thread) => ({
    ...thread,
    comments: [
      comment,
      ...thread.comments.map((each) =>
        ancestors.has(each.id)
          ? {
              ...each,
              noReplies: each.noReplies + 1,
              noRepliesDirect: each.noRepliesDirect + Number(each.id === comment.parentId),
            }
          : each,
      ),
    ],
  }));
  const post = client.getQueryData(postThreadQuery(comment.postPublicId).queryKey)?.post;
  if (post) showPost(client, { ...post, noComments: post.noComments + 1 });
}
