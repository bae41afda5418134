import { commentsApi, communitiesApi, postsApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { images, postImages, posts, users } from '@confab/db';
import { aComment, anImage, aPost, aThumbnail, aUser } from '@confab/testing/db';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, startApi, useApi, useCast } from '../../test-support/api.ts';
import { expectTrueCounters } from '../../test-support/counters.ts';
import { listJobs, whileQueueFails } from '../../test-support/jobs.ts';

/** Side effects of deletions; who may do what is in transitions.test.ts. */

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

type Row = { id: string };
type Post = { publicId: string };
type How = { deleteAs?: 'normal' | 'mods' | 'admins'; deleteContent?: boolean };

const remove = (by: Row, post: Post, query: How = {}) =>
  api.as(by).call(postsApi.delete, {
    params: { postId: post.publicId },
    query,
  });
const get = (post: Post) => api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
const aText = (values = {}) =>
  aPost(api.db, { by: cast.alice, in: cast.cats, body: 'words', bodyHtml: '<p>words</p>', ...values });

describe('deleting a post', () => {
  test('stores when and as whom; without a group, as its author', async () => {
    const deleted = await remove(cast.alice, await aText());
    expect(deleted).toMatchObject({
      deleted: true,
      deletedAs: 'normal',
      deletedContent: false,
      body: 'words',
    });
    expect(deleted).not.toHaveProperty('deletedContentAs');
    expect(Math.abs(Date.parse(deleted.deletedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await remove(cast.mod, await aText(), { deleteAs: 'mods' })).toMatchObject({ deletedAs: 'mods' });
    expect(await remove(cast.admin, await aText(), { deleteAs: 'admins' })).toMatchObject({
      deletedAs: 'admins',
    });
  });

  test('removes it from every feed, pinned or not', async () => {
    const reader = await aUser(api.db);
    const post = await aText();
    await api.as(cast.admin).call(postsApi.pin, { params: { postId: post.publicId }, query: {} });
    await api
      .as(cast.admin)
      .call(postsApi.pin, { params: { postId: post.publicId }, query: { siteWide: 'true' } });
    await remove(cast.alice, post);
    expect(await get(post)).toMatchObject({ isPinned: false, isPinnedSite: false });
    for (const sort of ['hot', 'activity', 'latest', 'day', 'all'] as const) {
      for (const query of [{ sort }, { sort, communityId: cast.cats.id }]) {
        const feed = await api.as(reader).call(postsApi.list, { query: { ...query, limit: 50 } });
        expect(feed.posts.map(({ id }) => id)).not.toContain(post.id);
      }
    }
    const profile = await api.visitor().call(usersApi.feed, { params: { username: 'alice' } });
    expect(profile.items.map(({ item }) => item.id)).not.toContain(post.id);
  });

  test('keeps its comments, its votes and its lock', async () => {
    const post = await aText();
    await aComment(api.db, { by: cast.bob, on: post });
    await api.as(cast.bob).call(postsApi.vote, { body: { postId: post.id } });
    await api
      .as(cast.mod)
      .call(postsApi.lock, { params: { postId: post.publicId }, query: { lockAs: 'mods' } });
    await remove(cast.alice, post, { deleteContent: true });
    const seen = await get(post);
    expect(seen).toMatchObject({ title: post.title, upvotes: 2, noComments: 1, locked: true });
    expect(seen.comments).toHaveLength(1);
  });

  test.each([
    ['TRUE', true],
    ['False', false],
  ])('with deleteContent=%s deletes the content: %s', async (deleteContent, deletes) => {
    const post = await aText();
    const url = `/api/posts/${post.publicId}?deleteContent=${deleteContent}`;
    const response = await api.as(cast.alice).request({ method: 'DELETE', url });
    expect(response.json()).toMatchObject({ deleted: true, deletedContent: deletes });
  });

  test.each(['1', 'yes', ''])('with deleteContent=%j is refused', async (deleteContent) => {
    const post = await aText();
    const url = `/api/posts/${post.publicId}?deleteContent=${deleteContent}`;
    const response = await api.as(cast.alice).request({ method: 'DELETE', url });
    expect(response.statusCode).toBe(400);
    expect(response.json()).not.toHaveProperty('code');
    expect(await get(post)).toMatchObject({ deleted: false });
  });

  test('by its author, a moderator and an admin at the same time deletes it once', async () => {
    const post = await aText();
    await expectOnly(
      1,
      [
        remove(cast.alice, post),
        remove(cast.mod, post, { deleteAs: 'mods' }),
        remove(cast.admin, post, { deleteAs: 'admins' }),
      ],
      'already-deleted',
    );
  });
});

describe('the author of a deleted post is notified', () => {
  const told = async () =>
    (await listJobs(api.db)).flatMap(({ name, payload }) => (name === 'createNotification' ? [payload] : []));
  const telling = (post: Row, deletedAs: 'mods' | 'admins', userId = cast.alice.id) => ({
    userId,
    cause: expect.stringMatching(/^decision:\d+$/) as string,
    notif: {
      ...{ type: 'deleted_post', targetType: 'post', targetId: post.id, deletedAs },
      decisionId: expect.any(Number) as number,
    },
  });

  test.each([
    ['mod', 'mods'],
    ['admin', 'admins'],
  ] as const)('once when the %s deletes it as %s', async (who, deleteAs) => {
    const post = await aText();
    await remove(cast[who], post, { deleteAs });
    expect(await told()).toEqual([telling(post, deleteAs)]);
    await remove(cast.admin, post, { deleteAs: 'admins', deleteContent: true });
    expect(await told()).toHaveLength(1);
  });

  test('also of their own act as a moderator or admin', async () => {
    const post = await aText({ by: cast.mod });
    await remove(cast.mod, post, { deleteAs: 'mods' });
    expect(await told()).toEqual([telling(post, 'mods', cast.mod.id)]);
  });

  test('not of a deletion as its author, nor of later deletions', async () => {
    const post = await aText();
    await remove(cast.alice, post);
    await remove(cast.admin, post, { deleteAs: 'admins', deleteContent: true });
    expect(await told()).toEqual([]);
  });

  test('by the first to delete it, and never of a refused deletion', async () => {
    const post = await aText();
    const outcomes = await Promise.allSettled([
      remove(cast.mod, post, { deleteAs: 'mods' }),
      remove(cast.admin, post, { deleteAs: 'admins' }),
      remove(cast.bob, post, { deleteAs: 'mods' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { deletedAs } = await get(post);
    expect(await told()).toEqual([telling(post, deletedAs === 'mods' ? 'mods' : 'admins')]);
  });
});

describe('deleting the content', () => {
  test('empties the text, and leaves a missing text as it is', async () => {
    expect(await remove(cast.alice, await aText(), { deleteContent: true })).toMatchObject({
      deletedContent: true,
      deletedContentAs: 'normal',
      body: '',
      bodyHtml: '',
    });
    const empty = await aText({ body: null, bodyHtml: null });
    expect(await remove(cast.alice, empty, { deleteContent: true })).toMatchObject({
      deletedContent: true,
      body: null,
      bodyHtml: null,
    });
    expect(await listJobs(api.db)).toEqual([]);
  });

  test('later keeps the time and the role of the deletion', async () => {
    const post = await aText();
    const first = await remove(cast.mod, post, { deleteAs: 'mods' });
    const second = await remove(cast.admin, post, { deleteAs: 'admins', deleteContent: true });
    expect(second).toMatchObject({
      deletedAt: first.deletedAt,
      deletedAs: 'mods',
      deletedContent: true,
      deletedContentAs: 'admins',
    });
    const [row] = await api.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row).toMatchObject({ deletedBy: cast.mod.id });
    await expectRefusal(remove(cast.alice, post, { deleteContent: true }), 'already-deleted');
  });

  test('is possible for the author of a post that a moderator deleted', async () => {
    const post = await aText();
    await remove(cast.mod, post, { deleteAs: 'mods' });
    expect(await remove(cast.alice, post, { deleteContent: true })).toMatchObject({
      deletedAs: 'mods',
      deletedContentAs: 'normal',
    });
  });

  test('of an image post deletes its pictures, and has the worker delete the files', async () => {
    const pictures = await Promise.all([
      anImage(api.db, { by: cast.alice }),
      anImage(api.db, { by: cast.alice }),
    ]);
    const [kept] = [await anImage(api.db, { by: cast.alice })];
    await aPost(api.db, { by: cast.alice, in: cast.cats, images: [kept] });
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, images: pictures });
    const reply = await remove(cast.alice, post, { deleteContent: true });
    expect(reply).toMatchObject({ type: 'image', image: null, images: [], deletedContent: true });
    expect(await get(post)).toMatchObject({ image: null, images: [] });

    const ids = pictures.map(({ id }) => id);
    expect(await api.db.$count(images, inArray(images.id, ids))).toBe(0);
    expect(await api.db.$count(postImages, eq(postImages.postId, post.id))).toBe(0);
    expect(await api.db.$count(images, eq(images.id, kept.id))).toBe(1);
    // Once now, and once later for copies left by a killed worker.
    const job = {
      name: 'deleteImageFiles',
      payload: { images: expect.arrayContaining(pictures.map(({ id, hash }) => ({ id, hash }))) as unknown },
    };
    expect(await listJobs(api.db)).toEqual([job, job]);
    const waits = await api.db.execute<{ seconds: number }>(sql`
      select round(extract(epoch from run_at - created_at))::int as seconds
      from graphile_worker._private_jobs order by id`);
    expect(waits.map(({ seconds }) => seconds)).toEqual([0, 120]);
  });

  test('of a link post hides its address and deletes the preview', async () => {
    const preview = await aThumbnail(api.db);
    const linkUrl = 'https://example.org/secret';
    const words = { linkTitle: 'Secret', linkDescription: 'Secret', linkIcon: 'secret.jpeg' };
    const values = { by: cast.alice, in: cast.cats, linkUrl, linkImageId: preview.id, ...words };
    const post = await aPost(api.db, values);
    expect((await get(post)).link?.image).toMatchObject({ id: preview.id });
    const reply = await remove(cast.admin, post, { deleteAs: 'admins', deleteContent: true });
    expect(reply).not.toHaveProperty('link');
    expect(JSON.stringify(await get(post))).not.toContain('secret');
    const [{ linkTitle, linkDescription, linkIcon } = {}] = await api.db
      .select()
      .from(posts)
      .where(eq(posts.id, post.id));
    expect([linkTitle, linkDescription, linkIcon]).toEqual([null, null, null]);
    expect(await api.db.$count(images, eq(images.id, preview.id))).toBe(0);
    const job = {
      name: 'deleteImageFiles',
      payload: { images: [{ id: preview.id, hash: preview.hash }] },
    };
    const jobs = await listJobs(api.db);
    expect(jobs.filter(({ name }) => name === 'deleteImageFiles')).toEqual([job, job]);
  });

  test('is needed to remove pictures and links: a mere deletion keeps them', async () => {
    const picture = await anImage(api.db, { by: cast.alice });
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, images: [picture] });
    expect((await remove(cast.alice, post)).images).toHaveLength(1);
    expect(await listJobs(api.db)).toEqual([]);
  });

  test('twice at the same time deletes it once', async () => {
    const picture = await anImage(api.db, { by: cast.alice });
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, images: [picture] });
    await expectOnly(
      1,
      [1, 2, 3].map(() => remove(cast.alice, post, { deleteContent: true })),
      'already-deleted',
    );
    expect(await listJobs(api.db)).toHaveLength(2);
  });

  test('at the same time as an edit never restores the text', async () => {
    for (let round = 0; round < 5; round++) {
      const post = await aText();
      await Promise.all([
        api
          .as(cast.alice)
          .call(postsApi.edit, { params: { postId: post.publicId }, body: { body: 'other words' } }),
        remove(cast.alice, post, { deleteContent: true }),
      ]);
      expect(await get(post)).toMatchObject({ body: '', bodyHtml: '', deletedContent: true });
    }
  });

  test('changes nothing if it fails half way', async () => {
    const picture = await anImage(api.db, { by: cast.alice });
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, images: [picture] });
    await whileQueueFails(api.db, () =>
      expectRefusal(remove(cast.alice, post, { deleteContent: true }), 'internal'),
    );
    expect(await get(post)).toMatchObject({
      deleted: false,
      deletedContent: false,
      image: { id: picture.id },
    });
  });
});

test('counters stay right through all changes of a post', async () => {
  const fresh = await startApi();
  const signUp = async (username: string) => {
    const body = { username, password: 'correct horse', captchaToken: 'x' };
    return fresh.as(await fresh.visitor().call(sessionApi.signup, { body }));
  };
  const author = await signUp('author');
  const reader = await signUp('reader');
  await fresh.db.update(users).set({ isAdmin: true }).where(eq(users.username, 'author'));
  await author.call(communitiesApi.create, { body: { name: 'cats' } });

  for (const body of [{ body: 'words' }, { type: 'link', url: 'https://example.org' }] as const) {
    const post = await author.call(postsApi.create, {
      body: { title: 'A title', community: 'cats', ...body },
    });
    const params = { postId: post.publicId };
    await reader.call(commentsApi.create, { params, query: {}, body: { body: 'Indeed' } });
    await reader.call(postsApi.vote, { body: { postId: post.id } });
    await author.call(postsApi.pin, { params, query: { siteWide: 'true' } });
    await author.call(postsApi.lock, { params, query: { lockAs: 'admins' } });
    await author.call(postsApi.announce, { params });
    await author.call(postsApi.delete, { params, query: {} });
    await author.call(postsApi.delete, { params, query: { deleteContent: 'true' } });
    await expectTrueCounters(fresh.db);
  }
  const profile = await reader.call(usersApi.get, { params: { username: 'author' }, query: {} });
  expect(profile).toMatchObject({ noPosts: 2, points: 3 });
  await fresh.close();
});
