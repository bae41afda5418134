import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError, readStoreConfig } from './index.ts';

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
    'IMAGE_STORE is "tape", but it accepts disk, s3.',
  );
});

const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter22' };

test('an object store is described by its variables, at Amazon unless an address is given', () => {
  const config = {
    kind: 's3',
    endpoint: null,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'hunter22',
    draftFolder: '/srv/confab/unfinished',
  };
  const env = { IMAGE_STORE: 's3', DATA_DIR: '/srv/confab', ...s3 };
  expect(readStoreConfig(env)).toEqual(config);
  expect(readStoreConfig({ ...env, S3_ENDPOINT: 'https://objects.example.org/', S3_REGION: 'fsn1' })).toEqual(
    { ...config, endpoint: 'https://objects.example.org', region: 'fsn1' },
  );
});

test('each store can be asked for by name, whichever one is in use', () => {
  expect(readStoreConfig({ IMAGE_STORE: 'disk', ...s3 }, 's3').kind).toBe('s3');
  expect(readStoreConfig({ IMAGE_STORE: 's3' }, 'disk').kind).toBe('disk');
});

test.each([
  [{ S3_BUCKET: undefined }, 'S3_BUCKET is "", but it accepts the name of a bucket'],
  [{ S3_BUCKET: 'My Pictures' }, 'S3_BUCKET is "My Pictures", but it accepts the name of a bucket'],
  [{ S3_ENDPOINT: 'objects.example.org' }, 'S3_ENDPOINT is "objects.example.org", but it accepts'],
  [{ S3_ENDPOINT: 'https://id:hunter22@example.org' }, 'S3_ENDPOINT is "…", but it accepts'],
  [{ S3_REGION: 'Europe 1' }, 'S3_REGION is "Europe 1", but it accepts the name of a region'],
  [{ S3_ACCESS_KEY_ID: undefined }, 'S3_ACCESS_KEY_ID is "", but it accepts'],
  [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is "", but it accepts'],
  [{ S3_SECRET_ACCESS_KEY: 'hunter22 hunter22' }, 'S3_SECRET_ACCESS_KEY is "…", but it accepts'],
])('a wrong value is named, and no secret repeated: %o', (wrong, sentence) => {
  const read = () => readStoreConfig({ IMAGE_STORE: 's3', ...s3, ...wrong });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('hunter22');
});
