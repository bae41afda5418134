import { postsApi } from '@confab/api-contract/calls';
import { announcements, posts } from '@confab/db';
import { aCommunity, aModerator, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, useApi, useCast } from '../../test-support/api.ts';

/** Rules and concurrency of changes; who may do what is in transitions.test.ts. */

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
type Post = { publicId: string };

const params = (post: Post) => ({ params: { postId: post.publicId } });
const aText = () => aPost(api.db, { by: cast.alice, in: cast.cats });
const lock = (by: Row, post: Post, lockAs: 'mods' | 'admins') =>
  api.as(by).call(postsApi.lock, { ...params(post), query: { lockAs } });
const pin = (by: Row, post: Post, siteWide?: string) =>
  api.as(by).call(postsApi.pin, { ...params(post), query: { siteWide } });
const unpin = (by: Row, post: Post, siteWide?: string) =>
  api.as(by).call(postsApi.unpin, { ...params(post), query: { siteWide } });
const isNow = (moment: string | null) => Math.abs(Date.parse(moment ?? '') - Date.now()) < 60_000;

test('a change answers with the post as the member sees it, without comments and community', async () => {
  const post = await aText();
  const reply = await lock(cast.mod, post, 'mods');
  expect(reply).toMatchObject({ id: post.id, comments: null, commentsNext: null, userVoted: false });
  expect(reply).not.toHaveProperty('community');
  const own = api
    .as(cast.alice)
    .call(postsApi.changeAsUser, { ...params(post), query: { userGroup: 'normal' } });
  expect(await own).toMatchObject({ userVoted: true, userVotedUp: true });
});

test('a change finds its post by the publicId and by the id', async () => {
  const post = await aText();
  await lock(cast.mod, { publicId: post.id.toUpperCase() }, 'mods');
  expect(await api.visitor().call(postsApi.get, params(post))).toMatchObject({ locked: true });
});

describe('locking a post', () => {
  test('names the moderator, the role and the time', async () => {
    const locked = await lock(cast.mod, await aText(), 'mods');
    expect(locked).toMatchObject({ locked: true, lockedBy: cast.mod.id, lockedByGroup: 'mods' });
    expect(isNow(locked.lockedAt)).toBe(true);
  });

  test('again names the later moderator', async () => {
    const post = await aText();
    const first = await lock(cast.mod, post, 'mods');
    const second = await lock(cast.admin, post, 'admins');
    expect(second).toMatchObject({ lockedBy: cast.admin.id, lockedByGroup: 'admins' });
    expect(Date.parse(second.lockedAt ?? '')).toBeGreaterThan(Date.parse(first.lockedAt ?? ''));
  });

  test('can be undone by any moderator, and unlocking twice changes nothing', async () => {
    const post = await aText();
    await lock(cast.admin, post, 'admins');
    for (let time = 0; time < 2; time++) {
      const unlocked = await api.as(cast.mod).call(postsApi.unlock, params(post));
      expect(unlocked).toMatchObject({ locked: false, lockedBy: null, lockedAt: null });
      expect(unlocked).not.toHaveProperty('lockedByGroup');
    }
  });
});

describe('pinning a post', () => {
  /** A community of its own with some posts. */
  async function somePosts(count: number) {
    const shelf = await aCommunity(api.db, { by: cast.mod });
    const made = [];
    for (let number = 0; number < count; number++)
      made.push(await aPost(api.db, { by: cast.alice, in: shelf }));
    return { shelf, made };
  }
  const pinnedFirst = async (query: { communityId?: string }) => {
    const { posts: listed } = await api
      .visitor()
      .call(postsApi.list, { query: { sort: 'hot', limit: 1, ...query } });
    return listed
      .filter((post) => (query.communityId ? post.isPinned : post.isPinnedSite))
      .map(({ id }) => id);
  };
  const unpinAll = () => api.db.update(posts).set({ pinnedAt: null, pinnedSiteAt: null });

  test('puts it first in its community, the latest pin first', async () => {
    const { shelf, made } = await somePosts(3);
    const [one, two] = made;
    if (!one || !two) throw new Error('the posts were made');
    expect(await pin(cast.mod, two)).toMatchObject({ isPinned: true, isPinnedSite: false });
    await pin(cast.mod, one);
    expect(await pinnedFirst({ communityId: shelf.id })).toEqual([one.id, two.id]);
    expect(await pinnedFirst({})).toEqual([]);
  });

  test('on the site puts it first in every other feed, and leaves its community’s feed alone', async () => {
    const { shelf, made } = await somePosts(2);
    const [one, two] = made;
    if (!one || !two) throw new Error('the posts were made');
    expect(await pin(cast.admin, one, 'true')).toMatchObject({ isPinned: false, isPinnedSite: true });
    await pin(cast.admin, two, 'TRUE');
    expect(await pin(cast.admin, two, 'yes')).toMatchObject({ isPinned: true, isPinnedSite: true });
    expect(await pinnedFirst({})).toEqual([two.id, one.id]);
    expect(await pinnedFirst({ communityId: shelf.id })).toEqual([two.id]);
    await unpinAll();
  });

  test('again changes nothing, nor the order of pins', async () => {
    const { shelf, made } = await somePosts(2);
    const [one, two] = made;
    if (!one || !two) throw new Error('the posts were made');
    await pin(cast.mod, one);
    await pin(cast.mod, two);
    expect(await pin(cast.mod, one)).toMatchObject({ isPinned: true });
    expect(await pinnedFirst({ communityId: shelf.id })).toEqual([two.id, one.id]);
  });

  test('is refused for a third post in the same place, until one is unpinned', async () => {
    const { shelf, made } = await somePosts(3);
    const [one, two, three] = made;
    if (!one || !two || !three) throw new Error('the posts were made');
    for (const [by, siteWide] of [
      [cast.mod, 'false'],
      [cast.admin, 'true'],
    ] as const) {
      await pin(by, one, siteWide);
      await pin(by, two, siteWide);
      await expectRefusal(pin(by, three, siteWide), 'limit-reached');
      await unpin(by, one, siteWide);
      await pin(by, three, siteWide);
    }
    expect(await pinnedFirst({ communityId: shelf.id })).toEqual([three.id, two.id]);
    expect(await pinnedFirst({})).toEqual([three.id, two.id]);
    // Another community has its own limit.
    const [elsewhere] = (await somePosts(1)).made;
    if (elsewhere) expect(await pin(cast.mod, elsewhere)).toMatchObject({ isPinned: true });
    await unpinAll();
  });

  test.each(['false', 'true'])('by six admins at the same time, siteWide=%s, pins two', async (siteWide) => {
    for (let round = 0; round < 3; round++) {
      await unpinAll();
      const { made } = await somePosts(6);
      await expectOnly(
        2,
        made.map((post) => pin(cast.admin, post, siteWide)),
        'limit-reached',
      );
      const column = siteWide === 'true' ? posts.pinnedSiteAt : posts.pinnedAt;
      expect(await api.db.$count(posts, sql`${column} is not null`)).toBe(2);
    }
    await unpinAll();
  });

  test('does not wait for an open transaction that posts in the community', async () => {
    const { shelf, made } = await somePosts(1);
    await api.db.transaction(async (tx) => {
      await aPost(tx, { by: cast.alice, in: shelf });
      for (const post of made) expect(await pin(cast.mod, post)).toMatchObject({ isPinned: true });
    });
  });

  test('and unpinning can be repeated, separately for each place', async () => {
    const [post] = (await somePosts(1)).made;
    if (!post) throw new Error('the post was made');
    await pin(cast.admin, post);
    await pin(cast.admin, post, 'true');
    expect(await unpin(cast.mod, post)).toMatchObject({ isPinned: false, isPinnedSite: true });
    expect(await unpin(cast.mod, post)).toMatchObject({ isPinned: false, isPinnedSite: true });
    await expectRefusal(unpin(cast.mod, post, 'True'), 'not_admin');
    expect(await unpin(cast.admin, post, 'True')).toMatchObject({ isPinned: false, isPinnedSite: false });
  });
});

describe('announcing a post', () => {
  const announce = (by: Row, post: Post) => api.as(by).call(postsApi.announce, params(post));

  test('is stored, and happens once', async () => {
    const post = await aText();
    await announce(cast.admin, post);
    const [row] = await api.db.select().from(announcements).where(eq(announcements.postId, post.id));
    expect(row).toMatchObject({ announcedBy: cast.admin.id });
    await expectRefusal(announce(cast.admin, post), 'duplicate');
    await expectRefusal(announce(await aUser(api.db, { isAdmin: true }), post), 'duplicate');
  });

  test('by two admins at the same time happens once', async () => {
    const post = await aText();
    await expectOnly(1, [announce(cast.admin, post), announce(cast.admin, post)], 'duplicate');
    expect(await api.db.$count(announcements, eq(announcements.postId, post.id))).toBe(1);
  });
});

describe('changing the group of a post', () => {
  const change = (by: Row, post: Post, userGroup: 'normal' | 'mods' | 'admins') =>
    api.as(by).call(postsApi.changeAsUser, { ...params(post), query: { userGroup } });

  test('is allowed to authors who belong to the group, and is no edit', async () => {
    const helper = await aUser(api.db, { isAdmin: true });
    await aModerator(api.db, helper, cast.cats);
    const post = await aPost(api.db, { by: helper, in: cast.cats });
    for (const userGroup of ['mods', 'admins', 'normal'] as const) {
      expect(await change(helper, post, userGroup)).toMatchObject({ userGroup, editedAt: null });
    }
  });
});
