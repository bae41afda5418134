import { join } from 'node:path';
import { images } from '@confab/db';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { theCast } from '../test-support/cast.ts';
import { oddPictures, secret } from '../test-support/odd-pictures.ts';
import { errorBody } from '../test-support/refusal.ts';
import { filesBelow, uploadOf } from '../test-support/uploads.ts';

/** Hostile and odd files, over HTTP: each gets its documented answer and leaves nothing else behind. */

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi();
  cast = await theCast(api.db);
});
afterAll(() => api.close());

const countRows = () => api.db.$count(images);
const storedFiles = () => filesBelow(join(api.config.uploadFolder, '..', 'images'));

describe.each(oddPictures)('$what', ({ bytes, becomes, ...claim }) => {
  test(becomes === 'refused' ? 'is refused and leaves nothing' : 'becomes one clean JPEG', async () => {
    const [rows, files] = [await countRows(), await storedFiles()];
    const response = await api.as(cast.alice).request(await uploadOf(await bytes(), claim));
    expect(await filesBelow(api.config.uploadFolder)).toEqual([]);

    if (becomes === 'refused') {
      expect([response.statusCode, response.json()]).toEqual([400, errorBody('unsupported_image')]);
      expect([await countRows(), await storedFiles()]).toEqual([rows, files]);
      return;
    }
    expect(response.statusCode).toBe(200);
    const image = response.json<{ url: string; size: number }>();
    expect(image).toMatchObject({ format: 'jpeg', ...becomes });
    expect([await countRows(), (await storedFiles()).length]).toEqual([rows + 1, files.length + 1]);

    const { rawPayload, headers } = await api.app.inject({ method: 'GET', url: image.url });
    expect([headers['content-type'], rawPayload.length]).toEqual(['image/jpeg', image.size]);
    await expectClean(rawPayload, becomes);
  });
});

/** One JPEG and not a byte more: no place, no name, no profile, no comment, nothing behind its end. */
async function expectClean(bytes: Buffer, size: { width: number; height: number }): Promise<void> {
  const found = await sharp(bytes).metadata();
  expect(found).toMatchObject({ format: 'jpeg', ...size });
  for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const) {
    expect(found[kind], kind).toBeUndefined();
  }
  expect(bytes.includes(secret)).toBe(false);
  expect(bytes.includes('<script')).toBe(false);
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photograph taken in way %i is stored upright', async (orientation) => {
  const held = oddPictures.find(({ what }) => what.endsWith(`in way ${orientation}`));
  if (!held) throw new Error('the corpus has every way');
  const response = await api.as(cast.alice).request(await uploadOf(await held.bytes()));
  const { url } = response.json<{ url: string }>();
  const { rawPayload } = await api.app.inject({ method: 'GET', url });
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (y * info.width + x) * info.channels;
    return [...data.subarray(offset, offset + 3)].map((value) => (value > 128 ? 1 : 0));
  };
  expect({ top: at(20, 3), left: at(8, 40), right: at(56, 40) }).toEqual({
    top: [0, 1, 0],
    left: [1, 0, 0],
    right: [0, 0, 1],
  });
});
