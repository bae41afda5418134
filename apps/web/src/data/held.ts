import {
  type BodyOf,
  type Call,
  type Comment,
  heldApi,
  type HeldDecision,
  type HeldItem,
  type Post,
} from '@confab/api-contract/calls';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';
import { type CasesOf, ofAll, ofMine } from './cases.ts';
import { renewModtools } from './communities.ts';
import { showPost } from './posts.ts';

const askAgainMs = 15_000;

/** The first page of what waits for approval: the next comes as these are decided. */
export function heldQuery(of: CasesOf) {
  return queryOptions({
    queryKey: ['held', of],
    queryFn:
      of === ofAll || of === ofMine
        ? fetching(heldApi.queue, { query: { mine: of === ofMine ? 'true' : undefined } })
        : fetching(heldApi.list, { params: { communityId: of }, query: {} }),
    // Other moderators work on the same queue.
    refetchInterval: askAgainMs,
  });
}

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;
export type HeldDecided = Body<typeof heldApi.decide>;

/**
 * The decision; 'gone' if it no longer waits, since another moderator or its author was faster; 'waits' if it was refused
 * for another reason. The reason has been shown.
 */
export async function decideHeld(
  client: QueryClient,
  { id, communityId, editedAt }: Pick<HeldItem, 'id' | 'communityId' | 'editedAt'>,
  verdict: HeldDecided,
): Promise<HeldDecision | 'gone' | 'waits'> {
  try {
    // An approval is of what was read: its author may have changed it since.
    const body = verdict.verdict === 'approve' ? { ...verdict, editedAt: editedAt ?? '' } : verdict;
    return await call(heldApi.decide, { params: { communityId, heldId: id }, body });
  } catch (error) {
    if (isCallError(error)) showAlert({ id: 'error', kind: 'error', text: error.message });
    return isCallError(error) && error.code === 'held-not-found' ? 'gone' : 'waits';
  } finally {
    renewModtools(client, communityId);
    void client.invalidateQueries({ queryKey: ['held'] });
  }
}

export function holdingQuery(communityId: string) {
  return queryOptions({
    queryKey: ['hold-rules', communityId],
    queryFn: fetching(heldApi.rules, { params: { communityId } }),
  });
}

export function useSetHoldRules(communityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof heldApi.setRules>) =>
      call(heldApi.setRules, { params: { communityId }, body }),
    onSuccess: (holding) => client.setQueryData(holdingQuery(communityId).queryKey, holding),
  });
}

export function useDisapprove(communityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call(heldApi.disapprove, { params: { communityId, username } }),
    onSuccess: (holding) => client.setQueryData(holdingQuery(communityId).queryKey, holding),
  });
}

/** The reader's own comments below a post that wait or were not approved. */
export function ownHeldQuery({ publicId }: Pick<Post, 'publicId'>) {
  return queryOptions({
    queryKey: ['own-held', publicId],
    queryFn: fetching(heldApi.ofPost, { params: { postId: publicId } }),
  });
}

/** Its author changes something that waits. */
export function useEditHeld(heldId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof heldApi.edit>) => call(heldApi.edit, { params: { heldId }, body }),
    onSuccess: (changed) => {
      if ('publicId' in changed) showPost(client, changed);
      else void client.invalidateQueries({ queryKey: ['own-held'] });
    },
  });
}

export function useWithdrawHeld() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ held }: Pick<Post | Comment, 'held'>) =>
      call(heldApi.withdraw, { params: { heldId: held?.id ?? '' } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-held'] }),
  });
}
