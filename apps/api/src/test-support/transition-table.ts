import { contract } from '@confab/api-contract';
import { allow, type Decision, deny, type DenialName, type ScoredViewer, visitor } from '@confab/domain';
import { aBan, aCommunity, aMember, aUser } from '@confab/testing/db';
import type { z } from 'zod';
import { resolved, schemaOf } from '../operations/reference/schemas.ts';
import type { TestApi } from './api.ts';
import { addressOf, type Client } from './client.ts';

/** Shared parts of the transition tables. */

/** The author is an ordinary member; only `moderator` moderates the community. */
export const roles = [
  'visitor',
  'author',
  'member',
  'banned',
  'moderator',
  'moderator elsewhere',
  'admin',
] as const;
export type Role = (typeof roles)[number];

/** The policies of an act by name, and how to call them. */
export type Policy<Subject> = { names: string[]; ask: (viewer: ScoredViewer, subject: Subject) => Decision };

/** Null if the act succeeds, else the error. */
export type Outcome = DenialName | null;
export type Row<Answer = Outcome> = {
  act: string;
  state: string;
  outcomes: Readonly<Record<Role, Answer>>;
};

/** The same outcomes for several states, in the order of the roles. */
export function rows<Answer extends string | null = Outcome>(
  act: string,
  states: readonly string[],
  answers: readonly [Answer, Answer, Answer, Answer, Answer, Answer, Answer],
): Row<Answer>[] {
  const [visitorsAnswer, author, member, banned, moderator, elsewhere, admin] = answers;
  const outcomes = {
    visitor: visitorsAnswer,
    author,
    member,
    banned,
    moderator,
    'moderator elsewhere': elsewhere,
    admin,
  };
  return states.map((state) => ({ act, state, outcomes }));
}

/** A case for every row and role. */
export function casesOf<Answer>(table: readonly Row<Answer>[]) {
  return table.flatMap(({ act, state, outcomes }) =>
    roles.map((role) => ({ act, state, role, outcome: outcomes[role] })),
  );
}

/**
 * Cases that differ for a client: a case is kept if one of its keys is new. Policies are tested with the whole
 * tables. Over HTTP one case covers each error of a call, each act in each state, and each role that the call itself
 * tells apart: those prove what the call asks the policy.
 */
export function distinct<Case>(cases: readonly Case[], keysOf: (one: Case) => readonly string[]): Case[] {
  const seen = new Set<string>();
  return cases.filter((one) => {
    const fresh = keysOf(one).filter((key) => !seen.has(key));
    for (const key of fresh) seen.add(key);
    return fresh.length > 0;
  });
}

/** The call that an act makes: `delete` of `delete?deleteAs=mods`. */
export const callOf = (act: string) => act.replace(/\?.*/, '');

/**
 * Whether a call is refused by what is the same for all calls, before its handler: route.test.ts asks each call of the
 * contract for that.
 */
export function isRefusedBeforeHandler(name: string, outcome: unknown): boolean {
  const auth = contract.find((one) => one.name === name)?.shape.auth;
  if (outcome === 'not_logged_in') return auth !== 'anyone';
  return outcome === 'not_admin' && auth === 'admin';
}

/** A user per role except `visitor`, in an open and a restricted community, with a client each. */
export async function thePeople(api: TestApi) {
  const { db } = api;
  const people = {
    author: await aUser(db),
    member: await aUser(db),
    banned: await aUser(db),
    moderator: await aUser(db),
    'moderator elsewhere': await aUser(db),
    admin: await aUser(db, { isAdmin: true }),
  };
  const open = await aCommunity(db, { by: people.moderator });
  const restricted = await aCommunity(db, { by: people.moderator, postingRestricted: true });
  await aCommunity(db, { by: people['moderator elsewhere'] });
  for (const community of [open, restricted]) {
    for (const person of [people.author, people.member, people.banned]) await aMember(db, person, community);
    await aBan(db, people.banned, community);
  }
  const clients: Record<Role, Client> = {
    visitor: api.visitor(),
    author: api.as(people.author),
    member: api.as(people.member),
    banned: api.as(people.banned),
    moderator: api.as(people.moderator),
    'moderator elsewhere': api.as(people['moderator elsewhere']),
    admin: api.as(people.admin),
  };
  return { people, clients, open, restricted };
}

/** Makes the call of a variant (`vote`, `delete?deleteAs=mods`) of a resource. */
export async function sendVariant(
  client: Client,
  name: string,
  query: string | undefined,
  params: Record<string, string>,
  body: unknown,
) {
  const endpoint = contract.find((one) => one.name === name);
  if (!endpoint) throw new Error(`no call is named ${name}`);
  const response = await client.request({
    method: endpoint.call.method,
    url: addressOf(endpoint.call, { params, query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(endpoint.shape.body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: response.statusCode, body: response.json<unknown>() };
}

/** The community in which it happens, as policies see it. */
export const here = 'here';

/** A viewer of this role for policies. */
export function viewerOf(role: Role, points = 1): ScoredViewer {
  if (role === 'visitor') return visitor;
  return {
    user: { id: role, username: role, isAdmin: role === 'admin', points },
    moderates: role === 'moderator' ? [here] : role === 'moderator elsewhere' ? ['elsewhere'] : [],
    bannedFrom: role === 'banned' ? [here] : [],
  };
}

export const decisionOf = (outcome: Outcome): Decision => (outcome === null ? allow : deny(outcome));

/** The calls of a resource that change something, with every value of their enums. */
export function variantsOf(
  resource: string,
  bodyChoices: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  return contract
    .filter(({ name, call }) => name.startsWith(`${resource}.`) && call.method !== 'GET')
    .flatMap(({ name, shape }) => {
      const act = name.replace(`${resource}.`, '');
      const choices = { ...choicesOf(shape.query), ...pick(choicesOf(shape.body), bodyChoices[act] ?? []) };
      return combinations(choices).map((query) => act + (query === '' ? '' : `?${query}`));
    });
}

/** The values of an enum or flag; flags travel as text. */
function choicesOf(schema: z.ZodType | undefined): Record<string, string[]> {
  if (!schema) return {};
  const properties = resolved(schemaOf(schema, 'input'))['properties'] ?? {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, property]): [string, string[]][] => {
      if (field === 'siteWide' || field === 'deleteContent') return [[field, ['true', 'false']]];
      const values = JSON.stringify(property).match(/"enum":\[([^\]]*)\]/)?.[1];
      return values === undefined
        ? []
        : [[field, values.split(',').map((value) => value.replaceAll('"', ''))]];
    }),
  );
}

function pick(choices: Record<string, string[]>, fields: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(Object.entries(choices).filter(([field]) => fields.includes(field)));
}

function combinations(choices: Record<string, string[]>): string[] {
  return Object.entries(choices).reduce(
    (queries, [field, values]) =>
      queries.flatMap((query) => values.map((value) => `${query}${query && '&'}${field}=${value}`)),
    [''],
  );
}
