import { commentsApi, type FeedPage, postsApi } from '@confab/api-contract/calls';
import { posts } from '@confab/db';
import { type FeedSort, feedSorts, hotness, newObjectId, objectIdAt } from '@confab/domain';
import { aCommunity, aMember, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, startApi, type TestApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

type Row = { id: string };
type PostRow = typeof posts.$inferSelect;

type Query = { [key: string]: string | number | undefined };

/** A page of a feed. Accepts queries that the contract's types forbid. */
async function call(client: Client, query: Query = {}): Promise<FeedPage> {
  const page = await client.call(postsApi.list, { query });
  if (!('next' in page)) throw new Error('this is a moderators’ list');
  return page;
}

const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);
const hours = (count: number) => count * 3_600_000;

/** Follows `next` to the end of a feed. */
async function walk(client: Client, query: Query): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page = await call(client, { ...query, next: next ?? undefined });
    expect(page.posts.length).toBeLessThanOrEqual(Number(query['limit'] ?? 10));
    ids.push(...idsOf(page.posts));
    next = page.next;
    if (next !== null) expect(next).toMatch(/^[A-Za-z0-9._=-]+$/);
  } while (next !== null);
  return ids;
}

/** The age group of the hourly job; it may lag behind, never lead (schema: posts.ageGroup). */
function ageGroupOf(ageMs: number): number {
  return [hours(24), hours(7 * 24), hours(30 * 24), hours(365 * 24)].filter((limit) => ageMs > limit).length;
}

describe('a site with many posts of equal rank', () => {
  let api: TestApi;
  let member: Row;
  let cats: Row;
  let dogs: Row;
  let all: PostRow[];

  /** Forty posts of all ages in two communities, most with one point, many with equal rank and activity. */
  beforeAll(async () => {
    api = await startApi();
    const author = await aUser(api.db);
    member = await aUser(api.db);
    cats = await aCommunity(api.db, { by: author, name: 'cats' });
    dogs = await aCommunity(api.db, { by: author, name: 'dogs' });
    const birds = await aCommunity(api.db, { by: author, name: 'birds' });
    await aMember(api.db, member, cats);
    await aMember(api.db, member, dogs);
    const now = Date.now();
    // Hours on both sides of every window; posts of the same hour share their rank.
    const ages = [0, 0, 0, 1, 1, 23, 23, 25, 25, 100, 100, 144, 192, 192, 696, 744, 8736, 8784];
    all = [];
    for (let index = 0; index < 54; index++) {
      const age = hours(ages[index % ages.length] ?? 0);
      const createdAt = new Date(now - age);
      const upvotes = index % 7 === 0 ? 4 : index % 11 === 0 ? 0 : 1;
      const downvotes = index % 5 === 0 ? 3 : 0;
      all.push(
        await aPost(api.db, {
          by: author,
          in: [cats, dogs, birds][index % 3] ?? cats,
          // As the api writes them, id and row have the same time to the nanosecond.
          id: objectIdAt(BigInt(createdAt.getTime()) * 1_000_000n + BigInt(index)),
          upvotes,
          downvotes,
          hotness: hotness(upvotes, Math.floor(createdAt.getTime() / 1000)),
          createdAt: createdAt.toISOString(),
          lastActivityAt: new Date(now - hours(index % 4)).toISOString(),
          // Half have the age group of an hour ago, half the current one.
          ageGroup: index % 2 === 0 ? ageGroupOf(age) : ageGroupOf(Math.max(0, age - hours(2))),
        }),
      );
    }
    await aPost(api.db, { by: author, in: cats, deletedAt: createdNow(), deletedAs: 'mods', upvotes: 99 });
  });
  afterAll(() => api.close());

  const createdNow = () => new Date().toISOString();
  const points = (post: PostRow) => post.upvotes - post.downvotes;
  const keyOf: Record<FeedSort, (post: PostRow) => number> = {
    hot: (post) => post.hotness,
    activity: (post) => Date.parse(post.lastActivityAt),
    latest: () => 0,
    day: points,
    week: points,
    month: points,
    year: points,
    all: points,
  };
  const windows: Partial<Record<FeedSort, number>> = {
    day: 24,
    week: 7 * 24,
    month: 30 * 24,
    year: 365 * 24,
  };

  /** The expected feed, computed from the rows. */
  function expected(sort: FeedSort, communities: readonly string[] | null): string[] {
    const window = windows[sort];
    return idsOf(
      all
        .filter((post) => communities === null || communities.includes(post.communityId))
        .filter((post) => window === undefined || Date.now() - Date.parse(post.createdAt) < hours(window))
        .sort((a, b) => keyOf[sort](b) - keyOf[sort](a) || (a.id < b.id ? 1 : -1)),
    );
  }

  describe.each(feedSorts)('sorted by %s', (sort) => {
    test('is read to its end without repeats or gaps, with pages of any size', async () => {
      const wanted = expected(sort, null);
      expect(wanted.length).toBeGreaterThan(9);
      for (const limit of [1, 7, 50]) expect(await walk(api.visitor(), { sort, limit })).toEqual(wanted);
    });

    test('has the posts of one community in its feed', async () => {
      for (const community of [cats, dogs]) {
        const wanted = expected(sort, [community.id]);
        expect(wanted.length).toBeGreaterThan(3);
        for (const limit of [2, 50]) {
          expect(await walk(api.visitor(), { sort, limit, communityId: community.id })).toEqual(wanted);
        }
      }
    });

    test('has the posts of joined communities in the home feed', async () => {
      const wanted = expected(sort, [cats.id, dogs.id]);
      for (const limit of [3, 50]) {
        expect(await walk(api.as(member), { sort, limit, feed: 'home' })).toEqual(wanted);
      }
    });

    test('is empty as the home feed of a member without communities', async () => {
      const loner = api.as(await aUser(api.db));
      expect(await call(loner, { sort, feed: 'home' })).toEqual({ posts: [], next: null });
    });

    test.each(['null', 'undefined', ''])('begins with the first page for next=%s', async (next) => {
      const page = await call(api.visitor(), { sort, next });
      expect(idsOf(page.posts)).toEqual(expected(sort, null).slice(0, 10));
    });

    test('refuses a malformed cursor', async () => {
      const id = newObjectId();
      const forged = [
        'x',
        `${id}.`,
        `.${id}`,
        `1.2.${id}`,
        `1e5.${id}`,
        `${'9'.repeat(30)}.${id}`,
        `1.${id}0`,
        `-.${id}`,
        `1 .${id}`,
        '\0',
        `NaN.${id}`,
        "1.'",
      ];
      for (const next of sort === 'latest' ? [...forged, `1.${id}`] : [...forged, id]) {
        await expectRefusal(call(api.visitor(), { sort, next }), 'invalid_cursor');
      }
    });

    test('continues from a cursor whose post is deleted', async () => {
      const first = await call(api.visitor(), { sort, limit: 5 });
      const next = first.next ?? '';
      const gone = expected(sort, null)[5] ?? '';
      expect(next).toContain(gone);
      await api.db
        .update(posts)
        .set({ deletedAt: createdNow(), deletedAs: 'normal' })
        .where(eq(posts.id, gone));
      const second = await call(api.visitor(), { sort, limit: 5, next });
      expect(idsOf(second.posts)).toEqual(expected(sort, null).slice(6, 11));
      await api.db.update(posts).set({ deletedAt: null, deletedAs: null }).where(eq(posts.id, gone));
    });
  });

  test('is sorted by creation by default, ten posts a page', async () => {
    const page = await call(api.visitor());
    expect(idsOf(page.posts)).toEqual(expected('latest', null).slice(0, 10));
    expect(page.next).toBe(expected('latest', null)[10]);
  });

  test('is refused for an unknown community, and shows the given community whatever `feed` says', async () => {
    expect(await call(api.visitor(), { communityId: newObjectId() })).toEqual({ posts: [], next: null });
    const wanted = expected('latest', [cats.id]).slice(0, 10);
    for (const feed of ['all', 'home', 'community']) {
      const page = await call(api.visitor(), { feed, communityId: cats.id.toUpperCase() });
      expect(idsOf(page.posts)).toEqual(wanted);
    }
  });

  test.each([
    [{ sort: 'best' }, 'invalid-sort'],
    [{ sort: 'HOT' }, 'invalid-sort'],
    [{ feed: 'moderating' }, 'invalid-feed-type'],
    [{ feed: 'everything' }, 'invalid-feed-type'],
    [{ feed: 'community' }, 'community-is-empty'],
    [{ feed: 'home' }, 'not_logged_in'],
    [{ communityId: 'cats' }, 'invalid_id'],
    [{ filter: 'nonsense' }, 'invalid_filter'],
    [{ limit: 0 }, 'invalid_limit'],
    [{ limit: 51 }, 'invalid_limit'],
    [{ limit: -1 }, 'invalid_limit'],
    [{ limit: 'ten' }, 'invalid_limit'],
    [{ limit: '1.5' }, 'invalid_limit'],
    [{ limit: '' }, 'invalid_limit'],
    [{ limit: '10000000000000000000' }, 'invalid_limit'],
  ] as const)('refuses %j with %s', async (query, error) => {
    await expectRefusal(call(api.visitor(), query), error);
  });

  test.each(['', 'all'])('ignores the filter %s', async (filter) => {
    expect(idsOf((await call(api.visitor(), { filter })).posts)).toEqual(
      expected('latest', null).slice(0, 10),
    );
  });

  test('shows members their votes', async () => {
    const [newest] = (await call(api.visitor())).posts;
    await api.as(member).call(postsApi.vote, { body: { postId: newest?.id ?? '', up: false } });
    const [seen] = (await call(api.as(member))).posts;
    expect(seen).toMatchObject({ userVoted: true, userVotedUp: false, comments: null, commentsNext: null });
    const [another] = (await call(api.visitor())).posts;
    expect(another).toMatchObject({ userVoted: null, userVotedUp: null });
    await api.as(member).call(postsApi.vote, { body: { postId: newest?.id ?? '', up: false } });
  });
});

describe('pinned posts', () => {
  let api: TestApi;
  let cats: Row;
  let dogs: Row;
  let author: Row;
  let member: Row;
  beforeAll(async () => {
    api = await startApi();
    author = await aUser(api.db);
    member = await aUser(api.db);
    cats = await aCommunity(api.db, { by: author });
    dogs = await aCommunity(api.db, { by: author });
    await aMember(api.db, member, cats);
    const pinnedSite = (hour: number, values: Partial<PostRow> = {}) =>
      aPost(api.db, {
        by: author,
        in: dogs,
        title: `site ${hour}`,
        pinnedSiteAt: `2026-01-01T0${hour}:00:00Z`,
        ...values,
      });
    await pinnedSite(1);
    await pinnedSite(2);
    await aPost(api.db, { by: author, in: cats, title: 'cats 1', pinnedAt: '2026-01-01T01:00:00Z' });
    await aPost(api.db, { by: author, in: cats, title: 'cats 2', pinnedAt: '2026-01-01T02:00:00Z' });
    for (let index = 0; index < 12; index++)
      await aPost(api.db, { by: author, in: cats, title: `plain ${index}` });
  });
  afterAll(() => api.close());

  const titles = async (client: Client, query: Query) =>
    (await call(client, query)).posts.map(({ title }) => title);

  test('of the site come first on the first page of all and home, sorted by hot, the latest pin first', async () => {
    for (const [client, feed] of [
      [api.visitor(), 'all'],
      [api.as(member), 'home'],
    ] as const) {
      const page = await call(client, { feed, sort: 'hot', limit: 5 });
      expect(
        page.posts
          .slice(0, 2)
          .map(({ title, isPinnedSite, isPinned }) => ({ title, isPinnedSite, isPinned })),
      ).toEqual([
        { title: 'site 2', isPinnedSite: true, isPinned: false },
        { title: 'site 1', isPinnedSite: true, isPinned: false },
      ]);
      expect(page.posts).toHaveLength(7);
    }
  });

  test('of a community come first in its own feed only', async () => {
    expect(
      (await titles(api.visitor(), { communityId: cats.id, sort: 'hot', limit: 5 })).slice(0, 2),
    ).toEqual(['cats 2', 'cats 1']);
    expect((await titles(api.visitor(), { communityId: dogs.id, sort: 'hot' })).slice(0, 2)).toEqual([
      'site 2',
      'site 1',
    ]);
  });

  test('come once on that page, and in their own place on later ones', async () => {
    const first = await call(api.visitor(), { communityId: cats.id, sort: 'hot', limit: 13 });
    expect(new Set(idsOf(first.posts)).size).toBe(first.posts.length);
    expect(first.posts.map(({ title }) => title).slice(0, 3)).toEqual(['cats 2', 'cats 1', 'plain 11']);
    const second = await titles(api.visitor(), {
      communityId: cats.id,
      sort: 'hot',
      limit: 13,
      next: first.next ?? '',
    });
    expect(second).toEqual(['cats 1']);
  });

  test.each(feedSorts.filter((sort) => sort !== 'hot'))(
    'do not come first when sorted by %s',
    async (sort) => {
      const page = await call(api.visitor(), { sort, limit: 5 });
      expect(page.posts).toHaveLength(5);
      if (sort === 'latest') expect(page.posts[0]?.title).toBe('plain 11');
    },
  );
});

describe('a post', () => {
  let api: TestApi;
  let author: Row;
  let cats: Row;
  beforeAll(async () => {
    api = await startApi();
    author = await aUser(api.db);
    cats = await aCommunity(api.db, { by: author, name: 'cats' });
  });
  afterAll(() => api.close());

  test('rises in hot with a vote, and falls below all others without any', async () => {
    const [older, newer] = [
      await aPost(api.db, { by: author, in: cats }),
      await aPost(api.db, { by: author, in: cats }),
    ];
    const order = async () => idsOf((await call(api.visitor(), { sort: 'hot' })).posts);
    expect(await order()).toEqual([newer.id, older.id]);
    await api.as(await aUser(api.db)).call(postsApi.vote, { body: { postId: older.id } });
    expect(await order()).toEqual([older.id, newer.id]);
    await api.as(author).call(postsApi.vote, { body: { postId: newer.id } });
    expect(await order()).toEqual([older.id, newer.id]);
    expect((await call(api.visitor(), { sort: 'hot' })).posts[1]?.hotness).toBe(0);
  });

  test('rises in activity with a comment only', async () => {
    const [older, newer] = [
      await aPost(api.db, { by: author, in: cats }),
      await aPost(api.db, { by: author, in: cats }),
    ];
    const first = async () => (await call(api.visitor(), { sort: 'activity' })).posts[0]?.id;
    await api.as(author).call(postsApi.vote, { body: { postId: older.id } });
    await api.as(author).call(postsApi.edit, { params: { postId: older.id }, body: { title: 'Edited' } });
    expect(await first()).toBe(newer.id);
    await api.as(author).call(commentsApi.create, { params: { postId: older.id }, body: { body: 'up' } });
    expect(await first()).toBe(older.id);
  });

  test('is in every feed as soon as it is written', async () => {
    const post = await api.as(author).call(postsApi.create, { body: { title: 'Fresh', community: 'cats' } });
    for (const sort of feedSorts) {
      const page = await call(api.visitor(), { sort, limit: 50 });
      expect(idsOf(page.posts)).toContain(post.id);
    }
  });
});
