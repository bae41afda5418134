import { migrate } from '@confab/db';
import { startTestPostgres } from '@confab/postgres';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { databaseUrl, templateDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of this run's temporary PostgreSQL server. */
    postgresUrl: string;
  }
}

/** Starts one server for the run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`create database ${templateDatabase}`);
  await migrate(databaseUrl(server.url, templateDatabase));
  // A connected client, even an idle one, would prevent copies.
  await sql.unsafe(`alter database ${templateDatabase} allow_connections false`);
  await sql.end();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
