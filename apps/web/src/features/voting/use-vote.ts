import type { Comment, Post } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { withCode } from '../../lib/with-code.ts';

/** Visitors cannot vote: its code comes when somebody is about to. */
const load = () => import('../../data/votes.ts');

/** Failing now is no matter: voting tries again and tells. */
export const prepareVote = (): void => void load().catch(() => undefined);

export function useVoteOnPost(post: Post): (up: boolean) => void {
  const client = useQueryClient();
  return (up) => void withCode(load, ({ voteOnPost }) => voteOnPost(client, post, up));
}

export function useVoteOnComment(comment: Comment): (up: boolean) => void {
  const client = useQueryClient();
  return (up) => void withCode(load, ({ voteOnComment }) => voteOnComment(client, comment, up));
}
