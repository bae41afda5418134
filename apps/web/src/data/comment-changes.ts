import { type Comment, commentsApi } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, type CallError, isCallError } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { currentComment, renewComment, showComment } from './comments.ts';
import { renewModtools } from './communities.ts';

const addressOf = ({ id, postPublicId }: Comment) => ({ postId: postPublicId, commentId: id });

export type CommentDeletion = {
  as: UserGroup;
  /** Given by moderators and admins, for the log of the community; empty where they give none. */
  reason: string;
};

/**
 * Deletes a comment as its author, a moderator or an admin. Its place and its replies stay. The answer is shown after
 * `leave`, because the comment's controls and the dialogs that they opened then unmount.
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
    // Also after a refusal: another moderator may have been faster.
    onSettled: () => renewModtools(client, comment.communityId),
  });
}

/** Changes the role that the author speaks in; shown at once. */
export function speakInComment(client: QueryClient, comment: Comment, userGroup: UserGroup): void {
  const show = (group: Comment['userGroup']) =>
    showComment(client, { ...currentComment(client, comment), userGroup: group });
  const options = {
    scope: { id: `speak ${comment.id}` },
    mutationFn: (group: UserGroup) =>
      call(commentsApi.changeAsUser, { params: addressOf(comment), query: { userGroup: group } }),
    meta: { shownCodes: refusals },
    onMutate: show,
    onError: (error: Error) => {
      show(comment.userGroup);
      learnFrom(client, comment, error);
    },
    onSuccess: (saved: Comment) => show(saved.userGroup),
  };
  mutate(client, options, userGroup).catch(() => undefined);
}

/** Refusals that mean the page is out of date. */
const refusals = ['comment_deleted', 'comment_not_found', 'not_author', 'not_mod', 'not_admin'];

function learnFrom(client: QueryClient, comment: Comment, error: CallError | Error) {
  if (!isCallError(error) || error.code === null || !refusals.includes(error.code)) return;
  showAlert({ id: 'error', kind: 'error', text: error.message });
  renewComment(client, comment.id);
}
