import { blocksApi, invitationsApi, type SignUp, signUpsApi } from '@confab/api-contract/calls';
import type { BlockKind } from '@confab/domain';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { byCursor, fetching, mutate } from '../lib/queries.ts';

/** Requests for an account that wait, the oldest first. For admins. */
export const signUpsQuery = infiniteQueryOptions({
  queryKey: ['sign-ups'],
  queryFn: ({ pageParam: next, ...context }) => fetching(signUpsApi.list, { query: { next } })(context),
  ...byCursor,
});

/** Approves a request, or takes a refusal back. */
export function decideSignUp(
  client: QueryClient,
  act: 'approve' | 'reopen',
  { id, declinedAt }: Pick<SignUp, 'id' | 'declinedAt'>,
): Promise<unknown> {
  const input = { params: { signUpId: String(id) } };
  const mutationFn = () =>
    act === 'approve'
      ? call(signUpsApi.approve, { ...input, body: { declinedAt: declinedAt ?? '' } })
      : call(signUpsApi.reopen, input);
  return mutate(client, { mutationFn, onSettled: () => refreshSignUps(client) }, undefined);
}

export function useDeclineSignUp({ id }: Pick<SignUp, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(signUpsApi.decline, { params: { signUpId: String(id) }, body: { reason } }),
    onSettled: () => refreshSignUps(client),
  });
}

const refreshSignUps = (client: QueryClient) => client.invalidateQueries({ queryKey: signUpsQuery.queryKey });

/** The viewer's invitations; for admins those of `all`. */
export function invitationsQuery(all: boolean) {
  return infiniteQueryOptions({
    queryKey: ['invitations', { all }],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(invitationsApi.list, { query: { all, next } })(context),
    ...byCursor,
  });
}

export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: { uses: number; days: number }) =>
      call(invitationsApi.create, { body: invitation }),
    meta: { shownCodes: ['too-many-invitations'] },
    onSuccess: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
}

export function revokeInvitation(client: QueryClient, id: number): Promise<unknown> {
  const mutationFn = () => call(invitationsApi.revoke, { params: { invitationId: String(id) } });
  const onSettled = () => client.invalidateQueries({ queryKey: ['invitations'] });
  return mutate(client, { mutationFn, onSettled }, undefined);
}

/** Who came by an invitation of this person, or of anybody. For admins. */
export function invitedQuery(by: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['invited', by],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(invitationsApi.invited, { query: { by, next } })(context),
    ...byCursor,
    placeholderData: keepPreviousData,
  });
}

/** Who invites with a code; fails with 404 for one that is over. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: fetching(invitationsApi.look, { query: { code } }),
    retry: false,
  });

export function blocksQuery(kind: BlockKind | '') {
  return infiniteQueryOptions({
    queryKey: ['blocks', kind],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(blocksApi.list, { query: { kind, next } })(context),
    ...byCursor,
    placeholderData: keepPreviousData,
  });
}

export function useAddBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (block: { text: string; days: number | null }) => call(blocksApi.create, { body: block }),
    meta: {
      shownCodes: [
        'invalid-block',
        'block-too-wide',
        'block-own-address',
        'already-blocked',
        'too-many-blocks',
      ],
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['blocks'] }),
  });
}

export function removeBlock(client: QueryClient, id: number): Promise<unknown> {
  const mutationFn = () => call(blocksApi.delete, { params: { blockId: String(id) } });
  const onSettled = () => client.invalidateQueries({ queryKey: ['blocks'] });
  return mutate(client, { mutationFn, onSettled }, undefined);
}

/** Confirms an e-mail address with a mailed token. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(signUpsApi.confirmEmail, { body: { token } }),
    meta: { shownCodes: ['invalid-token'] },
  });
}

export function useSendConfirmation() {
  return useMutation({
    mutationFn: () => call(signUpsApi.sendConfirmation, {}),
    meta: { shownCodes: ['email-missing'] },
  });
}
