import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { accountLines, ensureDemo } from './demo-accounts.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  await aUser(database.db);
  dataDir = await mkdtemp(join(tmpdir(), 'confab-accounts-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ensure = () => ensureDemo(database.url, readSettings({ DATA_DIR: dataDir }));

test('a database that holds somebody else has no demo accounts, and no file says otherwise', async () => {
  expect(await ensure()).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a file that a full disk has left empty is as none', async () => {
  await writeFile(join(dataDir, 'demo-accounts.json'), '');
  expect(await ensure()).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a database filled before has the accounts that were kept then, and no others', async () => {
  const kept = { admin: { username: 'ines', password: 'a' }, member: { username: 'tamsin', password: 'b' } };
  const file = join(dataDir, 'demo-accounts.json');
  await writeFile(file, JSON.stringify(kept));
  expect(await ensure()).toEqual({ seeded: false, accounts: kept });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(kept);
});

test('each account is one line on the terminal', () => {
  expect(accountLines({ moderator: { username: 'edda', password: 'c' } })).toEqual([
    'Demo moderator: edda, password c',
  ]);
});
