import { type Comment, commentsApi, type Post, postsApi } from '@confab/api-contract/calls';
import { denialMessages, messages, moveCounts, nextVote } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { mutate } from '../lib/mutate.ts';
import { banCodes, learnBan } from './bans.ts';
import { commentByNow, showComment } from './comments.ts';
import { keepVote, lacksNetwork, type WaitingVote } from './outbox.ts';
import { postByNow, showPost } from './posts.ts';

/** Votes on a post: seen at once, taken back when it fails, and what the server answers wins. */
export async function voteOnPost(client: QueryClient, post: Post, up: boolean): Promise<void> {
  if (votesUnderWay(client, post).at(-1) === up) return;
  const options = {
    mutationKey: voteOn(post),
    scope: { id: post.id },
    mutationFn: () =>
      call(postsApi.vote, { body: { postId: post.id, up, from: post.userVotedUp } }).catch(
        orLater(client, { on: { post }, from: post.userVotedUp, to: nextVote(post.userVotedUp, up) }),
      ),
    onMutate: () => showPost(client, withVote(post, up)),
    meta: { shownCodes: banCodes },
    onError: (error: Error) => {
      showPost(client, { ...postByNow(client, post), ...voteOf(post) });
      if (learnBan(client, error, post.communityId)) tell(denialMessages['banned-from-community']);
    },
    onSuccess: (saved: Post | undefined) => {
      if (saved && votesUnderWay(client, post).length === 1) showPost(client, saved);
    },
  };
  await mutate(client, options, up).catch(toldOf);
}

/** The same for a comment, which may have been deleted while somebody looked at it. */
export async function voteOnComment(client: QueryClient, comment: Comment, up: boolean): Promise<void> {
  if (votesUnderWay(client, comment).at(-1) === up) return;
  const options = {
    mutationKey: voteOn(comment),
    scope: { id: comment.id },
    mutationFn: () =>
      call(commentsApi.vote, { body: { commentId: comment.id, up, from: comment.userVotedUp } }).catch(
        orLater(client, {
          on: { comment },
          from: comment.userVotedUp,
          to: nextVote(comment.userVotedUp, up),
        }),
      ),
    meta: { shownCodes: ['comment_deleted', ...banCodes] },
    onMutate: () => showComment(client, withVote(comment, up)),
    onError: (error: Error) => {
      showComment(client, { ...commentByNow(client, comment), ...voteOf(comment) });
      if (isCallError(error) && error.code === 'comment_deleted') tell(messages.voteOnDeleted);
      if (learnBan(client, error, comment.communityId)) tell(denialMessages['banned-from-community']);
    },
    onSuccess: (saved: Comment | undefined) => {
      if (saved && votesUnderWay(client, comment).length === 1) showComment(client, saved);
    },
  };
  await mutate(client, options, up).catch(toldOf);
}

/** Without a network a vote stands as it was cast, and is sent when there is one. */
const orLater = (client: QueryClient, vote: Omit<WaitingVote, 'kind'>) => async (error: unknown) => {
  if (!lacksNetwork(error) || !(await keepVote(client, vote))) throw error;
  showAlert({ id: 'outbox', text: messages.sentLater });
  return undefined;
};

const tell = (text: string) => showAlert({ id: 'error', kind: 'error', text });

/** Whoever failed has said so, and nothing waits for a vote. */
const toldOf = () => undefined;

const voteOn = ({ id }: { id: string }) => ['vote', id];

/**
 * The votes on this item that the server has not answered, each up or not. They travel one after the other; a double
 * click means one vote, not a vote and its undoing, and the answer to one does not hide a later one.
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
