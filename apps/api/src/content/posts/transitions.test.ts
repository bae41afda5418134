import { announcements, hiddenPosts, moderationLog, posts, postVotes, users } from '@confab/db';
import * as domain from '@confab/domain';
import { anImage, aPost } from '@confab/testing/db';
import { eq, isNotNull, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi } from '../../test-support/api.ts';
import {
  acts,
  bar,
  communityStates,
  creationRows,
  creations,
  postRows,
  postStates,
} from '../../test-support/post-transitions.ts';
import {
  callOf,
  casesOf,
  decisionOf,
  distinct,
  here,
  isRefusedBeforeHandler,
  sendVariant,
  thePeople,
  variantsOf,
  viewerOf,
} from '../../test-support/transition-table.ts';

/** All rows are checked against the policies, one per class of outcome against the api. */

describe('the table', () => {
  const variants = variantsOf('posts', { create: ['type', 'userGroup'] });

  test('has every call that changes a post, with all its choices, in every state', () => {
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

describe('the policies decide every row of', () => {
  test.each(Object.entries(acts).filter(([, { policy }]) => policy))('%s', (act, { policy }) => {
    for (const one of casesOf(postRows.filter((row) => row.act === act))) {
      const { state, role, outcome } = one;
      const post = {
        userId: 'author',
        communityId: here,
        locked: state === 'locked',
        deleted: state === 'deleted' || state === 'erased',
        deletedContent: state === 'erased',
      };
      expect([one, policy?.ask(viewerOf(role, 1), post)]).toEqual([one, decisionOf(outcome)]);
    }
  });

  test.each(Object.entries(creations))('%s', (act, { policy }) => {
    for (const one of casesOf(creationRows.filter((row) => row.act === act))) {
      const { state, role, outcome } = one;
      const community = { id: here, postingRestricted: state === 'restricted' };
      const viewer = viewerOf(role, state === 'barred' ? bar : bar + 1);
      expect([one, policy.ask(viewer, community)]).toEqual([one, decisionOf(outcome)]);
    }
  });
});

describe('the api', () => {
  let api: TestApi;
  let cast: Awaited<ReturnType<typeof thePeople>>;
  beforeAll(async () => {
    api = await startApi({ config: { requiredPoints: { imagePost: bar, linkPost: bar } } });
    cast = await thePeople(api);
  });
  afterAll(() => api.close());

  const moment = '2026-05-01T00:00:00Z';

  /** A post in a state, in a community without other pins. */
  async function aPostThatIs(state: string) {
    const { people, open } = cast;
    await api.db
      .update(posts)
      .set({ pinnedAt: null, pinnedSiteAt: null })
      .where(or(isNotNull(posts.pinnedAt), isNotNull(posts.pinnedSiteAt)));
    const deletion = { deletedAt: moment, deletedAs: 'normal', deletedBy: people.author.id } as const;
    const erasure = { body: '', bodyHtml: '', deletedContentAt: moment, deletedContentAs: 'normal' } as const;
    const states = {
      open: {},
      locked: { lockedAt: moment, lockedBy: people.moderator.id, lockedByGroup: 'mods' },
      pinned: { pinnedAt: moment, pinnedSiteAt: moment },
      deleted: deletion,
      erased: { ...deletion, ...erasure },
    } as const;
    const known = postStates.find((name) => name === state) ?? 'open';
    const text = { body: 'words', bodyHtml: '<p>words</p>' };
    return aPost(api.db, { by: people.author, in: open, title: 'As it was', ...text, ...states[known] });
  }

  /** All stored rows of a post and around it. */
  const stored = async (id: string) => [
    await api.db.select().from(posts).where(eq(posts.id, id)),
    await api.db.select().from(postVotes).where(eq(postVotes.postId, id)),
    await api.db.$count(announcements, eq(announcements.postId, id)),
    await api.db.$count(hiddenPosts, eq(hiddenPosts.postId, id)),
    await api.db.$count(moderationLog, eq(moderationLog.postId, id)),
  ];

  const refusal = (outcome: domain.DenialName) => {
    const body = errorBody(outcome);
    return { status: body.status, body };
  };

  const handled = (rows: typeof postRows) =>
    casesOf(rows).filter(({ act, outcome }) => !isRefusedBeforeHandler(`posts.${callOf(act)}`, outcome));

  test.each(
    distinct(handled(postRows), ({ act, state, role, outcome }) => {
      if (outcome !== null) return [`${callOf(act)} ${outcome}`];
      const { policy, logs } = acts[act] ?? {};
      // An entry in the log names the group that acted; without a policy it is the call that lets each role in.
      const tellsRoles = logs?.in.includes(state) || !policy;
      return [`${act} ${state}`, ...(tellsRoles ? [`${act} ${role}`] : [])];
    }),
  )('$act of a post that is $state, by $role: $outcome', async ({ act, state, role, outcome }) => {
    const { people, clients, open } = cast;
    const post = await aPostThatIs(state);
    const before = await stored(post.id);
    const body = { edit: { title: 'Edited' }, vote: { postId: post.id } }[act] ?? { postId: post.id };
    const [name, query] = act.split('?');
    const params = { postId: act === 'unhide' ? post.id : post.publicId };
    const answer = await sendVariant(clients[role], `posts.${name}`, query, params, body);
    if (outcome !== null) {
      expect(answer).toEqual(refusal(outcome));
      expect(await stored(post.id)).toEqual(before);
      return;
    }
    const { logs, shows = {} } = acts[act] ?? {};
    expect(answer).toMatchObject({ status: 200, body: shows });
    const seen = await clients.visitor.request({ url: `/api/posts/${post.publicId}` });
    expect(seen.json()).toMatchObject(shows);
    const entry = {
      act: logs?.act,
      communityId: open.id,
      userId: role === 'visitor' ? null : people[role].id,
      actedAs: role === 'admin' ? 'admins' : 'mods',
      targetUserId: people.author.id,
    };
    const entries = await api.db.select().from(moderationLog).where(eq(moderationLog.postId, post.id));
    expect(entries).toMatchObject(logs?.in.includes(state) ? [entry] : []);
  });

  test.each(
    distinct(handled(creationRows), ({ act, state, outcome }) =>
      outcome === null ? [act, state] : [outcome],
    ),
  )('$act, $state, by $role: $outcome', async ({ act, state, role, outcome }) => {
    const { people, clients, open, restricted } = cast;
    const { type, userGroup } = creations[act] ?? {};
    await api.db.update(users).set({ points: state === 'barred' ? bar : bar + 1 });
    const picture = await anImage(api.db, { by: role === 'visitor' ? people.member : people[role] });
    const before = await api.db.$count(posts);
    const body = {
      type,
      userGroup,
      title: 'A new post',
      community: (state === 'restricted' ? restricted : open).name,
      url: 'https://example.org/',
      images: [{ imageId: picture.id }],
    };
    const answer = await sendVariant(clients[role], 'posts.create', undefined, {}, body);
    expect(await api.db.$count(posts)).toBe(before + (outcome === null ? 1 : 0));
    if (outcome !== null) expect(answer).toEqual(refusal(outcome));
    else expect(answer).toMatchObject({ status: 200, body: { type, userGroup, title: 'A new post' } });
  });
});
