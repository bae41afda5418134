import { imagesApi } from '@confab/api-contract';
import { images, postImages } from '@confab/db';
import { limits } from '@confab/domain';
import { aPost } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, startApi, useApi, useCast } from '../test-support/api.ts';
import { filesBelow, uploadOf, uploadUrl } from '../test-support/uploads.ts';

const api = useApi();
const cast = useCast(api);

type Person = { id: string };

const aPicture = (color = '#3366cc', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function anUpload(by: Person, bytes?: Buffer<ArrayBuffer>) {
  const response = await api.as(by).request(await uploadOf(bytes ?? (await aPicture())));
  expect(response.statusCode).toBe(200);
  return response.json<{ id: string; url: string; width: number; height: number }>();
}

const rowOf = async (id: string) => (await api.db.select().from(images).where(eq(images.id, id)))[0];

describe('an upload', () => {
  test('answers with the stored picture, which is temporary and has no copies yet', async () => {
    const response = await api.as(cast.alice).request(await uploadOf(await aPicture('#ff0000')));
    expect(response.statusCode).toBe(200);
    const image = response.json<{ id: string; size: number }>();
    expect(image).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      format: 'jpeg',
      mimetype: 'image/jpeg',
      width: 60,
      height: 40,
      size: expect.any(Number) as unknown,
      averageColor: 'rgb(254,0,0)',
      url: expect.stringMatching(/^\/images\/[0-9a-f]{24}-[0-9a-f]{16}\.jpeg$/) as unknown,
      copies: [],
      altText: null,
      caption: null,
    });
    expect(await rowOf(image.id)).toMatchObject({
      usage: 'postImage',
      uploadedBy: cast.alice.id,
      usedAt: null,
      copiesMadeAt: null,
    });
  });

  test('leaves no temporary file behind', async () => {
    await anUpload(cast.alice);
    expect(await filesBelow(api.config.uploadFolder)).toEqual([]);
  });

  test.each([
    ['no field of that name', async () => uploadOf(await aPicture(), { field: 'picture' })],
    [
      'a field that is called like a part of every object',
      async () => uploadOf(await aPicture(), { field: '__proto__' }),
    ],
    ['JSON', () => ({ method: 'POST' as const, url: uploadUrl, payload: '{"image":"x"}' })],
    ['no body', () => ({ method: 'POST' as const, url: uploadUrl })],
    [
      'the bytes of a picture alone',
      () => ({
        method: 'POST' as const,
        url: uploadUrl,
        headers: { 'content-type': 'image/jpeg' },
        payload: Buffer.alloc(limits.jsonBodyMaxBytes + 1),
      }),
    ],
    [
      'no boundary',
      async () => ({
        ...(await uploadOf(await aPicture())),
        headers: { 'content-type': 'multipart/form-data;' },
      }),
    ],
    [
      'another boundary',
      async () => ({
        ...(await uploadOf(await aPicture())),
        headers: { 'content-type': 'multipart/form-data; boundary=other' },
      }),
    ],
    [
      'an end in the middle of the file',
      async () => {
        const { payload, ...request } = await uploadOf(await aPicture());
        return { ...request, payload: Buffer.from(payload as Buffer).subarray(0, 500) };
      },
    ],
  ])('with %s is refused, as is one without a file', async (_what, request) => {
    const response = await api.as(cast.alice).request(await request());
    expect([response.statusCode, response.json()]).toEqual([400, errorBody('no-image-file')]);
    expect(await filesBelow(api.config.uploadFolder)).toEqual([]);
  });

  test('is read as it is, whatever encoding its headers name', async () => {
    const { headers, ...request } = await uploadOf(await aPicture());
    const claiming = { ...request, headers: { ...headers, 'content-encoding': 'gzip' } };
    expect((await api.as(cast.alice).request(claiming)).statusCode).toBe(200);
  });

  test('of more than 25 MiB is refused', async () => {
    const request = await uploadOf(Buffer.alloc(limits.uploadMaxBytes + 1));
    const response = await api.as(cast.alice).request(request);
    expect([response.statusCode, response.json()]).toEqual([400, errorBody('file_size_exceeded')]);
  });

  test('is refused where the site has no image posts', async () => {
    const without = await startApi({ database: api.database, config: { imagePosts: false } });
    const response = await without.as(cast.alice).request(await uploadOf(await aPicture()));
    expect(response.json()).toEqual(errorBody('no_image_posts'));
    await without.close();
  });
});

describe('the alternative text of a picture', () => {
  const describe = (who: Person, imageId: string, altText?: string) =>
    api
      .as(who)
      .call(imagesApi.describe, { params: { imageId }, body: altText === undefined ? {} : { altText } });

  test('is set, cut to its limit and removed by the member who uploaded it', async () => {
    const { id } = await anUpload(cast.alice);
    expect(await describe(cast.alice, id, 'A blue field')).toMatchObject({
      altText: 'A blue field',
      copies: [],
    });
    expect((await describe(cast.alice, id, 'ö'.repeat(2000))).altText).toHaveLength(limits.altTextMax);
    expect((await describe(cast.alice, id, '')).altText).toBeNull();
    await describe(cast.alice, id, 'again');
    expect((await describe(cast.alice, id)).altText).toBeNull();
  });

  test('is set by the author of the post and by admins, and no longer by the uploader', async () => {
    const { id } = await anUpload(cast.mallory);
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, type: 'image' });
    await api.db.insert(postImages).values({ postId: post.id, position: 1, imageId: id });
    await api.db.update(images).set({ usedAt: new Date().toISOString() }).where(eq(images.id, id));

    await expectRefusal(describe(cast.mallory, id, 'mine'), 'permission_denied');
    await expectRefusal(describe(cast.mod, id, 'moderated'), 'permission_denied');
    expect(await describe(cast.alice, id, 'alice')).toMatchObject({ altText: 'alice' });
    expect(await describe(cast.admin, id, 'admin')).toMatchObject({ altText: 'admin' });
  });

  test('is set only by admins for the preview of a link', async () => {
    const { id } = await anUpload(cast.alice);
    await api.db.update(images).set({ usage: 'linkThumbnail', uploadedBy: null }).where(eq(images.id, id));
    await expectRefusal(describe(cast.alice, id, 'mine'), 'permission_denied');
    expect(await describe(cast.admin, id, 'admin')).toMatchObject({ altText: 'admin' });
  });
});
