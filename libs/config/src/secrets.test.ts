import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets, readSecrets, withSecrets } from './secrets.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'confab-secrets-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test('secrets are generated once, readable by their owner only', async () => {
  expect(await readSecrets(dataDir)).toBeUndefined();
  const made = await loadSecrets(dataDir);
  expect(made.SECRET.length).toBeGreaterThanOrEqual(43);
  expect(await loadSecrets(dataDir)).toEqual(made);
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('two that start at once use the same secrets', async () => {
  const [one, other] = await Promise.all([loadSecrets(dataDir), loadSecrets(dataDir)]);
  expect(one).toEqual(other);
});

test('the operator’s values win, and a single push key is never completed with a generated one', () => {
  const secrets = { SECRET: 'made', VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' };
  expect(withSecrets({}, secrets)).toEqual(secrets);
  expect(withSecrets({ SECRET: 'own', VAPID_PUBLIC_KEY: 'own' }, secrets)).toEqual({
    SECRET: 'own',
    VAPID_PUBLIC_KEY: 'own',
  });
});
