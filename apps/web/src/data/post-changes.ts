import { type Post, postsApi } from '@confab/api-contract/calls';
import { type PinScope, postMessages, type UserGroup } from '@confab/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { type CallError, isCallError } from '../lib/call-error.ts';
import { postThreadQuery, showPost } from './posts.ts';
import { renewModtools } from './renew-modtools.ts';

/** In whose name moderators and admins act. */
export type ActingGroup = Exclude<UserGroup, 'normal'>;

type Change<T> = {
  send: (wanted: T) => Promise<Post>;
  /** What is seen at once; without it the answer is waited for. */
  foreseen?: (wanted: T) => Post;
  /** What to say of errors with these codes; of all others the app speaks for itself. */
  explained?: { codes: readonly string[]; text: (error: CallError) => string };
};

/** Changes a post. What the server answers, or else what was there before, is shown in every place that has the post. */
function useChange<T>(post: Post, { send, foreseen, explained }: Change<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta: { shownCodes: explained?.codes ?? [] },
    onMutate: (wanted) => {
      if (foreseen) showPost(client, foreseen(wanted));
      return post;
    },
    onError: (error, _wanted, before) => {
      if (before) showPost(client, before);
      // What the viewer acted on was no longer so.
      if (isCallError(error) && error.status !== 0) {
        void client.invalidateQueries({ queryKey: postThreadQuery(post.publicId).queryKey });
      }
      if (isCallError(error) && error.code && explained?.codes.includes(error.code)) {
        showAlert({ id: 'error', kind: 'error', text: explained.text(error) });
      }
    },
    onSuccess: (saved) => showPost(client, saved),
    // Also after a refusal: somebody else was first.
    onSettled: () => renewModtools(client, post.communityId),
  });
}

const of = ({ publicId }: Post) => ({ params: { postId: publicId } });

/** Locks a post as somebody; null unlocks it. */
export function useLockPost(post: Post) {
  return useChange(post, {
    send: (as: ActingGroup | null) =>
      as === null
        ? call(postsApi.unlock, of(post))
        : call(postsApi.lock, { ...of(post), query: { lockAs: as } }),
  });
}

/** Pins a post or takes its pin away, at once. */
export function usePinPost(post: Post, scope: PinScope) {
  const query = { siteWide: String(scope === 'site') };
  return useChange(post, {
    send: (pinned: boolean) =>
      pinned ? call(postsApi.pin, { ...of(post), query }) : call(postsApi.unpin, { ...of(post), query }),
    foreseen: (pinned) => ({ ...post, [scope === 'site' ? 'isPinnedSite' : 'isPinned']: pinned }),
    explained: {
      codes: ['limit-reached', 'cannot-pin-deleted-post', 'not_mod', 'not_admin'],
      text: ({ message }) => message,
    },
  });
}

/** Changes in whose name the author speaks, at once. */
export function useSpeakInPost(post: Post) {
  return useChange(post, {
    send: (userGroup: UserGroup) => call(postsApi.changeAsUser, { ...of(post), query: { userGroup } }),
    foreseen: (userGroup) => ({ ...post, userGroup }),
  });
}

/** Tells everybody of a post, once. */
export function useAnnouncePost(post: Post) {
  return useChange(post, {
    send: () => call(postsApi.announce, of(post)),
    explained: { codes: ['duplicate'], text: () => postMessages.alreadyAnnounced },
  });
}

export type PostDeletion = {
  as: UserGroup;
  deleteContent: boolean;
  /** Of moderators and admins, for the log of the community; empty where they give none. */
  reason: string;
};

/** Deletes a post, or the content of one that is deleted. */
export function useDeletePost(post: Post) {
  return useChange(post, {
    send: ({ as, deleteContent, reason }: PostDeletion) =>
      call(postsApi.delete, {
        ...of(post),
        query: { deleteAs: as, deleteContent, reason: reason.trim() || undefined },
      }),
  });
}
