import { appealsApi, type BodyOf, type Call, type OwnBan } from '@confab/api-contract/calls';
import { isBannedFrom } from '@confab/domain';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { byCursor, fetching, load } from '../lib/queries.ts';
import { ofAll, ofMine } from './cases.ts';
import { renewModtools } from './communities.ts';
import { startupQuery, viewerOf } from './startup.ts';

export const appealFilters = ['open', 'decided'] as const;
export type AppealFilter = (typeof appealFilters)[number];

/** The filter in an address. */
export const appealFilter = ({ filter }: { filter?: unknown }): AppealFilter =>
  filter === 'decided' ? 'decided' : 'open';

/** Appeals against suspensions, beside those of a community by its id, and those of the queue. */
export const ofSite = '@site';

export function appealsQuery(of: string, filter: AppealFilter) {
  return infiniteQueryOptions({
    queryKey: ['appeals', of, filter],
    queryFn: ({ pageParam: next, ...context }) => {
      if (of === ofSite) return fetching(appealsApi.suspensions, { query: { filter, next } })(context);
      if (of === ofAll || of === ofMine)
        return fetching(appealsApi.queue, { query: { next, mine: of === ofMine ? 'true' : undefined } })(
          context,
        );
      return fetching(appealsApi.list, { params: { communityId: of }, query: { filter, next } })(context);
    },
    ...byCursor,
    // Other moderators work on the same list.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;

/** An appeal, and where it is: null for a suspension. */
type Place = { id: number; communityId: string | null };

export function useDecideAppeal({ id, communityId }: Place) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof appealsApi.decide>) =>
      call(appealsApi.decide, { params: { appealId: String(id) }, body }),
    meta: { shownCodes: ['invalid_expires', 'ban-not-shorter'] },
    onSettled: () => renewAppeals(client, communityId),
  });
}

/** Asks the member, or leaves a note that they never see. */
export function useSayInAppeal({ id, communityId }: Place) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof appealsApi.say>) =>
      call(appealsApi.say, { params: { appealId: String(id) }, body }),
    onSettled: () => renewAppeals(client, communityId),
  });
}

async function renewAppeals(client: QueryClient, communityId: string | null): Promise<void> {
  if (communityId !== null) renewModtools(client, communityId);
  await client.invalidateQueries({ queryKey: ['appeals'] });
}

/** The viewer's ban from a community; with null the suspension of their account. */
export function ownBanQuery(communityId: string | null) {
  return queryOptions({
    queryKey: ['own-ban', communityId ?? ''],
    queryFn: fetching(appealsApi.ban, { query: { communityId: communityId ?? undefined } }),
  });
}

/** For a page that is rendered on the server: without scripts too, the notice of a ban has its reason and its end. */
export async function loadOwnBan(client: QueryClient, communityId: string | null): Promise<void> {
  const startup = await load(client, startupQuery);
  const isBanned =
    communityId === null ? startup.user?.isBanned : isBannedFrom(viewerOf(startup), communityId);
  if (isBanned) await Promise.allSettled([load(client, ownBanQuery(communityId))]);
}

/** Appeals against the viewer's ban, or answers what they were asked. */
export function useAppeal({ communityId, appeal }: OwnBan) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string): Promise<void> => {
      if (appeal) await call(appealsApi.say, { params: { appealId: String(appeal.id) }, body: { text } });
      else await call(appealsApi.create, { body: { text, ...(communityId !== null && { communityId }) } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownBanQuery(communityId).queryKey }),
  });
}
