import { rm } from 'node:fs/promises';
import { connect, type Connection, deadlocks, migrate } from '@confab/db';
import postgres from 'postgres';
import { copyMigrations } from './migrations.ts';

export const templateDatabase = 'template_confab';

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export type TestDatabase = Connection & { url: string; drop(): Promise<void> };

/** Ends the run, also where the transaction succeeded when it ran again. */
export function refuseDeadlock(error: unknown): never {
  throw new Error('A deadlock: two acts lock the same rows in different orders.', { cause: error });
}
deadlocks.subscribe(refuseDeadlock);

let counter = 0;

/** Creates a migrated database. */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  return createFrom(serverUrl, `template ${templateDatabase} strategy file_copy`);
}

/** Creates a database as an older release left it: only the first migrations. With none of them it is empty. */
export async function createOldDatabase(serverUrl: string, migrations: number): Promise<TestDatabase> {
  const database = await createFrom(serverUrl, '');
  if (migrations === 0) return database;
  const folder = await copyMigrations((entries) => entries.slice(0, migrations));
  await migrate(database.url, { folder, backfills: [] });
  await rm(folder, { recursive: true });
  return database;
}

async function createFrom(serverUrl: string, source: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${counter++}`;
  await admin(serverUrl, `create database ${name} ${source}`);
  const url = databaseUrl(serverUrl, name);
  const connection = connect(url, { max: 5, applicationName: 'test' });
  return {
    ...connection,
    url,
    drop: async () => {
      await connection.close();
      await admin(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function admin(serverUrl: string, statement: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
