import { progressiveJpeg } from '@confab/testing/progressive-jpeg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { errorBody, useApi, useCast } from '../test-support/api.ts';
import { uploadOf } from '../test-support/uploads.ts';

const api = useApi();
const cast = useCast(api);

test('pictures of hundreds of scans are refused, and hold up no upload of another member', async () => {
  // 63 kB each, with all the scans that the format allows for one colour.
  const bytes = Buffer.from(progressiveJpeg({ thousands: 4, scans: 883 }));
  const hostile = await uploadOf(bytes);
  const harmless = await uploadOf(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3070c0' } })
      .jpeg()
      .toBuffer(),
  );
  const [picture, ...refused] = await Promise.all([
    api.as(cast.bob).request(harmless),
    ...Array.from({ length: 6 }, () => api.as(cast.alice).request(hostile)),
  ]);
  expect(picture.statusCode).toBe(200);
  for (const reply of refused) {
    expect([reply.statusCode, reply.json()]).toEqual([400, errorBody('unsupported_image')]);
  }
});
