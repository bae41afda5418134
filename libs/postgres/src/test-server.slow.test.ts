import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { startTestPostgres } from './index.ts';

test('a test server allows creating databases, and removes all its files', async () => {
  const server = await startTestPostgres();
  const sql = postgres(server.url, { max: 1 });
  await sql`create database one`;
  const [setting] = await sql<{ data_directory: string }[]>`show data_directory`;
  await sql.end();

  await server.stop();
  expect(setting && existsSync(setting.data_directory)).toBe(false);
});
