import {
  type BodyOf,
  type Call,
  casesApi,
  type CasesPage,
  type Decision,
  type RemovalReason,
  type ReportedCase,
} from '@confab/api-contract/calls';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { renewModtools } from './communities.ts';
import { updateStartup } from './startup.ts';

export const caseFilters = ['all', 'posts', 'comments'] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** The filter in an address. */
export const caseFilter = ({ filter }: { filter?: unknown }): CaseFilter =>
  caseFilters.find((known) => known === filter) ?? 'all';

const firstPage: string | undefined = undefined;
const askAgainMs = 15_000;

/** Whose cases: those of a community by its id, of all that the viewer moderates, or of all that they see. */
export type CasesOf = string;
export const ofMine = '@me';
export const ofAll = '@all';

export function casesQuery(of: CasesOf, filter: CaseFilter) {
  return infiniteQueryOptions({
    queryKey: ['cases', of, filter],
    queryFn: ({ pageParam: next, ...context }): Promise<CasesPage> =>
      of === ofAll || of === ofMine
        ? fetching(casesApi.queue, { query: { filter, next, mine: of === ofMine ? 'true' : undefined } })(
            context,
          )
        : fetching(casesApi.list, { params: { communityId: of }, query: { filter, next } })(context),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Other moderators work on the same queue.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: askAgainMs,
  });
}

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;
export type Verdict = Body<typeof casesApi.decide>;

type Decided = { decision: Decision } | { faster: string };

/** Decides a case. Where another moderator was faster, answers with the sentence that says who. */
export async function decideCase(
  client: QueryClient,
  { id, communityId }: Pick<ReportedCase, 'id' | 'communityId'>,
  body: Verdict,
): Promise<Decided> {
  const params = { communityId, caseId: String(id) };
  const decided = ['case-decided', 'case-not-found'];
  try {
    const decision = await mutate(
      client,
      { mutationFn: () => call(casesApi.decide, { params, body }), meta: { shownCodes: decided } },
      undefined,
    );
    countCases(client, communityId, -1);
    return { decision };
  } catch (error) {
    if (!isCallError(error) || error.code === null || !decided.includes(error.code)) throw error;
    return { faster: error.details[0]?.problem ?? error.message };
  } finally {
    renewCases(client, communityId);
  }
}

const undoCodes = ['undone-already', 'too-late-to-undo', 'content-deleted'];

/** Whether it is undone; if it is not, the reason has been shown. */
export async function undoDecision(client: QueryClient, { id, communityId }: Decision): Promise<boolean> {
  const params = { communityId, decisionId: String(id) };
  try {
    await mutate(
      client,
      {
        mutationFn: () => call(casesApi.undo, { params }),
        meta: { shownCodes: undoCodes },
      },
      undefined,
    );
    countCases(client, communityId, 1);
    return true;
  } catch (error) {
    if (isCallError(error) && undoCodes.includes(error.code ?? ''))
      showAlert({ id: 'error', kind: 'error', text: error.message });
    return false;
  } finally {
    renewCases(client, communityId);
  }
}

/** The counts beside communities; the next poll corrects them. */
function countCases(client: QueryClient, communityId: string, by: 1 | -1): void {
  updateStartup(client, (startup) => ({
    ...startup,
    waiting: startup.waiting.map((one) =>
      one.communityId === communityId ? { ...one, noCases: Math.max(0, one.noCases + by) } : one,
    ),
  }));
}

function renewCases(client: QueryClient, communityId: string): void {
  renewModtools(client, communityId);
  for (const of of [ofAll, ofMine]) void client.invalidateQueries({ queryKey: ['cases', of] });
}

/** The reasons that the moderators of a community saved. */
export function removalReasonsQuery(communityId: string) {
  return queryOptions({
    queryKey: ['removal-reasons', communityId],
    queryFn: fetching(casesApi.reasons, { params: { communityId } }),
  });
}

export type ReasonText = { title: string; text: string; ruleId: number | null };

export function useSaveReason(communityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      title,
      text,
      ruleId,
    }: ReasonText & { id: number | undefined }): Promise<void> => {
      const params = { communityId };
      if (id === undefined) await call(casesApi.addReason, { params, body: { title, text, ruleId } });
      else
        await call(casesApi.changeReason, {
          params: { ...params, reasonId: String(id) },
          body: { title, text, ruleId },
        });
    },
    meta: { shownCodes: ['empty-reason', 'too-many-reasons'] },
    onSettled: () => client.invalidateQueries({ queryKey: removalReasonsQuery(communityId).queryKey }),
  });
}

export function useDeleteReason(communityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: RemovalReason) =>
      call(casesApi.deleteReason, { params: { communityId, reasonId: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: removalReasonsQuery(communityId).queryKey }),
  });
}

/** Moves a reason to the top or below another, by numbers between those around it. */
export function useMoveReason(communityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (places: readonly { id: number; zIndex: number }[]) => {
      for (const { id, zIndex } of places) {
        const params = { communityId, reasonId: String(id) };
        await call(casesApi.changeReason, { params, body: { zIndex } });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: removalReasonsQuery(communityId).queryKey }),
  });
}
