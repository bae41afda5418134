import { type AutoRule, autoRulesApi, type BodyOf, type Call } from '@confab/api-contract/calls';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isCallError } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;
/** What a rule says. */
export type WrittenRule = Omit<Body<typeof autoRulesApi.create>, 'communityId'>;
export type WrittenCondition = WrittenRule['when'][number];
export type WrittenAct = WrittenRule['acts'][number];

/** The rules of a community, or for null of the site. */
export function autoRulesQuery(communityId: string | null) {
  return queryOptions({
    queryKey: ['auto-rules', communityId],
    queryFn: fetching(autoRulesApi.list, { query: { communityId: communityId ?? undefined } }),
  });
}

/** What the editor says below its lines. */
export const autoRuleErrors = [
  'auto-rule-incomplete',
  'auto-rule-pattern',
  'too-many-patterns',
  'too-many-auto-rules',
] as const;

const ofRule = (id: number) => ({ params: { autoRuleId: String(id) } });

/** Writes a new rule, or the version after the one given. */
export function useSaveAutoRule(communityId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, written }: { rule: AutoRule | undefined; written: WrittenRule }) =>
      rule
        ? call(autoRulesApi.change, { ...ofRule(rule.id), body: { ...written, version: rule.version } })
        : call(autoRulesApi.create, { body: { ...written, communityId: communityId ?? undefined } }),
    meta: { shownCodes: autoRuleErrors },
    onError: (error) => readAgain(client, error, communityId),
    onSuccess: (rule) => show(client, rule),
  });
}

export function useDryRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<AutoRule, 'id'>) => call(autoRulesApi.dryRun, ofRule(id)),
    onSuccess: ({ rule }) => show(client, rule),
  });
}

/** Says whether a match of a dry run is right; null takes it back. */
export function useMarkMatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Body<typeof autoRulesApi.mark>) =>
      call(autoRulesApi.mark, { ...ofRule(id), body }),
    onSuccess: (rule) => show(client, rule),
  });
}

export function useSwitchAutoRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, on }: AutoRule & { on: boolean }) =>
      on
        ? call(autoRulesApi.switchOn, { ...ofRule(id), body: { version } })
        : call(autoRulesApi.switchOff, ofRule(id)),
    onError: (error, { communityId }) => readAgain(client, error, communityId),
    onSuccess: (rule) => show(client, rule),
  });
}

export function useDeleteAutoRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<AutoRule, 'id'>) => call(autoRulesApi.delete, ofRule(id)),
    onSuccess: ({ id, communityId }) =>
      client.setQueryData(autoRulesQuery(communityId).queryKey, (rules) =>
        rules?.filter((rule) => rule.id !== id),
      ),
  });
}

/** Who changed a rule, the latest version first. */
export function autoRuleVersionsQuery({ id, version }: Pick<AutoRule, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['auto-rule-versions', id, version],
    queryFn: fetching(autoRulesApi.versions, ofRule(id)),
  });
}

function show(client: QueryClient, rule: AutoRule): void {
  client.setQueryData(autoRulesQuery(rule.communityId).queryKey, (rules) =>
    rules?.some(({ id }) => id === rule.id)
      ? rules.map((one) => (one.id === rule.id ? rule : one))
      : [...(rules ?? []), rule],
  );
}

/** The rules, after a refusal because another moderator has changed one. */
async function readAgain(client: QueryClient, error: unknown, communityId: string | null): Promise<void> {
  if (isCallError(error) && error.code === 'auto-rule-changed')
    await client.invalidateQueries(autoRulesQuery(communityId));
}
