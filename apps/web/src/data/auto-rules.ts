import { type AutoRule, autoRulesApi, type BodyOf, type Call } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, isCallError } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';

type Body<C> = C extends Call<infer S> ? BodyOf<S> : never;
/** What a rule says. */
export type WrittenRule = Omit<Body<typeof autoRulesApi.create>, 'communityId'>;
export type WrittenCondition = WrittenRule['when'][number];
export type WrittenAct = WrittenRule['acts'][number];

/** The rules of a community, or for null of the site: all of them, read page after page until one is empty. */
export function autoRulesQuery(communityId: string | null) {
  return queryOptions({
    queryKey: ['auto-rules', communityId],
    queryFn: async (context) => {
      const rules: AutoRule[] = [];
      for (let size = -1; rules.length > size && rules.length < limits.autoRulesMax;) {
        size = rules.length;
        const next = rules.at(-1)?.id.toString();
        const query = { communityId: communityId ?? undefined, limit: String(limits.feedPageMax), next };
        rules.push(...(await fetching(autoRulesApi.list, { query })(context)));
      }
      return rules;
    },
  });
}

/** What the editor says below its lines. */
export const autoRuleErrors = [
  'auto-rule-incomplete',
  'auto-rule-too-large',
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
    onError: readAgain(client),
    onSuccess: (rule) => show(client, rule),
  });
}

export function useDryRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<AutoRule, 'id'>) => call(autoRulesApi.dryRun, ofRule(id)),
    onError: readAgain(client),
    onSuccess: ({ rule }) => show(client, rule),
  });
}

/** Says whether a match of a dry run is right; null takes it back. */
export function useMarkMatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Body<typeof autoRulesApi.mark>) =>
      call(autoRulesApi.mark, { ...ofRule(id), body }),
    onError: readAgain(client),
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
    onError: readAgain(client),
    onSuccess: (rule) => show(client, rule),
  });
}

export function useDeleteAutoRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<AutoRule, 'id'>) => call(autoRulesApi.delete, ofRule(id)),
    onError: readAgain(client),
    onSuccess: ({ id, communityId }) =>
      client.setQueryData(autoRulesQuery(communityId).queryKey, (rules) =>
        rules?.filter((rule) => rule.id !== id),
      ),
  });
}

const firstPage: string | undefined = undefined;

/** Who changed a rule, the latest version first. */
export function autoRuleVersionsQuery({ id, version, noVersions }: AutoRule) {
  return infiniteQueryOptions({
    queryKey: ['auto-rule-versions', id, version],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(autoRulesApi.versions, { ...ofRule(id), query: { next } })(context),
    initialPageParam: firstPage,
    getNextPageParam: (page, pages) =>
      pages.flat().length < noVersions ? page.at(-1)?.version.toString() : undefined,
  });
}

function show(client: QueryClient, rule: AutoRule): void {
  client.setQueryData(autoRulesQuery(rule.communityId).queryKey, (rules) =>
    rules?.some(({ id }) => id === rule.id)
      ? rules.map((one) => (one.id === rule.id ? rule : one))
      : [...(rules ?? []), rule],
  );
}

/** The rules, after a refusal because another moderator has changed or deleted one. */
const readAgain = (client: QueryClient) => async (error: unknown) => {
  if (isCallError(error) && ['auto-rule-changed', 'auto-rule-not-found'].includes(error.code ?? ''))
    await client.invalidateQueries({ queryKey: ['auto-rules'] });
};
