import { type Comment, commentsApi, type Post, postsApi } from '@confab/api-contract/calls';
import { messages, moveCounts, nextVote, readerDenials } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { banCodes, learnBan } from './startup.ts';
import { currentComment, showComment } from './comments.ts';
import { keepVote, lacksNetwork, type WaitingVote } from './outbox.ts';
import { currentPost, showPost } from './posts.ts';

/** Votes on a post: shown at once, reverted on failure; the server's answer wins. */
export async function voteOnPost(client: QueryClient, post: Post, up: boolean): Promise<void> {
  if (votesUnderWay(client, post).at(-1) === up) return;
  const options = {
    mutationKey: voteOn(post),
    scope: { id: post.id },
    mutationFn: () =>
      call(postsApi.vote, { body: { postId: post.id, up, from: post.userVotedUp } }).catch(
        queueIfOffline(client, { on: { post }, from: post.userVotedUp, to: nextVote(post.userVotedUp, up) }),
      ),
    onMutate: () => showPost(client, withVote(post, up)),
    meta: { shownCodes: banCodes },
    onError: (error: Error) => {
      showPost(client, { ...currentPost(client, post), ...voteOf(post) });
      if (learnBan(client, error, post.communityId)) showError(readerDenials['banned-from-community']);
    },
    onSuccess: (saved: Post | undefined) => {
      if (saved && votesUnderWay(client, post).length === 1) showPost(client, saved);
    },
  };
  await mutate(client, options, up).catch(alreadyReported);
}

/** The same for a comment, which may just have been deleted. */
export async function voteOnComment(client: QueryClient, comment: Comment, up: boolean): Promise<void> {
  if (votesUnderWay(client, comment).at(-1) === up) return;
  const options = {
    mutationKey: voteOn(comment),
    scope: { id: comment.id },
    mutationFn: () =>
      call(commentsApi.vote, { body: { commentId: comment.id, up, from: comment.userVotedUp } }).catch(
        queueIfOffline(client, {
          on: { comment },
          from: comment.userVotedUp,
          to: nextVote(comment.userVotedUp, up),
        }),
      ),
    meta: { shownCodes: ['comment_deleted', ...banCodes] },
    onMutate: () => showComment(client, withVote(comment, up)),
    onError: (error: Error) => {
      showComment(client, { ...currentComment(client, comment), ...voteOf(comment) });
      if (isCallError(error) && error.code === 'comment_deleted') showError(messages.voteOnDeleted);
      if (learnBan(client, error, comment.communityId)) showError(readerDenials['banned-from-community']);
    },
    onSuccess: (saved: Comment | undefined) => {
      if (saved && votesUnderWay(client, comment).length === 1) showComment(client, saved);
    },
  };
  await mutate(client, options, up).catch(alreadyReported);
}

/** Offline, a vote stays as it was cast and is sent later. */
const queueIfOffline = (client: QueryClient, vote: Omit<WaitingVote, 'kind'>) => async (error: unknown) => {
  if (!lacksNetwork(error) || !(await keepVote(client, vote))) throw error;
  showAlert({ id: 'outbox', text: messages.sentLater });
  return undefined;
};

const showError = (text: string) => showAlert({ id: 'error', kind: 'error', text });

/** onError has shown the failure, and no caller needs it. */
const alreadyReported = () => undefined;

const voteOn = ({ id }: { id: string }) => ['vote', id];

/**
 * The unanswered votes on an item, each up or not. Requests are serialized. A double click on the same arrow counts as
 * one vote, and an early answer must not overwrite a later vote.
 */
function votesUnderWay(client: QueryClient, item: { id: string }) {
  return client
    .getMutationCache()
    .findAll({ mutationKey: voteOn(item), status: 'pending' })
    .map(({ state }) => state.variables);
}

type Voted = Pick<Post, 'upvotes' | 'downvotes' | 'userVoted' | 'userVotedUp'>;

const voteOf = ({ upvotes, downvotes, userVoted, userVotedUp }: Voted): Voted => ({
  upvotes,
  downvotes,
  userVoted,
  userVotedUp,
});

function withVote<T extends Voted>(item: T, up: boolean): T {
  const vote = nextVote(item.userVotedUp, up);
  return {
    ...item,
    ...moveCounts(item, item.userVotedUp, vote),
    userVoted: vote !== null,
    userVotedUp: vote,
  };
}
