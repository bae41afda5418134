import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@confab/config';
import { aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { accountLines, ensureDemo } from './accounts.ts';

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

const fillings: string[] = [];
const ensure = () =>
  ensureDemo(database.url, readSettings({ DATA_DIR: dataDir }), (work) => {
    fillings.push('filling');
    return work();
  });
afterEach(() => expect(fillings).toEqual([]));

test('a database with other members gets no demo accounts and no file of them', async () => {
  expect(await ensure()).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
});

test('an empty file, as a full disk leaves it, counts as missing', async () => {
  await writeFile(join(dataDir, 'demo-accounts.json'), '');
  expect(await ensure()).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a database that was filled earlier keeps its accounts', async () => {
  const kept = { admin: { username: 'ines', password: 'a' }, member: { username: 'tamsin', password: 'b' } };
  const file = join(dataDir, 'demo-accounts.json');
  await writeFile(file, JSON.stringify(kept));
  expect(await ensure()).toEqual({ seeded: false, accounts: kept });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(kept);
});

test('a demo that fails leaves no accounts behind', async () => {
  const broken = await createDatabase(inject('postgresUrl'));
  await broken.db.execute(sql`alter table site_settings rename to elsewhere`);
  const folder = await mkdtemp(join(tmpdir(), 'confab-accounts-'));
  const filled: string[] = [];
  const filling = ensureDemo(broken.url, readSettings({ DATA_DIR: folder }), (work) => {
    filled.push('filling');
    return work();
  });
  await expect(filling).rejects.toThrow('site_settings');
  expect(filled).toEqual(['filling']);
  expect(await readdir(folder)).toEqual([]);
  await broken.drop();
  await rm(folder, { recursive: true });
});

test('the accounts stay in their file while it is unknown whether the demo was written', async () => {
  const gone = await createDatabase(inject('postgresUrl'));
  await gone.drop();
  const folder = await mkdtemp(join(tmpdir(), 'confab-accounts-'));
  await expect(ensureDemo(gone.url, readSettings({ DATA_DIR: folder }))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['demo-accounts.json']);
  await rm(folder, { recursive: true });
});

test('each account is one line on the terminal', () => {
  expect(accountLines({ moderator: { username: 'edda', password: 'c' } })).toEqual([
    'Demo moderator: edda, password c',
  ]);
});
