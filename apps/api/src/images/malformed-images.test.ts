import { join } from 'node:path';
import { images } from '@confab/db';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { errorBody, useApi, useCast } from '../test-support/api.ts';
import { imageCases, secret } from '../test-support/malformed-images.ts';
import { filesBelow, uploadOf } from '../test-support/uploads.ts';

/** Each hostile or unusual file gets its documented reply and leaves nothing else behind. */

const api = useApi();
const cast = useCast(api);

const countRows = () => api.db.$count(images);
const storedFiles = () => filesBelow(join(api.config.uploadFolder, '..', 'images'));

describe.each(imageCases)('$what', ({ bytes, becomes, upright, ...claim }) => {
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
    if (upright) await expectUpright(rawPayload);
  });
});

/** Exactly one JPEG, without location, name, profile, comment or trailing bytes. */
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

/** Green at the top, red on the left, blue on the right. */
async function expectUpright(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (y * info.width + x) * info.channels;
    return [...data.subarray(offset, offset + 3)].map((value) => (value > 128 ? 1 : 0));
  };
  expect([at(20, 3), at(8, 40), at(56, 40)]).toEqual([
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ]);
}
