import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect, migrate, migrationsFolder, newestMigration, siteSettings, users } from '@confab/db';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrationsOfNext } from '../migrations.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

test('the migrations make exactly the tables that the schema describes', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'confab-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/drizzle-kit/bin.cjs'),
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=libs/db/src/schema/index.ts',
      // drizzle-kit accepts only a relative path.
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

test('a new database has two system accounts without passwords', async () => {
  const accounts = await database.db.select().from(users).orderBy(users.userIndex);
  expect(
    accounts.map(({ username, isAdmin, passwordHash }) => ({ username, isAdmin, passwordHash })),
  ).toEqual([
    { username: 'ghost', isAdmin: false, passwordHash: null },
    { username: 'nobody', isAdmin: true, passwordHash: null },
  ]);
});

/** The reader may be idle for long on a busy machine. */
const patient = sql`set local idle_in_transaction_session_timeout = 0`;

test('a migration that needs a lock gives way to a long reader, and to who waits behind it, and is tried again', async () => {
  const folder = await migrationsOfNext({ '9000_age': ['alter table users add column age integer'] });
  const reader = connect(database.url, { applicationName: 'reader', max: 1 });
  const done = Promise.withResolvers<undefined>();
  const refused = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const reading = reader.db.transaction(async (tx) => {
    await tx.execute(patient);
    await tx.$count(users);
    begun.resolve(undefined);
    await done.promise;
  });
  await Promise.race([begun.promise, reading]);

  const told: string[] = [];
  const migrated = migrate(database.url, {
    folder,
    lockTimeoutMs: 50,
    report: (sentence) => {
      told.push(sentence);
      if (sentence.includes('waits for a lock')) refused.resolve(undefined);
    },
  });
  await refused.promise;
  expect(await database.db.$count(users)).toBe(2);
  done.resolve(undefined);
  await reading;
  await migrated;
  expect(told[0]).toBe('Migration 9000_age (1 of 1)');
  expect(await database.db.execute(sql`select age from users limit 1`)).toHaveLength(1);
  await reader.close();
  await rm(folder, { recursive: true });
});

test('a migration that never gets its lock says so, changes nothing, and can be asked for again', async () => {
  const folder = await migrationsOfNext({
    '9000_age': ['alter table users add column age integer'],
    '9001_size': ['create table sizes (size integer)', 'alter table communities add column size integer'],
  });
  const reader = connect(database.url, { applicationName: 'reader', max: 1 });
  await reader.db.transaction(async (tx) => {
    await tx.execute(patient);
    await tx.execute(sql`select 1 from communities`);
    await expect(migrate(database.url, { folder, lockTimeoutMs: 20, attempts: 2 })).rejects.toThrow(
      'Migration 9001_size got no lock in 2 attempts, and changed nothing.',
    );
  });
  expect(await database.db.execute(sql`select to_regclass('sizes') as made`)).toEqual([{ made: null }]);
  await migrate(database.url, { folder });
  expect(await database.db.execute(sql`select to_regclass('sizes') as made`)).toEqual([{ made: 'sizes' }]);
  await reader.close();
  await rm(folder, { recursive: true });
});

test('a migration whose connection is lost fails, and the process goes on', async () => {
  const folder = await migrationsOfNext({
    '9000_age': ['select 1'],
    '9001_size': ['select 1'],
    '9002_nap': ['select pg_sleep(60)'],
  });
  const failed = expect(migrate(database.url, { folder })).rejects.toThrow();
  const end = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'migrate' and wait_event = 'PgSleep'`;
  while ((await database.db.execute(end)).length === 0) await database.db.execute(sql`select pg_sleep(0.05)`);
  await failed;
  await rm(folder, { recursive: true });
});

test('an index is built while others write and while another one waits to migrate, also where an attempt before broke off', async () => {
  const build = 'create unique index concurrently if not exists "doubles_key" on doubles (n)';
  const folder = await migrationsOfNext({
    '9000_age': ['select 1'],
    '9001_size': ['select 1'],
    '9002_doubles': [build],
  });
  await database.db.execute(sql`create table doubles (n integer)`);
  await database.db.execute(sql`insert into doubles values (1), (1)`);
  await expect(migrate(database.url, { folder })).rejects.toThrow('could not create unique index');
  await database.db.execute(sql`truncate doubles`);

  await Promise.all([migrate(database.url, { folder }), migrate(database.url, { folder })]);
  const [index] = await database.db.execute(
    sql`select indisvalid as valid from pg_index where indexrelid = 'doubles_key'::regclass`,
  );
  expect(index).toEqual({ valid: true });
  await rm(folder, { recursive: true });
});

test('who migrates while another one does says so once, and waits', async () => {
  const folder = await migrationsOfNext({
    '9000_age': ['select 1'],
    '9001_size': ['select 1'],
    '9002_doubles': ['select 1'],
    '9003_width': ['alter table users add column width integer'],
  });
  const begun = Promise.withResolvers<undefined>();
  const waiting = Promise.withResolvers<undefined>();
  const told: string[] = [];
  const reader = connect(database.url, { applicationName: 'reader', max: 1 });
  const [first, second] = await reader.db.transaction(async (tx) => {
    await tx.execute(patient);
    await tx.$count(users);
    const one = migrate(database.url, { folder, lockTimeoutMs: 0, report: () => begun.resolve(undefined) });
    await Promise.race([begun.promise, one]);
    const report = (sentence: string) => {
      told.push(sentence);
      waiting.resolve(undefined);
    };
    const other = migrate(database.url, { folder, report });
    await Promise.race([waiting.promise, other]);
    // Long enough for the second process to ask for its turn several times.
    await tx.execute(sql`select pg_sleep(1)`);
    return [one, other];
  });
  await Promise.all([first, second]);
  expect(told).toEqual([
    'Another migration is running on this database; this one waits until that has ended',
  ]);
  await reader.close();
  await rm(folder, { recursive: true });
});
