import { contract } from '@confab/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi } from '../test-support/api.ts';
import { addressOf, type Client } from '../test-support/client.ts';
import { commentRows } from '../test-support/comment-transitions.ts';
import { moderationCases, roles as rolesOfModeration } from '../test-support/moderation-table.ts';
import {
  acts,
  concerned,
  ownershipCases,
  type OwnershipCase,
  type People,
  type Role,
  roles,
  secret,
  thePeople,
  theThings,
  type Things,
} from '../test-support/ownership-cases.ts';
import { creationRows, postRows } from '../test-support/post-transitions.ts';
import { recordRowChanges, type RowChanges } from '../test-support/row-changes.ts';
import {
  callOf,
  distinct,
  isRefusedBeforeHandler,
  roles as rolesOfContent,
} from '../test-support/transition-table.ts';

/** No call changes or tells what belongs to another member. */

describe('the table', () => {
  /** Each of these tables asks every call in it of everybody. */
  const inOtherTables = [
    ...moderationCases.map(({ act }) => callOf(act)),
    ...[...postRows, ...creationRows].map(({ act }) => `posts.${callOf(act)}`),
    ...commentRows.map(({ act }) => `comments.${callOf(act)}`),
  ];

  test('has a row for every call that names an object or is not for all, unless another table has it', () => {
    const here = Object.keys(acts).map(callOf);
    const names = concerned.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => !here.includes(name) && !inOtherTables.includes(name))).toEqual([]);
    expect(here.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('and the others include strangers, banned members, moderators of other communities and admins', () => {
    expect(rolesOfModeration).toEqual(
      expect.arrayContaining(['visitor', 'stranger', 'banned member', 'moderator elsewhere', 'admin']),
    );
    expect(rolesOfContent).toEqual(
      expect.arrayContaining(['visitor', 'member', 'banned', 'moderator elsewhere', 'moderator', 'admin']),
    );
  });

  test('expects only errors that the contract documents', () => {
    const undocumented = ownershipCases.flatMap(({ act, outcome }) => {
      const errors = contract.find(({ name }) => name === callOf(act))?.shape.errors ?? [];
      return typeof outcome === 'string' && outcome !== 'not_logged_in' && !errors.includes(outcome)
        ? [`${act}: ${outcome}`]
        : [];
    });
    expect(undocumented).toEqual([]);
  });
});

describe('the api', () => {
  let api: TestApi;
  let people: People;
  let changes: RowChanges;
  const clients = new Map<Role, Client>();

  beforeAll(async () => {
    api = await startApi({
      config: { live: { streams: 1, streamsPerAddress: 0, sweepSeconds: 60 }, recovery: true },
    });
    people = await thePeople(api.db);
    changes = await recordRowChanges(api.db);
  });
  afterAll(() => api.close());

  /** `latest`: the latest row change when the things were made. */
  type Scene = { act: string; things: Things; latest: number };
  let scene: Scene | null = null;

  const personOf = (role: Role, { owner }: Things) =>
    role === 'visitor' ? null : role === 'owner' ? owner : people[role];

  async function clientFor(role: Role, things: Things): Promise<Client> {
    const known = clients.get(role);
    if (known) return known;
    const person = personOf(role, things);
    const client = person ? api.as(person) : api.visitor();
    clients.set(role, client);
    // Opened before anything is compared: a session is a row.
    await client.sessionId();
    return client;
  }

  /** Reuses things across cases until another member's rows change, and across acts until any row does. */
  async function setScene(act: string): Promise<Scene> {
    if (scene?.act === act) return scene;
    if (scene && (await changes.latest()) === scene.latest) return (scene = { ...scene, act });
    const things = await theThings(api.db, people);
    clients.delete('owner');
    for (const role of roles) await clientFor(role, things);
    return (scene = { act, things, latest: await changes.latest() });
  }

  async function send(client: Client, { act, role }: OwnershipCase, things: Things) {
    const endpoint = contract.find(({ name }) => name === callOf(act));
    if (!endpoint) throw new Error(`no call is named ${act}`);
    const given = acts[act]?.given?.(things, personOf(role, things)) ?? {};
    const response = await client.request({
      method: endpoint.call.method,
      url: addressOf(endpoint.call, given),
      ...(given.body ? { payload: JSON.stringify(given.body) } : {}),
    });
    return { status: response.statusCode, text: response.payload };
  }

  const handled = ownershipCases.filter(({ act, outcome }) => !isRefusedBeforeHandler(callOf(act), outcome));
  const told = distinct(handled, ({ act, role, outcome }) => [
    `${act} ${String(outcome)}`,
    // Each of them may be shown what is private, or not.
    ...(typeof outcome !== 'string' && (acts[act]?.told?.includes(role) || role === 'stranger')
      ? [`${act} ${role}`]
      : []),
  ]);

  test.each(told)('$act, by $role: $told', async (one) => {
    const { act, role, outcome } = one;
    const current = await setScene(act);
    const { things } = current;
    const client = await clientFor(role, things);

    if (typeof outcome === 'string') {
      const before = await changes.latest();
      const { status, text } = await send(client, one, things);
      const body = errorBody(outcome);
      expect({ status, body: JSON.parse(text) as unknown }).toEqual({ status: body.status, body });
      expect(await changes.latest(), 'a refusal changes no row').toBe(before);
      return;
    }

    const before = await changes.mark();
    scene = null;
    const { status, text } = await send(client, one, things);
    if (acts[act]?.logsOut) clients.delete(role);
    expect({ status, text }).toMatchObject({ status: 200 });
    const caller = personOf(role, things);
    expect(await changes.tablesSince(before, caller ? { notNaming: caller } : {})).toEqual(outcome);
    expect(text.includes(secret)).toBe(acts[act]?.told?.includes(role) ?? false);
    const isKept = outcome.length === 0 && role !== 'owner';
    if (isKept || (await changes.latest()) === current.latest) scene = current;
  });
});
