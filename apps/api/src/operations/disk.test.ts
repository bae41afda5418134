import { mkdir, statfs } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();

test('the metrics tell what room the disk of pictures has, once there is one', async () => {
  const { imageStore } = api.config;
  if (imageStore.kind !== 'disk') throw new Error('tests keep pictures on a disk');
  const figure = async (name: string) => {
    const { payload } = await api.app.inject('/metrics');
    return Number(
      new RegExp(`^confab_api_disk_free_${name}\\{disk="pictures"\\} (.*)$`, 'm').exec(payload)?.[1],
    );
  };
  expect(await figure('bytes')).toBeNaN();
  await mkdir(imageStore.folder, { recursive: true });
  const { blocks, bsize, files } = await statfs(imageStore.folder);
  for (const [name, most] of [
    ['bytes', blocks * bsize],
    ['files', files],
  ] as const) {
    expect(await figure(name)).toBeGreaterThan(0);
    expect(await figure(name)).toBeLessThanOrEqual(most);
  }
});
