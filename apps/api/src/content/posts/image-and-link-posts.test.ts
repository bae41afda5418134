import { postsApi, usersApi } from '@confab/api-contract/calls';
import { images, postImages, posts } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aBan, aCommunity, anImage, aPost, aThumbnail, aUser } from '@confab/testing/db';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  expectOnly,
  expectRefusal,
  startApi,
  type TestApi,
  useApi,
  useCast,
} from '../../test-support/api.ts';
import { listJobs, whileQueueFails } from '../../test-support/jobs.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

type Row = { id: string };

const create = (by: Row, body: Record<string, unknown>, from = api) =>
  from.as(by).call(postsApi.create, { body: { title: 'First swift', community: 'cats', ...body } });
const createImages = (by: Row, pictures: readonly Row[], body = {}) =>
  create(by, { type: 'image', images: pictures.map(({ id }) => ({ imageId: id })), ...body });
const get = (post: { publicId: string }, client = api.visitor()) =>
  client.call(postsApi.get, { params: { postId: post.publicId } });
const someImages = (by: Row, count: number) =>
  Promise.all(Array.from({ length: count }, () => anImage(api.db, { by })));

describe('creating an image post', () => {
  test('shows its pictures in the given order, with captions, and the first one in a field of its own', async () => {
    const [sea, hill, town] = await Promise.all([
      anImage(api.db, { by: cast.alice, altText: 'The sea' }),
      anImage(api.db, { by: cast.alice, width: 400, height: 300 }),
      anImage(api.db, { by: cast.alice }),
    ]);
    const post = await create(cast.alice, {
      type: 'image',
      images: [
        { imageId: town.id, caption: '  At night ' },
        { imageId: sea.id.toUpperCase() },
        { imageId: hill.id, caption: '' },
      ],
      body: 'ignored',
      url: 'not a url',
    });
    expect(post).toMatchObject({ type: 'image', body: null, bodyHtml: null, userVotedUp: true });
    expect(post).not.toHaveProperty('link');
    expect(post.images.map(({ id, caption, altText }) => ({ id, caption, altText }))).toEqual([
      { id: town.id, caption: 'At night', altText: null },
      { id: sea.id, caption: null, altText: 'The sea' },
      { id: hill.id, caption: null, altText: null },
    ]);
    expect(post.image).toEqual(post.images[0]);
    const seen = await get(post);
    expect(seen.images).toEqual(post.images);
    expect(seen.image).toEqual(post.image);
  });

  test('describes its pictures, and no picture of others', async () => {
    const [sea, hill] = [
      await anImage(api.db, { by: cast.alice }),
      await anImage(api.db, { by: cast.alice }),
    ];
    const foreign = await anImage(api.db, { by: cast.bob, altText: 'Bob’s own' });
    const described = await create(cast.alice, {
      type: 'image',
      images: [
        { imageId: sea.id, altText: 'The sea' },
        { imageId: hill.id, altText: ' ' },
      ],
    });
    expect(described.images.map(({ altText }) => altText)).toEqual(['The sea', null]);
    const stolen = create(cast.alice, {
      type: 'image',
      images: [{ imageId: foreign.id, altText: 'Alice’s' }],
    });
    await expectRefusal(stolen, 'image-not-found');
    const [kept] = await api.db.select().from(images).where(eq(images.id, foreign.id));
    expect(kept?.altText).toBe('Bob’s own');
  });

  test('also accepts one picture in the older form', async () => {
    const [picture] = await someImages(cast.alice, 1);
    const post = await create(cast.alice, { type: 'image', imageId: picture?.id });
    expect(post.images.map(({ id }) => id)).toEqual([picture?.id]);
  });

  test('cuts a caption at 1024 characters and drops characters that the database cannot store', async () => {
    const [one, other] = await someImages(cast.alice, 2);
    const post = await create(cast.alice, {
      type: 'image',
      images: [
        { imageId: one?.id, caption: '😀'.repeat(1025) },
        { imageId: other?.id, caption: 'a\0b' },
      ],
    });
    expect([...(post.images[0]?.caption ?? '')]).toHaveLength(1024);
    expect(post.images[1]?.caption).toBe('ab');
  });

  test('marks its pictures as used, and has the worker make the copies of each', async () => {
    const pictures = await someImages(cast.alice, 3);
    await createImages(cast.alice, pictures);
    const ids = pictures.map(({ id }) => id);
    const stored = await api.db.select().from(images).where(inArray(images.id, ids));
    expect(stored.filter(({ usedAt }) => usedAt === null)).toEqual([]);
    expect(await listJobs(api.db)).toEqual(
      ids.map((imageId) => ({ name: 'makeImageCopies', payload: { imageId } })),
    );
  });

  test('accepts at most ten pictures', async () => {
    const pictures = await someImages(cast.alice, 11);
    await expectRefusal(createImages(cast.alice, pictures), 'too-many-images');
    expect((await createImages(cast.alice, pictures.slice(0, 10))).images).toHaveLength(10);
  });

  test.each([{}, { images: [] }, { images: null }, { images: [{ imageId: 'x' }] }, { imageId: '7' }])(
    'is refused with %j for pictures',
    async (body) => {
      await expectRefusal(create(cast.alice, { type: 'image', ...body }), 'invalid_image_id');
    },
  );

  test('accepts only pictures that its author uploaded for a post and no post uses', async () => {
    const [mine, used] = await someImages(cast.alice, 2);
    const [foreign] = await someImages(cast.bob, 1);
    const portrait = await anImage(api.db, { by: cast.alice, usage: 'profilePicture' });
    if (!mine || !used || !foreign) throw new Error('the pictures were made');
    await createImages(cast.alice, [used]);
    const before = [await api.db.$count(posts), await api.db.$count(postImages), await listJobs(api.db)];
    for (const other of [foreign, used, portrait, { id: newObjectId() }, mine]) {
      await expectRefusal(createImages(cast.alice, [mine, other]), 'image-not-found');
    }
    expect([await api.db.$count(posts), await api.db.$count(postImages), await listJobs(api.db)]).toEqual(
      before,
    );
    // The refusal left the picture unused, so it still works.
    expect((await createImages(cast.alice, [mine])).images).toHaveLength(1);
  });

  test('fails as a whole if its jobs cannot be stored, and its pictures are unchanged', async () => {
    const pictures = await someImages(cast.alice, 2);
    const before = await api.db.$count(posts);
    await whileQueueFails(api.db, () => expectRefusal(createImages(cast.alice, pictures), 'internal'));
    expect(await api.db.$count(posts)).toBe(before);
    expect((await createImages(cast.alice, pictures)).images).toHaveLength(2);
  });

  test('by two requests with the same pictures at once creates one post', async () => {
    for (let round = 0; round < 5; round++) {
      const pictures = await someImages(cast.alice, 4);
      const attempts = [pictures, pictures.toReversed(), pictures.slice(1), pictures];
      await expectOnly(
        1,
        attempts.map((some) => createImages(cast.alice, some)),
        'image-not-found',
      );
    }
  });
});

describe('creating a link post', () => {
  test('shows the address and its host, and has the worker fetch a preview', async () => {
    const post = await create(cast.alice, {
      type: 'link',
      url: ' https://www.example.org:8443/path?q=1#part ',
      body: 'ignored',
      images: [{ imageId: newObjectId() }],
    });
    expect(post).toMatchObject({ type: 'link', body: null, image: null, images: [] });
    expect(post.link).toEqual({
      url: 'https://www.example.org:8443/path?q=1#part',
      hostname: 'www.example.org',
      image: null,
      title: null,
      description: null,
      icon: null,
    });
    expect((await get(post)).link).toEqual(post.link);
    expect(await listJobs(api.db)).toEqual([{ name: 'fetchLinkPreview', payload: { postId: post.id } }]);
  });

  test('adds http to an address without a scheme', async () => {
    const post = await create(cast.alice, { type: 'link', url: '//example.org/x' });
    expect(post.link?.url).toBe('http://example.org/x');
  });

  test.each([undefined, null, '', 'example.com/x', 'ftp://example.com', 'javascript:alert(1)', 'http://\0'])(
    'is refused for the address %j',
    async (url) => {
      await expectRefusal(create(cast.alice, { type: 'link', url }), 'invalid-url');
    },
  );

  test('accepts an address inside our own network like any other', async () => {
    const post = await create(cast.alice, { type: 'link', url: 'http://127.0.0.1:3001/metrics' });
    expect(post.link).toMatchObject({ hostname: '127.0.0.1', image: null });
  });
});

describe('points', () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await startApi({
      database: api.database,
      config: { requiredPoints: { imagePost: 3, linkPost: 7 } },
    });
  });
  afterAll(() => strict.close());

  test.each([
    { type: 'image', points: 3, accepted: false },
    { type: 'image', points: 4, accepted: true },
    { type: 'link', points: 7, accepted: false },
    { type: 'link', points: 8, accepted: true },
    { type: 'text', points: 1, accepted: true },
  ])('$points are enough for a post of type $type: $accepted', async ({ type, points, accepted }) => {
    const author = await aUser(api.db, { points });
    const picture = await anImage(api.db, { by: author });
    const body = { type, url: 'https://example.org', imageId: picture.id };
    if (accepted) expect(await create(author, body, strict)).toMatchObject({ type });
    else await expectRefusal(create(author, body, strict), 'not_enough_points');
  });
});

describe('the first error reported', () => {
  const bad = { title: 'x', url: 'x', images: [] };

  test('is about the site’s pictures, then the community, the points, the title, the content', async () => {
    const off = await startApi({
      database: api.database,
      config: { imagePosts: false, requiredPoints: { imagePost: 3, linkPost: 3 } },
    });
    const poor = await aUser(api.db);
    const rich = await aUser(api.db, { points: 4 });
    await expectRefusal(create(poor, { ...bad, type: 'image', community: 'dogs' }, off), 'no_image_posts');
    await expectRefusal(
      create(poor, { ...bad, type: 'link', community: 'dogs' }, off),
      'community/not-found',
    );
    await expectRefusal(create(poor, { ...bad, type: 'link' }, off), 'not_enough_points');
    await expectRefusal(create(rich, { ...bad, type: 'link' }, off), 'post/title-too-short');
    await expectRefusal(create(rich, { ...bad, type: 'link', title: 'A title' }, off), 'invalid-url');
    expect(await create(poor, { type: 'text' }, off)).toMatchObject({ type: 'text' });
    await off.close();
  });

  test('is about the ban, then the restriction, then the group, then the pictures', async () => {
    const banned = await aUser(api.db);
    const closed = await aCommunity(api.db, { by: cast.mod, postingRestricted: true });
    await aBan(api.db, banned, closed);
    const body = { type: 'image', imageId: newObjectId(), userGroup: 'mods', community: closed.name };
    await expectRefusal(create(banned, body), 'banned-from-community');
    await expectRefusal(create(cast.bob, body), 'posting-restricted');
    await expectRefusal(create(cast.admin, body), 'not_mod');
    await expectRefusal(create(cast.mod, body), 'image-not-found');
  });
});

describe('a page of posts', () => {
  test('shows each post’s pictures and link preview, if it has any', async () => {
    const author = await aUser(api.db);
    const shelf = await aCommunity(api.db, { by: cast.mod });
    const [one, two, three] = await someImages(author, 3);
    if (!one || !two || !three) throw new Error('the pictures were made');
    const preview = await aThumbnail(api.db);
    const gallery = await aPost(api.db, {
      by: author,
      in: shelf,
      images: [two, { id: one.id, caption: 'One' }],
    });
    const single = await aPost(api.db, { by: author, in: shelf, images: [three] });
    const link = await aPost(api.db, {
      by: author,
      in: shelf,
      linkUrl: 'https://example.org/',
      linkImageId: preview.id,
    });
    const plain = await aPost(api.db, { by: author, in: shelf, linkUrl: 'https://example.org/' });
    const text = await aPost(api.db, { by: author, in: shelf });
    const shown = (
      listed: { id: string; image: Row | null; images: Row[]; link?: { image: Row | null } | undefined }[],
    ) =>
      new Map(
        listed.map((post) => [
          post.id,
          [post.image?.id, post.images.map(({ id }) => id), post.link?.image?.id] as const,
        ]),
      );
    const expected = new Map([
      [gallery.id, [two.id, [two.id, one.id], undefined]],
      [single.id, [three.id, [three.id], undefined]],
      [link.id, [undefined, [], preview.id]],
      [plain.id, [undefined, [], undefined]],
      [text.id, [undefined, [], undefined]],
    ]);

    const feed = await api.visitor().call(postsApi.list, { query: { communityId: shelf.id } });
    expect(shown(feed.posts)).toEqual(expected);
    const profile = await api
      .as(cast.bob)
      .call(usersApi.feed, { params: { username: author.username }, query: { filter: 'posts' } });
    expect(shown(profile.items.flatMap((entry) => (entry.type === 'post' ? [entry.item] : [])))).toEqual(
      expected,
    );
    const voted = await api.as(cast.bob).call(postsApi.vote, { body: { postId: gallery.id } });
    expect(shown([voted])).toEqual(new Map([[gallery.id, expected.get(gallery.id)]]));
    const edited = await api
      .as(author)
      .call(postsApi.edit, { params: { postId: gallery.publicId }, body: { title: 'Edited' } });
    expect(shown([edited])).toEqual(new Map([[gallery.id, expected.get(gallery.id)]]));
  });
});
