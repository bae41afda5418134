import { contract, type Endpoint } from '@confab/api-contract';
import { moderationLog, posts, siteSettings, users } from '@confab/db';
import * as domain from '@confab/domain';
import { moderationActs } from '@confab/domain';
import { desc, gt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi } from '../../test-support/api.ts';
import { addressOf, type Client } from '../../test-support/client.ts';
import {
  acts as actsOnComments,
  commentRows,
  policiesOfSight,
} from '../../test-support/comment-transitions.ts';
import { expectTrueCounters } from '../../test-support/counters.ts';
import {
  arrange,
  type Given,
  type ModerationCast,
  theModerationCast,
} from '../../test-support/moderation-scenes.ts';
import {
  acts,
  type Facts,
  type ModerationCase,
  moderationCases,
  type Role,
  viewerOf,
} from '../../test-support/moderation-table.ts';
import { acts as actsOnAccounts } from '../../test-support/ownership-cases.ts';
import {
  acts as actsOnPosts,
  creationRows,
  creations,
  postRows,
} from '../../test-support/post-transitions.ts';
import { type Mark, recordRowChanges, type RowChanges } from '../../test-support/row-changes.ts';
import {
  callOf,
  distinct,
  here,
  isRefusedBeforeHandler,
  variantsOf,
} from '../../test-support/transition-table.ts';
import { uploadOf } from '../../test-support/uploads.ts';

/** All rows are checked against the policies, one per class of outcome against the api. */

describe('the table', () => {
  /** Errors for viewers who do not moderate. */
  const refusals: readonly string[] = ['not_mod', 'not_admin_nor_mod', 'not-mod-not-admin', 'lower-mod'];

  const concernsModerators = ({ name, call, shape }: Endpoint) =>
    shape.errors?.some((error) => refusals.includes(error)) ||
    (call.path.startsWith('/api/communities/:communityId') && call.method !== 'GET') ||
    shape.auth === 'admin' ||
    /^(?:reports|bans|moderation|communityRequests)\.|^images\.describe$/.test(name);

  /** Admin acts on accounts and on who may join, lists for admins, and what needs no account. */
  const isOfAccounts = (name: string) =>
    /^(?:users|signUps|invitations|blocks)\.|^comments\.listAll$|^site\.snapshots$|^reports\.createAsGuest$/.test(
      name,
    );

  /** Acts on posts and comments have tables of their own. */
  const inOtherTables = [
    ...[...postRows, ...creationRows].map(({ act }) => `posts.${callOf(act)}`),
    ...commentRows.map(({ act }) => `comments.${callOf(act)}`),
    ...Object.keys(actsOnAccounts).map(callOf).filter(isOfAccounts),
  ];

  test('has rows for every call of moderators and admins', () => {
    const concerned = contract.filter(concernsModerators).map(({ name }) => name);
    expect(concerned.length).toBeGreaterThan(30);
    const here = Object.keys(acts).map(callOf);
    expect(concerned.filter((name) => !here.includes(name) && !inOtherTables.includes(name))).toEqual([]);
    expect(here.filter((name) => !concerned.includes(name))).toEqual([]);
  });

  test('has rows for reported posts and for reported comments', () => {
    const variants = variantsOf('reports', { create: ['type'] }).map((act) => `reports.${act}`);
    expect(variants.length).toBeGreaterThan(2);
    expect(variants.filter((act) => !(act in acts) && !inOtherTables.includes(act))).toEqual([]);
  });

  test('has an act for each kind of entry in the log', () => {
    // An approval for good is the second entry of the call that approves something held.
    const left = [...Object.values(acts).map(({ logs }) => logs), 'approve_author'];
    // Acts on content are logged by the routes of content.
    const ofContent = moderationActs.filter((act) => /_(?:post|comment)$/.test(act));
    // What ends by itself, and what rules do.
    const others = [...ofContent, 'end_ban', 'apply_auto_rule'];
    expect(moderationActs.filter((act) => !left.includes(act) && !others.includes(act))).toEqual([]);
  });

  test('asks every policy that the tables of posts and comments leave out', () => {
    const asked = [
      ...Object.values(acts),
      ...Object.values(actsOnPosts),
      ...Object.values(creations),
      ...Object.values(actsOnComments),
    ].flatMap(({ policy }) => policy?.names ?? []);
    const policies = Object.keys(domain).filter((name) => /^can[A-Z]/.test(name));
    // Creating a community, acts on accounts and acts on own things need no moderator.
    const ofAccounts = [
      'canMuteUser',
      'canChangeProPic',
      'canBanUser',
      'canGiveBadge',
      'canDeleteAccount',
      'canEraseAccount',
      'canInvite',
    ];
    const ofOwnThings = [
      'canChangeList',
      'canRemoveListItem',
      'canCreateList',
      'canOpenNotification',
      'canChangeHeld',
      'canOpenConversation',
    ];
    const others = ['canCreateCommunity', ...ofAccounts, ...ofOwnThings];
    expect(policies.filter((name) => ![...asked, ...policiesOfSight, ...others].includes(name))).toEqual([]);
  });

  test('expects of every call the errors that the contract documents', () => {
    const documented = new Map(contract.map(({ name, shape }) => [name, shape.errors ?? []]));
    const undocumented = moderationCases.flatMap(({ act, outcome }) =>
      typeof outcome === 'string' &&
      outcome !== 'not_logged_in' &&
      !documented.get(callOf(act))?.includes(outcome)
        ? [`${act}: ${outcome}`]
        : [],
    );
    expect(undocumented).toEqual([]);
  });
});

const ranks: Partial<Record<Role, number>> = { moderator: 1, 'lower moderator': 3, 'moderating admin': 4 };

/** A user without a rank counts as behind the last moderator. */
const rankOfTarget = (state: string, role: Role) =>
  state === 'the moderator in the middle' ? 2 : ((state === 'themselves' ? ranks[role] : undefined) ?? 5);

const factsOf = (state: string, role: Role): Facts => ({
  communityId: here,
  authorId: 'author',
  target: { isAdmin: state === 'an admin', moderates: state === 'a moderator' },
  positions: { own: ranks[role] ?? null, target: rankOfTarget(state, role) },
});

const isDenial = (error: string): error is domain.DenialName => error in domain.denialMessages;

describe('the policies', () => {
  // Missing targets and repeated acts are detected after the policies allow.
  const decided = moderationCases.filter(
    ({ act, outcome, role }) =>
      acts[act]?.policy && (role === 'visitor' || typeof outcome !== 'string' || isDenial(outcome)),
  );

  test.each(Object.keys(acts))('decide every row of %s', (act) => {
    for (const { state, role, outcome } of decided.filter((one) => one.act === act)) {
      const decision = acts[act]?.policy?.ask(viewerOf(role), factsOf(state, role));
      const expected = typeof outcome === 'string' ? { allowed: false, error: outcome } : { allowed: true };
      expect([state, role, decision]).toEqual([state, role, expected]);
    }
  });

  test('allow only admins where the table has no call and no row for members', () => {
    const unasked = contract.filter(({ name }) =>
      Object.entries(acts).some(([act, { policy }]) => callOf(act) === name && !policy),
    );
    expect(unasked.filter(({ shape }) => shape.auth !== 'admin').map(({ name }) => name)).toEqual([
      'communityRequests.create',
      'moderation.publicLog',
      'moderation.siteLog',
    ]);
  });
});

describe('the api', () => {
  let api: TestApi;
  let cast: ModerationCast;
  let changes: RowChanges;
  let clients: ReadonlyMap<Role, Client>;
  let picture: Awaited<ReturnType<typeof uploadOf>>;

  beforeAll(async () => {
    api = await startApi();
    cast = await theModerationCast(api.db);
    clients = new Map([
      ['visitor', api.visitor()],
      ...Object.entries(cast.people).map(([role, person]): [Role, Client] => [role as Role, api.as(person)]),
    ]);
    // Sessions are rows, so they are opened before changes are compared.
    for (const client of clients.values()) await client.sessionId();
    changes = await recordRowChanges(api.db);
    const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } });
    picture = await uploadOf(new Uint8Array(await square.jpeg().toBuffer()));
  });
  afterAll(() => api.close());

  async function send(role: Role, act: string, given: Given) {
    const endpoint = contract.find(({ name }) => name === callOf(act));
    const client = clients.get(role);
    if (!endpoint || !client) throw new Error(`no call is named ${act}`);
    const { call, shape } = endpoint;
    const response = await client.request({
      ...(shape.file ? picture : {}),
      method: call.method,
      url: addressOf(call, given),
      ...(given.body ? { payload: JSON.stringify(given.body) } : {}),
    });
    const body: unknown = response.payload === '' ? null : response.json();
    return { status: response.statusCode, body };
  }

  /** After an act without changes, the next case reuses the scene. */
  let scene: { of: string; given: Given; before: Mark } | null = null;

  async function setScene(one: ModerationCase) {
    const of = `${one.act}, ${one.state}${one.ownScene ? `, ${one.role}` : ''}`;
    if (scene?.of === of) return scene;
    const given = await arrange(api.db, cast, one);
    return (scene = { of, given, before: await changes.mark() });
  }

  const lastEntry = async () => {
    const [entry] = await api.db.select().from(moderationLog).orderBy(desc(moderationLog.id)).limit(1);
    return entry;
  };

  const handled = moderationCases.filter(({ act, outcome }) => !isRefusedBeforeHandler(callOf(act), outcome));
  const told = distinct(handled, ({ act, state, role, outcome }) => {
    if (typeof outcome !== 'string') return [`${act} ${role}`, `${act} ${state} ${outcome.join()}`];
    return [isDenial(outcome) ? `${act} ${outcome}` : `${act} ${state} ${outcome}`];
  });

  test.each(told)('$act, $state, by $role: $told', async (one) => {
    const { given, before } = await setScene(one);
    const entryBefore = await lastEntry();

    const answer = await send(one.role, one.act, given);

    const changed = await changes.tablesSince(before);
    if (changed.length > 0) scene = null;
    if (typeof one.outcome === 'string') {
      const body = errorBody(one.outcome);
      expect(answer).toEqual({ status: body.status, body });
      expect(changed).toEqual([]);
      return;
    }
    expect(answer).toMatchObject({ status: 200 });
    const trace = one.outcome.length > 0 ? acts[one.act]?.logs : undefined;
    expect(changed).toEqual([...new Set([...one.outcome, ...(trace ? ['moderation_log'] : [])])].sort());
    if (!trace || one.role === 'visitor') return;
    expect(await lastEntry()).toMatchObject({
      act: trace,
      communityId: given.communityId,
      userId: cast.people[one.role].id,
      // Acts reserved for admins are logged as admin acts, even for a moderating admin.
      actedAs: one.role === 'admin' || !acts[one.act]?.policy ? 'admins' : 'mods',
    });
    expect(await api.db.$count(moderationLog, gt(moderationLog.id, entryBefore?.id ?? 0))).toBe(1);
  });

  test('all counters are still right afterwards', async () => {
    // Scenes do not maintain these two counters.
    await api.db
      .update(users)
      .set({ noPosts: sql`(select count(*) from ${posts} where ${posts.userId} = ${users.id})` });
    await api.db.update(siteSettings).set({ noUsers: await api.db.$count(users) });
    await expectTrueCounters(api.db);
  });
});
