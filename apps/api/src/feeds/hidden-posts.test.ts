import { postsApi, usersApi } from '@confab/api-contract/calls';
import { hiddenPosts, mutes, posts } from '@confab/db';
import { type FeedSort, feedSorts, newObjectId, objectIdAt } from '@confab/domain';
import { aCommunity, aMember, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

type Row = { id: string };

const api = useApi();

const hide = (client: Client, post: Row) => client.call(postsApi.hide, { body: { postId: post.id } });
const unhide = (client: Client, post: Row) => client.call(postsApi.unhide, { params: { postId: post.id } });
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);

async function feed(
  client: Client,
  query: Record<string, string | number | undefined>,
): Promise<{ ids: string[]; next: string | null }> {
  const page = await client.call(postsApi.list, { query });
  if (!('next' in page)) throw new Error('this is a moderators’ list');
  return { ids: idsOf(page.posts), next: page.next };
}

describe('hiding a post', () => {
  let author: Row;
  let cats: Row;
  beforeAll(async () => {
    author = await aUser(api.db);
    cats = await aCommunity(api.db, { by: author });
  });

  test('removes it from the member’s own feeds only, until the member shows it again', async () => {
    const [alice, bob] = [api.as(await aUser(api.db)), api.as(await aUser(api.db))];
    const post = await aPost(api.db, { by: author, in: cats });
    expect(await hide(alice, post)).toEqual({ success: true });
    expect((await feed(alice, {})).ids).not.toContain(post.id);
    for (const reader of [bob, api.visitor()]) expect((await feed(reader, {})).ids).toContain(post.id);
    expect(await unhide(alice, post)).toEqual({ success: true });
    expect((await feed(alice, {})).ids).toContain(post.id);
  });

  test('twice changes nothing, nor does showing a post that was never hidden', async () => {
    const member = await aUser(api.db);
    const alice = api.as(member);
    const post = await aPost(api.db, { by: author, in: cats });
    expect(await unhide(alice, post)).toEqual({ success: true });
    await Promise.all([hide(alice, post), hide(alice, post)]);
    expect(await hide(alice, post)).toEqual({ success: true });
    expect(await unhide(alice, { id: newObjectId() })).toEqual({ success: true });
    expect(await hiddenBy(member)).toEqual([post.id]);
  });

  test('keeps the newest thousand, also with several requests at once', async () => {
    const member = await aUser(api.db);
    const list = await manyPosts(1003, author, cats);
    const [first, second, third, ...thousand] = list;
    if (!first || !second || !third) throw new Error('there are posts');
    await api.db.insert(hiddenPosts).values(
      [first, second, third, ...thousand.slice(3)].map((post, index) => ({
        userId: member.id,
        postId: post.id,
        createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
      })),
    );
    const alice = api.as(member);
    await Promise.all(thousand.slice(0, 3).map((post) => hide(alice, post)));
    expect(await hiddenBy(member)).toEqual(idsOf(thousand).sort());
  });

  async function hiddenBy(member: Row): Promise<string[]> {
    const rows = await api.db
      .select({ id: hiddenPosts.postId })
      .from(hiddenPosts)
      .where(eq(hiddenPosts.userId, member.id));
    return idsOf(rows).sort();
  }
});

/** Posts older and lower ranked than those of other tests. */
async function manyPosts(count: number, author: Row, community: Row): Promise<Row[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: objectIdAt(1_600_000_000_000_000_000n + BigInt(index)),
    publicId: index.toString(36).padStart(8, '_'),
    type: 'text' as const,
    userId: author.id,
    communityId: community.id,
    title: `One of many ${index}`,
    upvotes: 0,
    createdAt: '2020-09-13T12:26:40Z',
    lastActivityAt: '2020-09-13T12:26:40Z',
    ageGroup: 4,
  }));
  await api.db.insert(posts).values(rows);
  return rows;
}

/** api.md 4.6, row by row. */
describe('posts that a reader hid or muted are', () => {
  let reader: Row;
  let client: Client;
  let seen: Row;
  let hidden: Row;
  let ofMutedUser: Row;
  let inMutedCommunity: Row;
  let mutedUser: Row & { username: string };
  let cats: Row;
  let dogs: Row;
  beforeAll(async () => {
    reader = await aUser(api.db);
    client = api.as(reader);
    const author = await aUser(api.db);
    mutedUser = await aUser(api.db);
    cats = await aCommunity(api.db, { by: author });
    dogs = await aCommunity(api.db, { by: author });
    await aMember(api.db, reader, cats);
    await aMember(api.db, reader, dogs);
    seen = await aPost(api.db, { by: author, in: cats });
    hidden = await aPost(api.db, { by: author, in: cats });
    ofMutedUser = await aPost(api.db, { by: mutedUser, in: cats });
    inMutedCommunity = await aPost(api.db, { by: author, in: dogs });
    await hide(client, hidden);
    await api.db.insert(mutes).values([
      { userId: reader.id, mutedUserId: mutedUser.id },
      { userId: reader.id, mutedCommunityId: dogs.id },
    ]);
  });

  const among = async (query: Record<string, string>) => {
    const { ids } = await feed(client, { ...query, limit: 50 });
    const names = { seen, hidden, ofMutedUser, inMutedCommunity };
    return Object.entries(names).flatMap(([name, post]) => (ids.includes(post.id) ? [name] : []));
  };

  test.each(feedSorts)('absent from all, sorted by %s', async (sort) => {
    expect(await among({ feed: 'all', sort })).toEqual(['seen']);
  });

  test.each(feedSorts)('absent from home, except those of muted communities, sorted by %s', async (sort) => {
    expect(await among({ feed: 'home', sort })).toEqual(['seen', 'inMutedCommunity']);
  });

  test.each(feedSorts)(
    'absent from a community’s feed unless that community is muted, sorted by %s',
    async (sort) => {
      expect(await among({ communityId: cats.id, sort })).toEqual(['seen']);
      expect(await among({ communityId: dogs.id, sort })).toEqual(['inMutedCommunity']);
    },
  );

  test('shown to all other readers', async () => {
    const everything = [seen, hidden, ofMutedUser, inMutedCommunity].map(({ id }) => id);
    for (const other of [api.visitor(), api.as(mutedUser)]) {
      expect((await feed(other, { limit: 50 })).ids).toEqual(expect.arrayContaining(everything));
    }
  });

  test('shown while they are pinned', async () => {
    for (const [post, community] of [
      [hidden, cats],
      [ofMutedUser, cats],
      [inMutedCommunity, dogs],
    ] as const) {
      const now = new Date().toISOString();
      await api.db.update(posts).set({ pinnedAt: now, pinnedSiteAt: now }).where(eq(posts.id, post.id));
      expect((await feed(client, { feed: 'all', sort: 'hot' })).ids[0]).toBe(post.id);
      expect((await feed(client, { feed: 'home', sort: 'hot' })).ids[0]).toBe(post.id);
      expect((await feed(client, { communityId: community.id, sort: 'hot' })).ids[0]).toBe(post.id);
      await api.db.update(posts).set({ pinnedAt: null, pinnedSiteAt: null }).where(eq(posts.id, post.id));
    }
  });

  test('shown on the author’s profile and at their own address', async () => {
    const profile = await client.call(usersApi.feed, {
      params: { username: mutedUser.username },
      query: {},
    });
    expect(profile.items.map(({ item }) => item.id)).toEqual([ofMutedUser.id]);
    for (const post of [hidden, ofMutedUser, inMutedCommunity]) {
      const page = await client.call(postsApi.get, { params: { postId: post.id }, query: {} });
      expect(page.id).toBe(post.id);
    }
  });
});

describe('a reader who hid and muted most of the site', () => {
  let client: Client;
  let cats: Row;
  let left: Row[];

  /** Sixty posts, eight of them wanted, most behind long unwanted runs. */
  beforeAll(async () => {
    const reader = await aUser(api.db);
    client = api.as(reader);
    const author = await aUser(api.db);
    const muted = await aUser(api.db);
    cats = await aCommunity(api.db, { by: author });
    const dogs = await aCommunity(api.db, { by: author });
    await aMember(api.db, reader, cats);
    left = [];
    for (let index = 0; index < 60; index++) {
      const wanted = index % 8 === 0;
      const post = await aPost(api.db, {
        by: !wanted && index % 3 === 0 ? muted : author,
        in: !wanted && index % 3 === 1 ? dogs : cats,
        upvotes: 100 + (index % 5),
      });
      if (wanted) left.unshift(post);
      else if (index % 3 === 2) await hide(client, post);
    }
    await api.db.insert(mutes).values([
      { userId: reader.id, mutedUserId: muted.id },
      { userId: reader.id, mutedCommunityId: dogs.id },
    ]);
  });

  /** All pages of a feed, up to the posts of other tests. */
  async function pages(query: Record<string, string | number>): Promise<string[][]> {
    const found: string[][] = [];
    let next: string | undefined;
    do {
      const page = await feed(client, { ...query, next });
      found.push(page.ids);
      next = page.next ?? undefined;
    } while (next !== undefined);
    return found;
  }

  describe.each(feedSorts)('sorted by %s', (sort: FeedSort) => {
    test.each([1, 3, 50])('reads full pages of %i, without repeats or gaps', async (limit) => {
      for (const query of [{ feed: 'home' }, { communityId: cats.id }]) {
        const read = await pages({ ...query, sort, limit });
        expect(read.flat().sort()).toEqual(idsOf(left).sort());
        expect(read.slice(0, -1).filter((page) => page.length !== limit)).toEqual([]);
        expect(read.at(-1)).not.toEqual([]);
      }
    });

    test('has the feed of all communities in the same order', async () => {
      const home = (await pages({ feed: 'home', sort, limit: 50 })).flat();
      const all = (await pages({ feed: 'all', sort, limit: 50 })).flat();
      expect(all.filter((id) => home.includes(id))).toEqual(home);
    });
  });

  test('continues from a cursor whose post was hidden since', async () => {
    const query = { communityId: cats.id, sort: 'latest', limit: 3 };
    const first = await feed(client, query);
    const gone = left[3];
    if (!gone) throw new Error('there is a fourth post');
    expect(first.next).toBe(gone.id);
    await hide(client, gone);
    const second = await feed(client, { ...query, next: first.next ?? undefined });
    expect(second.ids).toEqual(idsOf(left).slice(4, 7));
    await unhide(client, gone);
  });
});
