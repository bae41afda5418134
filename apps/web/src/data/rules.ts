import { type CommunityDetail, type Rule, rulesApi } from '@confab/api-contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/mutate.ts';
import { communityQuery } from './communities.ts';
import { renewDetails, updateDetails } from './community-details.ts';
import { byPlace, type Placed, placesFor } from './rule-places.ts';

export type RuleText = { rule: string; description: string };

/** Adds a rule, or changes the words of one. */
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

/** The rules in the order of this moment: what was just moved may not be on the page yet. */
export function rulesByNow(client: QueryClient, community: CommunityDetail): readonly Rule[] {
  return client.getQueryData(communityQuery(community.name).queryKey)?.rules ?? community.rules;
}

/** Moves a rule to a place, from 0: seen at once, put back where it fails. */
export function moveRule(
  client: QueryClient,
  community: CommunityDetail,
  id: number,
  place: number,
): Promise<unknown> {
  const before = rulesByNow(client, community);
  const places = placesFor(before, id, place);
  showPlaces(client, community, places);
  // What was asked for earlier does not know of it.
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

/** Changes of one community's rules travel one after the other, in the order in which they were made. */
const oneByOne = ({ id }: CommunityDetail) => ({ mutationKey: ['rules', id], scope: { id: `rules-${id}` } });

/** Asks what the rules are now, once the last of several changes is through: another moderator may have been at it. */
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
