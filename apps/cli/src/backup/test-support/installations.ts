import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings, type Settings } from '@confab/config';
import type { Db } from '@confab/db';
import { createDiskStore, type ObjectStore, openStore } from '@confab/storage';
import type { S3Server } from '@confab/storage/test-support';
import { createOldDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { explain } from '../../errors.ts';

export const CLI = fileURLToPath(new URL('../../main.ts', import.meta.url));

type Outcome = { status: number; stdout: string; stderr: string };

export function cli(env: Record<string, string>, args: string[], nodeArgs: string[] = []): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeArgs, CLI, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

type Command = (settings: Settings, path: string) => Promise<string>;

/** The same without a process of its own, which takes seconds to begin. */
export function run(command: Command, { env }: Installation, path: string): Promise<Outcome> {
  return command(readSettings(env), path).then(
    (stdout) => ({ status: 0, stdout, stderr: '' }),
    (error: unknown) => ({ status: 1, stdout: '', stderr: explain(error) }),
  );
}

export type Installation = { db: Db; env: { DATABASE_URL: string; DATA_DIR: string }; store: ObjectStore };

/** What a test installs, until it is removed. */
export function installations() {
  const cleanUps: (() => Promise<void>)[] = [];

  async function install(database: TestDatabase): Promise<Installation> {
    const dataDir = await mkdtemp(join(tmpdir(), 'confab-backup-'));
    cleanUps.push(async () => {
      await database.drop();
      await rm(dataDir, { recursive: true });
    });
    return {
      db: database.db,
      env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
      store: createDiskStore(join(dataDir, 'images')),
    };
  }

  return {
    install,
    /** A database without a table, and a folder without a file. */
    emptyInstallation: async () => install(await createOldDatabase(inject('postgresUrl'), 0)),
    removeAll: async () => {
      for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    },
  };
}

export const inS3 = (server: S3Server, installation: Installation): Installation => ({
  ...installation,
  env: Object.assign(installation.env, server.env, { IMAGE_STORE: 's3' }),
  store: openStore(server.config),
});

/** Every table with its rows as text, in no order. Not the search index, which is made of the others. */
export async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker', 'drizzle')
      and (schemaname, tablename) not in (('graphile_worker', 'migrations'), ('public', 'changes'), ('public', 'backup_acts'))
      and tablename not in ('search_documents', 'search_words', 'search_queue')`);
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    // The migrations of each installation give them other numbers.
    content[name] = rows
      .map(({ row }) => (name.startsWith('drizzle.') ? row.replace(/^\(\d+/, '') : row))
      .sort();
  }
  return content;
}

export async function scratchDatabases(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select datname as name from pg_database where datname like 'confab_drill%'`,
  );
  return rows.map(({ name }) => name);
}
