import { type Comment, commentsApi } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { type CallError, isCallError } from '../lib/call-error.ts';
import { commentByNow, showComment } from './comments.ts';
import { renewComment } from './renew-comment.ts';
import { renewModtools } from './renew-modtools.ts';

const addressOf = ({ id, postPublicId }: Comment) => ({ postId: postPublicId, commentId: id });

export type CommentDeletion = {
  as: UserGroup;
  /** Of moderators and admins, for the log of the community; empty where they give none. */
  reason: string;
};

/**
 * Deletes a comment in somebody's name. Its place and its replies stay; what the server answers stands there, after
 * `leave`: the controls of the comment, and whatever they opened, are gone then.
 */
export function useDeleteComment(comment: Comment, leave: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ as, reason }: CommentDeletion) =>
      call(commentsApi.delete, {
        params: addressOf(comment),
        query: { deleteAs: as, reason: reason.trim() || undefined },
      }),
    meta: { shownCodes: refusals },
    onError: (error) => learnFrom(client, comment, error),
    onSuccess: async (saved) => {
      await leave();
      showComment(client, saved);
    },
    // Also after a refusal: somebody else was first.
    onSettled: () => renewModtools(client, comment.communityId),
  });
}

/** Changes in whose name the author speaks, at once. */
export function useSpeakInComment(comment: Comment) {
  const client = useQueryClient();
  const show = (userGroup: Comment['userGroup']) =>
    showComment(client, { ...commentByNow(client, comment), userGroup });
  return useMutation({
    scope: { id: `speak ${comment.id}` },
    mutationFn: (userGroup: UserGroup) =>
      call(commentsApi.changeAsUser, { params: addressOf(comment), query: { userGroup } }),
    meta: { shownCodes: refusals },
    onMutate: (userGroup) => {
      show(userGroup);
      return comment.userGroup;
    },
    onError: (error, _userGroup, before) => {
      if (before) show(before);
      learnFrom(client, comment, error);
    },
    onSuccess: ({ userGroup }) => show(userGroup),
  });
}

/** Something is not, or no longer, as the page has it. The server says what. */
const refusals = ['comment_deleted', 'comment_not_found', 'not_author', 'not_mod', 'not_admin'];

function learnFrom(client: QueryClient, comment: Comment, error: CallError | Error) {
  if (!isCallError(error) || error.code === null || !refusals.includes(error.code)) return;
  showAlert({ id: 'error', kind: 'error', text: error.message });
  renewComment(client, comment.id);
}
