import { communitiesApi, imagesApi, postsApi, sessionApi, usersApi } from '@confab/api-contract';
import { communities, images, moderationLog } from '@confab/db';
import { aCommunity, aMember, aPost, aThumbnail } from '@confab/testing/db';
import { asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, startApi, uncompared, useApi, useCast } from '../test-support/api.ts';
import { listJobs } from '../test-support/jobs.ts';
import { whileRoleGoes } from '../test-support/lost-role.ts';
import { statementsDuring } from '../test-support/statements.ts';
import { uploadOf } from '../test-support/uploads.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

type Person = { id: string };
type Community = { id: string };

const kinds = [
  {
    what: 'icon',
    path: 'pro_pic',
    field: 'proPic',
    postField: 'communityProPic',
    column: 'proPicId',
    usage: 'communityIcon',
    act: 'change_icon',
    copies: [
      ['tiny', 50, 50],
      ['small', 120, 120],
      ['medium', 200, 200],
    ],
  },
  {
    what: 'banner',
    path: 'banner_image',
    field: 'bannerImage',
    postField: 'communityBannerImage',
    column: 'bannerImageId',
    usage: 'communityBanner',
    act: 'change_banner',
    copies: [
      ['small', 720, 240],
      ['large', 1440, 480],
    ],
  },
] as const;
type Kind = (typeof kinds)[number];

const aPicture = (color = '#3366cc', width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function send(who: Person | null, { path }: Kind, community: Community, bytes?: Buffer<ArrayBuffer>) {
  const client = who ? api.as(who) : api.visitor();
  const upload = await uploadOf(bytes ?? (await aPicture()));
  return client.request({ ...upload, url: `/api/communities/${community.id}/${path}` });
}

/** Uploads the picture and returns the community. */
async function dress(who: Person, kind: Kind, community: Community, bytes?: Buffer<ArrayBuffer>) {
  const response = await send(who, kind, community, bytes);
  expect([response.statusCode, response.payload]).toEqual([200, expect.any(String)]);
  return response.json<Record<Kind['field'], { id: string; url: string } | null>>();
}

async function idOf(who: Person, kind: Kind, community: Community): Promise<string> {
  return (await dress(who, kind, community))[kind.field]?.id ?? '';
}

const remove = (who: Person, { what }: Kind, community: Community) => {
  const input = { params: { communityId: community.id } };
  const client = api.as(who);
  return what === 'icon'
    ? client.call(communitiesApi.deleteProPic, input)
    : client.call(communitiesApi.deleteBannerImage, input);
};
const get = (community: Community) =>
  api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
const aPlace = (values = {}) => aCommunity(api.db, { by: cast.mod, ...values });
const rowOf = async (id: string) => (await api.db.select().from(images).where(eq(images.id, id)))[0];
const logOf = (community: Community) =>
  api.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.communityId, community.id))
    .orderBy(asc(moderationLog.id));

describe.each(kinds)('the $what of a community', (kind) => {
  test('is set by a moderator, and the reply has its copies', async () => {
    const place = await aPlace();
    const dressed = await dress(cast.mod, kind, place, await aPicture('#ff0000', 3000, 1500));
    expect(dressed).toMatchObject({ id: place.id, userJoined: true, userMod: true, mods: null, rules: null });
    expect(dressed[kind.field]).toMatchObject({
      format: 'jpeg',
      // Stored within 2000 by 2000 pixels.
      width: 2000,
      height: 1000,
      averageColor: 'rgb(254,0,0)',
      altText: null,
      copies: kind.copies.map(([name, width, height]) => ({ name, width, height, objectFit: 'cover' })),
    });
    expect((await get(place))[kind.field]).toEqual(dressed[kind.field]);
    const id = dressed[kind.field]?.id ?? '';
    expect(await rowOf(id)).toMatchObject({ usage: kind.usage, uploadedBy: cast.mod.id });
    expect((await rowOf(id))?.usedAt).not.toBeNull();
    expect(await listJobs(api.db)).toEqual([{ name: 'makeImageCopies', payload: { imageId: id } }]);
    const bytes = await api.visitor().request({ url: dressed[kind.field]?.url ?? '' });
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('is deleted with its files when another replaces it', async () => {
    const place = await aPlace();
    const first = await idOf(cast.mod, kind, place);
    const hash = (await rowOf(first))?.hash;
    const second = await idOf(cast.admin, kind, place);
    expect((await get(place))[kind.field]?.id).toBe(second);
    expect(await rowOf(first)).toBeUndefined();
    expect((await listJobs(api.db)).slice(1)).toEqual([
      { name: 'makeImageCopies', payload: { imageId: second } },
      // Once more later, for copies that were being made.
      { name: 'deleteImageFiles', payload: { images: [{ id: first, hash }] } },
      { name: 'deleteImageFiles', payload: { images: [{ id: first, hash }] } },
    ]);
  });

  test('is deleted with its files, and deleting a missing one changes nothing', async () => {
    const place = await aPlace();
    const id = await idOf(cast.mod, kind, place);
    const hash = (await rowOf(id))?.hash;
    expect(await remove(cast.mod, kind, place)).toMatchObject({ [kind.field]: null, userMod: true });
    expect(await rowOf(id)).toBeUndefined();
    expect(await listJobs(api.db)).toContainEqual({
      name: 'deleteImageFiles',
      payload: { images: [{ id, hash }] },
    });
    await remove(cast.mod, kind, place);
    expect(await listJobs(api.db)).toHaveLength(3);
    expect(await logOf(place)).toHaveLength(2);
  });

  test('is one of the two that moderators set at once, and the other one is deleted', async () => {
    const place = await aPlace();
    const answers = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map(async (color) =>
        dress(cast.mod, kind, place, await aPicture(color)),
      ),
    );
    const shown = (await get(place))[kind.field]?.id;
    const ids = answers.map((answer) => answer[kind.field]?.id ?? '');
    expect(ids).toContain(shown);
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.filter(Boolean).map((row) => row?.id)).toEqual([shown]);
  });

  test('is refused to a moderator removed during the upload, and the upload is left to be swept', async () => {
    const place = await aPlace();
    await whileRoleGoes(api.db, cast.mod, place, async () => {
      const response = await send(cast.mod, kind, place);
      expect(response.json()).toEqual(errorBody('not_admin_nor_mod'));
    });
    expect((await get(place))[kind.field]).toBeNull();
    const [left] = await api.db
      .select()
      .from(images)
      .where(eq(images.usage, kind.usage))
      .orderBy(sql`${images.id} desc`)
      .limit(1);
    expect(left?.usedAt).toBeNull();
    expect(await listJobs(api.db)).toEqual([]);
  });

  test('is shown in every reply that shows the community', async () => {
    const place = await aPlace({ isDefault: true });
    await aMember(api.db, cast.alice, place);
    const post = await aPost(api.db, { by: cast.alice, in: place });
    const shown = (await dress(cast.mod, kind, place))[kind.field];
    expect(shown).not.toBeNull();

    const of = <Row extends { id: string }>(rows: readonly Row[] | null | undefined) =>
      rows?.find(({ id }) => id === place.id);
    const visitor = api.visitor();
    const alice = api.as(cast.alice);
    const params = { postId: post.publicId };
    const read = await visitor.call(postsApi.get, { params });
    const feed = await alice.call(postsApi.list, { query: { communityId: place.id } });
    const shownAs = [
      of(await visitor.call(communitiesApi.list))?.[kind.field],
      of(await alice.call(communitiesApi.list, { query: { set: 'subscribed' } }))?.[kind.field],
      of(await visitor.call(communitiesApi.list, { query: { q: place.name } }))?.[kind.field],
      (await alice.call(communitiesApi.join, { body: { communityId: place.id } }))[kind.field],
      of((await visitor.call(sessionApi.initial)).communities)?.[kind.field],
      of((await alice.call(sessionApi.initial)).communities)?.[kind.field],
      of((await api.as(cast.mod).call(sessionApi.user)).moddingList)?.[kind.field],
      of((await visitor.call(usersApi.get, { params: { username: 'mod' } })).moddingList)?.[kind.field],
      read[kind.postField],
      read.community?.[kind.field],
      feed.posts[0]?.[kind.postField],
    ];
    expect(shownAs).toEqual(shownAs.map(() => shown));
  });
});

test('one statement reads the pictures of all communities of a page, and none runs without pictures', async () => {
  const place = await aPlace();
  const other = await aPlace();
  const bare = await aPlace();
  for (const community of [place, other, bare, place]) await aPost(api.db, { by: cast.alice, in: community });
  for (const kind of kinds) for (const community of [place, other]) await dress(cast.mod, kind, community);

  const counted = await startApi({ ...uncompared, database: api.database });
  const reads = async (url: string) =>
    (
      await statementsDuring(api.db, async () => {
        expect((await counted.visitor().request({ url })).statusCode).toBe(200);
      })
    ).filter((statement) => statement.includes('from "images"'));
  expect(await reads('/api/posts?sort=latest')).toHaveLength(1);
  expect(await reads('/api/communities?sort=new')).toHaveLength(1);
  expect(await reads(`/api/communities/${place.id}`)).toHaveLength(1);
  expect(await reads(`/api/posts?sort=latest&communityId=${bare.id}`)).toEqual([]);
  expect(await reads(`/api/communities/${bare.id}`)).toEqual([]);
  await counted.close();
});

test('moderators cannot describe the preview of a link', async () => {
  const thumbnail = await aThumbnail(api.db);
  const linkUrl = 'https://example.org/';
  await aPost(api.db, { by: cast.alice, in: cast.cats, type: 'link', linkUrl, linkImageId: thumbnail.id });
  const described = api
    .as(cast.mod)
    .call(imagesApi.describe, { params: { imageId: thumbnail.id }, body: { altText: 'mine' } });
  await expectRefusal(described, 'permission_denied');
});

test('a community whose picture row is missing is shown without a picture', async () => {
  const place = await aPlace();
  const [kind] = kinds;
  const id = await idOf(cast.mod, kind, place);
  await api.db.delete(images).where(eq(images.id, id));
  expect((await get(place)).proPic).toBeNull();
  const [row] = await api.db.select().from(communities).where(eq(communities.id, place.id));
  expect(row?.proPicId).toBeNull();
});
