import {
  bansApi,
  commentsApi,
  communitiesApi,
  imagesApi,
  type OwnUser,
  postsApi,
  sessionApi,
  usersApi,
} from '@confab/api-contract';
import { images, type Jobs, users } from '@confab/db';
import { imageKey } from '@confab/domain';
import { aBan, aComment, aCommunity, aModerator, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, startApi, uncompared, useApi, useCast } from '../test-support/api.ts';
import { listJobs } from '../test-support/jobs.ts';
import { actDuringLock } from '../test-support/lock-race.ts';
import { statementsDuring } from '../test-support/statements.ts';
import { filesBelow, uploadOf } from '../test-support/uploads.ts';
import { lockAccounts } from '@confab/db/acts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

type Person = { id: string; username: string };

const aPicture = (color = '#3366cc') =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function send(who: Person | null, { username }: Person, bytes?: Buffer<ArrayBuffer>) {
  const upload = await uploadOf(bytes ?? (await aPicture()));
  const client = who ? api.as(who) : api.visitor();
  return client.request({ ...upload, url: `/api/users/${username}/pro_pic` });
}

/** Uploads a profile picture. */
async function portray(who: Person, color?: string) {
  const response = await send(who, who, await aPicture(color));
  expect([response.statusCode, response.payload]).toEqual([200, expect.any(String)]);
  const { proPic } = response.json<OwnUser>();
  if (!proPic) throw new Error('the picture that was just set is shown');
  return proPic;
}

const remove = (who: Person, { username }: Person = who) =>
  api.as(who).call(usersApi.deleteProPic, { params: { username } });
const lookUp = ({ username }: Person) => api.visitor().call(usersApi.get, { params: { username } });
const rowOf = async (id: string) => (await api.db.select().from(images).where(eq(images.id, id)))[0];

/** The files that jobs will delete, without duplicates. */
async function filesToDelete(): Promise<string[]> {
  const jobs = (await listJobs(api.db)).filter(({ name }) => name === 'deleteImageFiles');
  // A job has the payload of its name.
  const named = jobs.flatMap(({ payload }) => (payload as Jobs['deleteImageFiles']).images);
  return [...new Set(named.map((image) => imageKey(image)))];
}

describe('the picture of a person', () => {
  test('is stored, shown with its copies, and kept', async () => {
    const owner = await aUser(api.db);
    const proPic = await portray(owner);
    expect(proPic).toMatchObject({ format: 'jpeg', width: 600, height: 400, altText: null, caption: null });
    expect(proPic.copies.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['tiny', 50, 50],
      ['small', 120, 120],
      ['medium', 200, 200],
    ]);
    expect((await lookUp(owner)).proPic).toEqual(proPic);
    expect((await api.visitor().request({ url: proPic.url })).headers['content-type']).toBe('image/jpeg');
    const row = await rowOf(proPic.id);
    expect(row).toMatchObject({ usage: 'profilePicture', uploadedBy: owner.id });
    expect(row?.usedAt).not.toBeNull();
    expect(await listJobs(api.db)).toEqual([{ name: 'makeImageCopies', payload: { imageId: proPic.id } }]);
    expect(await filesBelow(api.config.uploadFolder)).toEqual([]);
  });

  test('replaces the one before, whose row and files are deleted', async () => {
    const owner = await aUser(api.db);
    const first = await portray(owner);
    const second = await portray(owner, '#ff0000');
    expect((await lookUp(owner)).proPic?.id).toBe(second.id);
    expect(await rowOf(first.id)).toBeUndefined();
    expect(await filesToDelete()).toEqual([first.url.slice('/images/'.length)]);
  });

  test('is deleted with its files, and deleting a missing one changes nothing', async () => {
    const owner = await aUser(api.db, { email: 'me@example.org' });
    const { id, url } = await portray(owner);
    expect(await remove(owner)).toMatchObject({ id: owner.id, proPic: null, email: 'me@example.org' });
    expect((await lookUp(owner)).proPic).toBeNull();
    expect(await rowOf(id)).toBeUndefined();
    expect(await filesToDelete()).toEqual([url.slice('/images/'.length)]);
    const jobs = await listJobs(api.db);
    expect(await remove(owner)).toMatchObject({ proPic: null });
    expect(await listJobs(api.db)).toEqual(jobs);
  });

  test('is changed at the name in any case', async () => {
    const owner = await aUser(api.db, { username: 'Spelled' });
    const response = await send(owner, { ...owner, username: 'sPELLED' });
    expect(response.json<OwnUser>().proPic).not.toBeNull();
    expect((await remove(owner, { ...owner, username: 'SPELLED' })).proPic).toBeNull();
  });
});

describe('changes of a picture at the same time', () => {
  test('two, three or four uploads leave one picture, and no row and no file of the others', async () => {
    const owner = await aUser(api.db);
    await portray(owner, '#000000');
    const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
    const set = await Promise.all(colors.map((color) => portray(owner, color)));
    const shown = (await lookUp(owner)).proPic;
    expect(set.map(({ id }) => id)).toContain(shown?.id);
    const rows = await api.db.select().from(images).where(eq(images.uploadedBy, owner.id));
    expect(rows.map(({ id }) => id)).toEqual([shown?.id]);
    expect(await filesToDelete()).toHaveLength(4);
    expect((await filesToDelete()).map((key) => `/images/${key}`)).not.toContain(shown?.url);
  });

  test('setting and deleting leave the picture shown, or none', async () => {
    const owner = await aUser(api.db);
    await portray(owner, '#000000');
    await Promise.all([portray(owner, '#ff0000'), remove(owner), portray(owner, '#00ff00'), remove(owner)]);
    const shown = (await lookUp(owner)).proPic;
    const rows = await api.db.select().from(images).where(eq(images.uploadedBy, owner.id));
    expect(rows.map(({ id }) => id)).toEqual(shown ? [shown.id] : []);
    expect(await filesToDelete()).toHaveLength(3 - rows.length);
  });

  test.each([
    ['deletes their account', { deletedAt: sql`now()` }],
    ['is suspended', { bannedAt: sql`now()` }],
  ])('an account that %s during the upload gets no picture and leaves no file', async (_, end) => {
    const owner = await aUser(api.db);
    const itsRow = eq(users.id, owner.id);
    const client = api.as(owner);
    await client.sessionId();
    const request = { ...(await uploadOf(await aPicture())), url: `/api/users/${owner.username}/pro_pic` };
    const response = await actDuringLock(api.db, () => client.request(request), {
      // The lock of deletions and suspensions; the file itself has arrived by then.
      hold: (tx) => lockAccounts(tx, [{ id: owner.id, alone: true }]),
      interfere: (tx) => tx.update(users).set(end).where(itsRow),
    });
    expect(response.json()).toEqual(errorBody('not_logged_in'));
    expect(await api.db.$count(images, eq(images.uploadedBy, owner.id))).toBe(0);
    expect((await api.db.select().from(users).where(itsRow))[0]?.proPicId).toBeNull();
    expect(await listJobs(api.db)).toEqual([]);
  });
});

describe('the alternative text of a profile picture', () => {
  const describeAs = (who: Person, imageId: string, altText: string) =>
    api.as(who).call(imagesApi.describe, { params: { imageId }, body: { altText } });

  test('is set by its owner and by admins, and shown with it at once', async () => {
    const owner = await aUser(api.db);
    const { id } = await portray(owner);
    expect(await describeAs(owner, id, 'Me, laughing')).toMatchObject({
      id,
      altText: 'Me, laughing',
      copies: [],
    });
    expect((await lookUp(owner)).proPic?.altText).toBe('Me, laughing');
    expect((await api.as(owner).call(sessionApi.user)).proPic?.altText).toBe('Me, laughing');
    await describeAs(cast.admin, id, '');
    expect((await lookUp(owner)).proPic?.altText).toBeNull();
  });

  test('cannot be set by others, nor for a picture that was replaced', async () => {
    const owner = await aUser(api.db);
    const { id } = await portray(owner);
    for (const who of [cast.bob, cast.mod]) {
      await expectRefusal(describeAs(who, id, 'theirs'), 'permission_denied');
    }
    await portray(owner, '#ff0000');
    await expectRefusal(describeAs(owner, id, 'late'), 'image-not-found');
  });
});

test('is shown wherever the person’s picture is', async () => {
  const owner = await aUser(api.db);
  const place = await aCommunity(api.db, { by: cast.mod });
  await aModerator(api.db, owner, place);
  const post = await aPost(api.db, { by: owner, in: place });
  const comment = await aComment(api.db, { by: owner, on: post });
  const elsewhere = await aCommunity(api.db, { by: cast.mod });
  await aBan(api.db, owner, elsewhere);
  const shown = await portray(owner);

  const visitor = api.visitor();
  const own = api.as(owner);
  const mod = api.as(cast.mod);
  const params = { postId: post.publicId };
  const communityId = place.id;
  const read = await visitor.call(postsApi.get, { params });
  const thread = await visitor.call(commentsApi.list, { params });
  if (Array.isArray(thread)) throw new Error('a page was asked for');
  const feed = await own.call(postsApi.list, { query: { communityId } });
  const profile = await visitor.call(usersApi.feed, { params: { username: owner.username } });
  const community = await visitor.call(communitiesApi.get, { params: { communityId } });
  const moderators = await visitor.call(communitiesApi.moderators, { params: { communityId } });
  const banned = await mod.call(bansApi.list, { params: { communityId: elsewhere.id } });
  const of = <Row extends { id: string }>(rows: readonly Row[] | null) =>
    rows?.find(({ id }) => id === owner.id);
  const shownAs = [
    (await own.call(sessionApi.initial)).user?.proPic,
    (await own.call(sessionApi.user)).proPic,
    (await own.call(usersApi.updateProfile, { body: { homeFeed: 'all' } })).proPic,
    (await lookUp(owner)).proPic,
    (await own.call(usersApi.get, { params: owner })).proPic,
    (await api.as(cast.admin).call(usersApi.get, { params: owner })).proPic,
    read.author?.proPic,
    read.comments[0]?.author?.proPic,
    feed.posts[0]?.author?.proPic,
    thread.comments[0]?.author?.proPic,
    (await visitor.call(commentsApi.get, { params: { commentId: comment.id } })).author?.proPic,
    ...profile.items.map(({ item }) => item.author?.proPic),
    of(community.mods)?.proPic,
    of(moderators)?.proPic,
    of(banned)?.proPic,
  ];
  expect(shownAs).toHaveLength(16);
  expect(shownAs).toEqual(shownAs.map(() => shown));
});

test('is not shown for a deleted account, whose posts and comments have a ghost as author', async () => {
  const owner = await aUser(api.db);
  const post = await aPost(api.db, { by: owner, in: cast.cats });
  await aComment(api.db, { by: owner, on: post });
  await portray(owner);
  await api.db
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(eq(users.id, owner.id));
  const read = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
  expect([(await lookUp(owner)).proPic, read.author?.proPic, read.comments[0]?.author?.proPic]).toEqual([
    null,
    null,
    null,
  ]);
});

test('needs no further statement, for the viewer or the authors of a page', async () => {
  const owner = await aUser(api.db);
  const place = await aCommunity(api.db, { by: owner });
  const post = await aPost(api.db, { by: owner, in: place });
  await aComment(api.db, { by: owner, on: post });
  const counted = await startApi({ ...uncompared, database: api.database });
  const client = counted.as(owner);
  const addresses = [
    '/api/_user',
    `/api/posts?sort=latest&communityId=${place.id}`,
    `/api/posts/${post.publicId}/comments`,
    `/api/communities/${place.id}/mods`,
    `/api/users/${owner.username}`,
  ];
  const count = async (url: string) =>
    (
      await statementsDuring(api.db, async () => {
        expect((await client.request({ url })).statusCode).toBe(200);
      })
    ).length;
  const warmUp = async () => {
    for (const url of addresses) await count(url);
  };
  await warmUp();
  const without = [];
  for (const url of addresses) without.push(await count(url));
  await portray(owner);
  await warmUp();
  const withPicture = [];
  for (const url of addresses) withPicture.push(await count(url));
  expect(withPicture).toEqual(without);
  await counted.close();
});

test('a person whose picture row is missing is shown without a picture', async () => {
  const owner = await aUser(api.db);
  const { id } = await portray(owner);
  await api.db.delete(images).where(eq(images.id, id));
  expect((await lookUp(owner)).proPic).toBeNull();
});
