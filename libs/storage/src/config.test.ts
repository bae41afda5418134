import { resolve } from 'node:path';
import { ConfigurationError } from '@confab/domain';
import { expect, test } from 'vitest';
import { readStoreConfig } from './index.ts';

test('pictures are on the disk, in DATA_DIR, wherever the process is started', () => {
  expect(readStoreConfig({ DATA_DIR: '/srv/confab' })).toEqual({
    kind: 'disk',
    folder: '/srv/confab/images',
  });
  expect(readStoreConfig({})).toEqual({ kind: 'disk', folder: resolve('.data', 'images') });
});

test('a store that does not exist is refused by name', () => {
  expect(() => readStoreConfig({ IMAGE_STORE: 'tape' })).toThrow(ConfigurationError);
  expect(() => readStoreConfig({ IMAGE_STORE: 'tape' })).toThrow(
    'IMAGE_STORE is "tape", but it accepts disk.',
  );
});
