import { contract } from '@confab/api-contract';
import { allow, type Decision, deny, type DenialName, type ScoredViewer, visitor } from '@confab/domain';
import { z } from 'zod';

/** What tables of everything that can happen to something, to whom and in which state, have in common. */

/** Who acts. The author is a member like any other; nobody but `moderator` moderates the community. */
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

/** What decides about an act: the policies, by name, and how they are asked. */
export type Policy<Subject> = { names: string[]; ask: (viewer: ScoredViewer, subject: Subject) => Decision };

/** Null where it happens; otherwise the error that says why not. */
export type Outcome = DenialName | null;
export type Row<Answer = Outcome> = {
  act: string;
  state: string;
  outcomes: Readonly<Record<Role, Answer>>;
};

/** The same answers in each of these states, in the order of the roles. */
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

/** The community in which it happens, as policies see it. */
export const here = 'here';

/** Somebody of this role, as policies see them. The author wrote what it happens to. */
export function viewerOf(role: Role, points = 1): ScoredViewer {
  if (role === 'visitor') return visitor;
  return {
    user: { id: role, username: role, isAdmin: role === 'admin', points },
    moderates: role === 'moderator' ? [here] : role === 'moderator elsewhere' ? ['elsewhere'] : [],
    bannedFrom: role === 'banned' ? [here] : [],
  };
}

export const decisionOf = (outcome: Outcome): Decision => (outcome === null ? allow : deny(outcome));

/** The calls of a resource that change something, with every value of their choices. */
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

/** The values that a field may have, where they are few. Flags travel as text. */
function choicesOf(schema: z.ZodType | undefined): Record<string, string[]> {
  if (!schema) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
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
