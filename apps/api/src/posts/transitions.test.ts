import { contract } from '@confab/api-contract';
import { announcements, hiddenPosts, moderationLog, posts, postVotes, users } from '@confab/db';
import * as domain from '@confab/domain';
import { aBan, aCommunity, aMember, anImage, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { addressOf, type Client } from '../test-support/client.ts';
import {
  acts,
  bar,
  communityStates,
  creationRows,
  creations,
  postRows,
  postStates,
} from '../test-support/post-transitions.ts';
import { errorBody } from '../test-support/refusal.ts';
import {
  casesOf,
  decisionOf,
  here,
  type Role,
  variantsOf,
  viewerOf,
} from '../test-support/transition-table.ts';

/** Every row of the table (test-support/post-transitions.ts), asked of the policies and of the api. */

describe('the table', () => {
  const variants = variantsOf('posts', { create: ['type', 'userGroup'] });

  test('has every call that changes a post, with every choice, in every state', () => {
    const isCreation = (act: string) => act.startsWith('create');
    const expected = variants.flatMap((act) =>
      (isCreation(act) ? communityStates : postStates).map((state) => `${act}, ${state}`),
    );
    const written = [...postRows, ...creationRows].map(({ act, state }) => `${act}, ${state}`);
    expect(written.sort()).toEqual(expected.sort());
    expect(Object.keys({ ...acts, ...creations }).sort()).toEqual(variants.sort());
  });

  test('asks every policy about posts', () => {
    const asked = [...Object.values(acts), ...Object.values(creations)].flatMap(
      ({ policy }) => policy?.names ?? [],
    );
    const policies = Object.keys(domain).filter((name) => /^(?:can|has)\w*Post/.test(name));
    expect(policies.length).toBeGreaterThan(10);
    expect(policies.filter((name) => !asked.includes(name))).toEqual([]);
  });
});

describe('the policies', () => {
  test.each(casesOf(postRows).filter(({ act }) => acts[act]?.policy))(
    '$act of a post that is $state, by $role: $outcome',
    ({ act, state, role, outcome }) => {
      const post = {
        userId: 'author',
        communityId: here,
        locked: state === 'locked',
        deleted: state === 'deleted' || state === 'erased',
        deletedContent: state === 'erased',
      };
      expect(acts[act]?.policy?.ask(viewerOf(role, 1), post)).toEqual(decisionOf(outcome));
    },
  );

  test.each(casesOf(creationRows))('$act, $state, by $role: $outcome', ({ act, state, role, outcome }) => {
    const community = { id: here, postingRestricted: state === 'restricted' };
    const viewer = viewerOf(role, state === 'barred' ? bar : bar + 1);
    expect(creations[act]?.policy.ask(viewer, community)).toEqual(decisionOf(outcome));
  });
});

describe('the api', () => {
  let api: TestApi;
  let people: Record<Exclude<Role, 'visitor'>, { id: string }>;
  let clients: Record<Role, Client>;
  let cats: { id: string; name: string };
  let closed: { id: string; name: string };

  beforeAll(async () => {
    api = await startApi({ config: { requiredPoints: { imagePost: bar, linkPost: bar } } });
    people = {
      author: await aUser(api.db),
      member: await aUser(api.db),
      banned: await aUser(api.db),
      moderator: await aUser(api.db),
      'moderator elsewhere': await aUser(api.db),
      admin: await aUser(api.db, { isAdmin: true }),
    };
    const openCommunity = await aCommunity(api.db, { by: people.moderator });
    const closedCommunity = await aCommunity(api.db, { by: people.moderator, postingRestricted: true });
    await aCommunity(api.db, { by: people['moderator elsewhere'] });
    for (const community of [openCommunity, closedCommunity]) {
      for (const person of [people.author, people.member, people.banned])
        await aMember(api.db, person, community);
      await aBan(api.db, people.banned, community);
    }
    [cats, closed] = [openCommunity, closedCommunity];
    clients = {
      visitor: api.visitor(),
      author: api.as(people.author),
      member: api.as(people.member),
      banned: api.as(people.banned),
      moderator: api.as(people.moderator),
      'moderator elsewhere': api.as(people['moderator elsewhere']),
      admin: api.as(people.admin),
    };
  });
  afterAll(() => api.close());

  const moment = '2026-05-01T00:00:00Z';
  const deletion = { deletedAt: moment, deletedAs: 'normal' } as const;

  /** A post in a state, in a community where no other post is pinned. */
  async function aPostThatIs(state: string) {
    await api.db.update(posts).set({ pinnedAt: null, pinnedSiteAt: null });
    const states = {
      open: {},
      locked: { lockedAt: moment, lockedBy: people.moderator.id, lockedByGroup: 'mods' },
      pinned: { pinnedAt: moment, pinnedSiteAt: moment },
      deleted: { ...deletion, deletedBy: people.author.id },
      erased: {
        ...deletion,
        deletedBy: people.author.id,
        body: '',
        bodyHtml: '',
        deletedContentAt: moment,
        deletedContentAs: 'normal',
      },
    } as const;
    const known = postStates.find((name) => name === state) ?? 'open';
    const text = { body: 'words', bodyHtml: '<p>words</p>' };
    return aPost(api.db, { by: people.author, in: cats, title: 'As it was', ...text, ...states[known] });
  }

  /** All that is stored of a post and around it. */
  const stored = async (id: string) => [
    await api.db.select().from(posts).where(eq(posts.id, id)),
    await api.db.select().from(postVotes).where(eq(postVotes.postId, id)),
    await api.db.$count(announcements, eq(announcements.postId, id)),
    await api.db.$count(hiddenPosts, eq(hiddenPosts.postId, id)),
    await api.db.$count(moderationLog, eq(moderationLog.postId, id)),
  ];

  async function send(role: Role, act: string, params: Record<string, string>, body: unknown) {
    const [name, query] = act.split('?');
    const endpoint = contract.find((one) => one.name === `posts.${name}`);
    if (!endpoint) throw new Error(`no call is named ${act}`);
    const response = await clients[role].request({
      method: endpoint.call.method,
      url: addressOf(endpoint.call, { params, query: Object.fromEntries(new URLSearchParams(query)) }),
      ...(endpoint.shape.body ? { payload: JSON.stringify(body) } : {}),
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  }

  const refusal = (outcome: domain.DenialName) => {
    const body = errorBody(outcome);
    return { status: body.status, body };
  };

  test.each(casesOf(postRows))(
    '$act of a post that is $state, by $role: $outcome',
    async ({ act, state, role, outcome }) => {
      const post = await aPostThatIs(state);
      const before = await stored(post.id);
      const body = { edit: { title: 'Edited' }, vote: { postId: post.id } }[act] ?? { postId: post.id };
      const answer = await send(role, act, { postId: act === 'unhide' ? post.id : post.publicId }, body);
      if (outcome !== null) {
        expect(answer).toEqual(refusal(outcome));
        expect(await stored(post.id)).toEqual(before);
        return;
      }
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject(acts[act]?.shows ?? {});
      const seen = await clients.visitor.request({ url: `/api/posts/${post.publicId}` });
      expect(seen.json()).toMatchObject(acts[act]?.shows ?? {});
      const { logs } = acts[act] ?? {};
      const entries = await api.db.select().from(moderationLog).where(eq(moderationLog.postId, post.id));
      expect(entries).toMatchObject(
        logs?.in.includes(state) && role !== 'visitor'
          ? [
              {
                act: logs.act,
                communityId: cats.id,
                userId: people[role].id,
                actedAs: role === 'admin' ? 'admins' : 'mods',
                targetUserId: people.author.id,
              },
            ]
          : [],
      );
    },
  );

  test.each(casesOf(creationRows))(
    '$act, $state, by $role: $outcome',
    async ({ act, state, role, outcome }) => {
      const { type, userGroup } = creations[act] ?? {};
      await api.db.update(users).set({ points: state === 'barred' ? bar : bar + 1 });
      const picture = await anImage(api.db, { by: role === 'visitor' ? people.member : people[role] });
      const before = await api.db.$count(posts);
      const answer = await send(
        role,
        'create',
        {},
        {
          type,
          userGroup,
          title: 'A new post',
          community: (state === 'restricted' ? closed : cats).name,
          url: 'https://example.org/',
          images: [{ imageId: picture.id }],
        },
      );
      expect(await api.db.$count(posts)).toBe(before + (outcome === null ? 1 : 0));
      if (outcome !== null) expect(answer).toEqual(refusal(outcome));
      else expect(answer).toMatchObject({ status: 200, body: { type, userGroup, title: 'A new post' } });
    },
  );
});
