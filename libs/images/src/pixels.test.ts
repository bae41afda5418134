import { expect, test } from 'vitest';
import { cleanImage, encodePixels } from './index.ts';

test('painted pixels decode as an image', async () => {
  const data = new Uint8ClampedArray(40 * 30 * 3).fill(200);
  const { facts } = await cleanImage(await encodePixels({ width: 40, height: 30, data }), 'postImage');
  expect(facts).toMatchObject({ width: 40, height: 30, averageColor: 'rgb(200,200,200)' });
});
