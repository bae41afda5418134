import { type Post, postsApi } from '@confab/api-contract/calls';
import { type PinScope, postMessages, type UserGroup } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, type CallError, isCallError } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { postThreadQuery, showPost } from './posts.ts';
import { renewModtools } from './communities.ts';

/** The roles that moderators and admins act in. */
export type ActingGroup = Exclude<UserGroup, 'normal'>;

type Change<T> = {
  send: (wanted: T) => Promise<Post>;
  /** Shown at once; without it the page waits for the answer. */
  optimistic?: (wanted: T) => Post;
  /** Messages for these error codes; other errors get the general alert. */
  explained?: { codes: readonly string[]; text: (error: CallError) => string };
};

/** Changes a post everywhere it is shown: with the server's answer, or back to its earlier state on failure. */
function change<T>(client: QueryClient, post: Post, { send, optimistic, explained }: Change<T>) {
  return {
    mutationFn: send,
    meta: { shownCodes: explained?.codes ?? [] },
    onMutate: (wanted: T) => {
      if (optimistic) showPost(client, optimistic(wanted));
    },
    onError: (error: Error) => {
      showPost(client, post);
      // The page was out of date.
      if (isCallError(error) && error.status !== 0) {
        void client.invalidateQueries({ queryKey: postThreadQuery(post.publicId).queryKey });
      }
      if (isCallError(error) && error.code && explained?.codes.includes(error.code)) {
        showAlert({ id: 'error', kind: 'error', text: explained.text(error) });
      }
    },
    onSuccess: (saved: Post) => showPost(client, saved),
    // Also after a refusal: another moderator may have been faster.
    onSettled: () => renewModtools(client, post.communityId),
  };
}

function make<T>(client: QueryClient, post: Post, wanted: T, options: Change<T>): void {
  mutate(client, change(client, post, options), wanted).catch(() => undefined);
}

const of = ({ publicId }: Post) => ({ params: { postId: publicId } });

export const lockPost = (client: QueryClient, post: Post, as: ActingGroup | null): void =>
  make(client, post, as, {
    send: () =>
      as === null
        ? call(postsApi.unlock, of(post))
        : call(postsApi.lock, { ...of(post), query: { lockAs: as } }),
  });

export function pinPost(client: QueryClient, post: Post, scope: PinScope, pinned: boolean): void {
  const target = { ...of(post), query: { siteWide: String(scope === 'site') } };
  make(client, post, pinned, {
    send: () => (pinned ? call(postsApi.pin, target) : call(postsApi.unpin, target)),
    optimistic: () => ({ ...post, [scope === 'site' ? 'isPinnedSite' : 'isPinned']: pinned }),
    explained: {
      codes: ['limit-reached', 'cannot-pin-deleted-post', 'not_mod', 'not_admin'],
      text: ({ message }) => message,
    },
  });
}

/** Changes the role that the author speaks in; shown at once. */
export const speakInPost = (client: QueryClient, post: Post, userGroup: UserGroup): void =>
  make(client, post, userGroup, {
    send: () => call(postsApi.changeAsUser, { ...of(post), query: { userGroup } }),
    optimistic: () => ({ ...post, userGroup }),
  });

export function useAnnouncePost(post: Post) {
  const client = useQueryClient();
  return useMutation(
    change(client, post, {
      send: () => call(postsApi.announce, of(post)),
      explained: { codes: ['duplicate'], text: () => postMessages.alreadyAnnounced },
    }),
  );
}

export type PostDeletion = {
  as: UserGroup;
  deleteContent: boolean;
  /** Given by moderators and admins, for the log of the community; empty where they give none. */
  reason: string;
};

/** Deletes a post, or the content of a deleted post. */
export function useDeletePost(post: Post) {
  const client = useQueryClient();
  return useMutation(
    change(client, post, {
      send: ({ as, deleteContent, reason }: PostDeletion) =>
        call(postsApi.delete, {
          ...of(post),
          query: { deleteAs: as, deleteContent, reason: reason.trim() || undefined },
        }),
    }),
  );
}
