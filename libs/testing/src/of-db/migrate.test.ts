import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect, migrate, newestMigration, siteSettings, users } from '@confab/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());

test('the migrations make exactly the tables that the schema describes', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
  await cp(join(root, 'libs/db/migrations'), folder, { recursive: true });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/drizzle-kit/bin.cjs'),
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=libs/db/src/schema/index.ts',
      // Only a relative path is understood.
      `--out=${relative(root, folder)}`,
    ],
    { cwd: root },
  );
  await rm(folder, { recursive: true });
  expect(stdout).toContain('No schema changes');
});

test('an empty database is brought up to date, also by two at once, and again without effect', async () => {
  const name = `empty_${process.pid}`;
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  await database.db.execute(sql.raw(`create database ${name}`));

  await Promise.all([migrate(url.href), migrate(url.href)]);
  await migrate(url.href);

  const empty = connect(url.href, { applicationName: 'test', max: 1 });
  const applied = await empty.db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  );
  expect(Math.max(...applied.map((row) => Number(row.created_at)))).toBe(newestMigration);
  expect(await empty.db.$count(users)).toBe(2);
  expect(await empty.db.$count(siteSettings)).toBe(1);
  await empty.close();
  await database.db.execute(sql.raw(`drop database ${name}`));
});

test('a new database has the two system accounts, which nobody can log in to', async () => {
  const accounts = await database.db.select().from(users).orderBy(users.userIndex);
  expect(
    accounts.map(({ username, isAdmin, passwordHash }) => ({ username, isAdmin, passwordHash })),
  ).toEqual([
    { username: 'ghost', isAdmin: false, passwordHash: null },
    { username: 'nobody', isAdmin: true, passwordHash: null },
  ]);
});
