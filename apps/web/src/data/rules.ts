import { type CommunityDetail, type Rule, rulesApi } from '@confab/api-contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { communityQuery, renewDetails, updateDetails } from './communities.ts';

/** The order of a community's rules: `zIndex`, then `id`. */
export type Placed = { id: number; zIndex: number };

export function byPlace(a: Placed, b: Placed): number {
  return a.zIndex - b.zIndex || a.id - b.id;
}

/**
 * The writes that move one rule to its place, in order. Nearly always it is one write, so that a concurrent move of
 * another rule survives. Without a free number the rules below shift, the last one first: readers in between see them
 * in their order.
 */
export function placesFor(rules: readonly Placed[], id: number, place: number): Placed[] {
  const others = rules.filter((rule) => rule.id !== id);
  const before = others[place - 1];
  const after = others.slice(place);
  const room = roomBetween(id, before, after[0]);
  if (room !== undefined) return [{ id, zIndex: room }];

  const zIndex = (before?.zIndex ?? 0) + 1;
  const moved: Placed[] = [];
  let above: Placed = { id, zIndex };
  for (const rule of after) {
    if (byPlace(above, rule) < 0) break;
    above = { id: rule.id, zIndex: above.zIndex + 1 };
    moved.unshift(above);
  }
  return [...moved, { id, zIndex }];
}

/** A `zIndex` between two rules, if there is one. */
function roomBetween(id: number, before: Placed | undefined, after: Placed | undefined): number | undefined {
  if (!before) return after ? after.zIndex - 1 : 1;
  const candidates = [before.zIndex + 1, before.zIndex, ...(after ? [after.zIndex] : [])];
  return candidates.find((zIndex) => {
    const placed = { id, zIndex };
    return byPlace(before, placed) < 0 && (!after || byPlace(placed, after) < 0);
  });
}

export type RuleText = { rule: string; description: string };

export function useSaveRule(community: CommunityDetail) {
  const client = useQueryClient();
  return useMutation({
    ...oneByOne(community),
    mutationFn: async ({ id, rule, description }: RuleText & { id: number | undefined }): Promise<void> => {
      const params = { communityId: community.id };
      if (id === undefined) {
        const rules = await call(rulesApi.create, { params, body: { rule, description } });
        showRules(client, community, () => rules);
      } else {
        const body = { rule, description: description === '' ? null : description };
        const saved = await call(rulesApi.update, { params: { ...params, ruleId: String(id) }, body });
        showRules(client, community, (rules) => rules.map((shown) => (shown.id === id ? saved : shown)));
      }
    },
    meta: { shownCodes: ['empty-rule', 'too-many-rules'] },
    onSettled: () => renewRules(client, community),
  });
}

export function useDeleteRule(community: CommunityDetail) {
  const client = useQueryClient();
  return useMutation({
    ...oneByOne(community),
    mutationFn: (ruleId: number) =>
      call(rulesApi.delete, { params: { communityId: community.id, ruleId: String(ruleId) } }),
    onSuccess: ({ id }) => showRules(client, community, (rules) => rules.filter((shown) => shown.id !== id)),
    onSettled: () => renewRules(client, community),
  });
}

/** The rules in their current order: the page may not show the last move yet. */
export function currentRules(client: QueryClient, community: CommunityDetail): readonly Rule[] {
  return client.getQueryData(communityQuery(community.name).queryKey)?.rules ?? community.rules;
}

/** Moves a rule to a place, from 0: shown at once, reverted on failure. */
export function moveRule(
  client: QueryClient,
  community: CommunityDetail,
  id: number,
  place: number,
): Promise<unknown> {
  const before = currentRules(client, community);
  const places = placesFor(before, id, place);
  showPlaces(client, community, places);
  // A request that started earlier lacks this move.
  void client.cancelQueries({ queryKey: communityQuery(community.name).queryKey });
  return mutate(
    client,
    {
      ...oneByOne(community),
      mutationFn: async () => {
        for (const { id: ruleId, zIndex } of places) {
          const params = { communityId: community.id, ruleId: String(ruleId) };
          await call(rulesApi.update, { params, body: { zIndex } });
        }
      },
      onError: () => {
        const moved = new Set(places.map((placed) => placed.id));
        showPlaces(
          client,
          community,
          before.filter((rule) => moved.has(rule.id)),
        );
      },
      onSettled: () => renewRules(client, community),
    },
    undefined,
  );
}

/** Serializes the changes of one community's rules. */
const oneByOne = ({ id }: CommunityDetail) => ({ mutationKey: ['rules', id], scope: { id: `rules-${id}` } });

/** Reloads the rules after the last of several changes: another moderator may have changed them. */
async function renewRules(client: QueryClient, community: CommunityDetail): Promise<void> {
  if (client.isMutating(oneByOne(community)) === 1) await renewDetails(client, community);
}

function showRules(
  client: QueryClient,
  community: CommunityDetail,
  update: (rules: readonly Rule[]) => Rule[],
): void {
  updateDetails(client, community, (details) => ({ ...details, rules: update(details.rules) }));
}

function showPlaces(client: QueryClient, community: CommunityDetail, places: readonly Placed[]): void {
  const placeOf = new Map(places.map(({ id, zIndex }) => [id, zIndex]));
  showRules(client, community, (rules) =>
    rules.map((rule) => ({ ...rule, zIndex: placeOf.get(rule.id) ?? rule.zIndex })).toSorted(byPlace),
  );
}
