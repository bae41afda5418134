import * as schema from '@confab/db';
import { aLongThread, type LongThread } from '@confab/testing/long-thread';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, theCast, uncompared } from '../../test-support/api.ts';
import type { Client } from '../../test-support/client.ts';
import { useDatabase } from '@confab/testing/use-database';

/** The number of statements is independent of the number and depth of comments. */

const database = useDatabase();
let pool: postgres.Sql;
let api: TestApi;
let thread: LongThread;
let visitor: Client;
let member: Client;
const asked: string[] = [];
beforeAll(async () => {
  const { alice, bob, cats } = await theCast(database.db);
  thread = await aLongThread(database.db, { by: alice, in: cats, comments: 1500, replies: 600 });
  pool = postgres(database.url, { max: 3, connection: { TimeZone: 'UTC' } });
  const logger = { logQuery: (query: string) => asked.push(query) };
  const db = drizzle(pool, { schema, casing: 'snake_case', logger });
  api = await startApi({ ...uncompared, database: { ...database, db } });
  [visitor, member] = [api.visitor(), api.as(bob)];
  await member.sessionId();
});
afterAll(async () => {
  await api.close();
  await pool.end();
});

async function statementsOf(client: Client, query: string): Promise<number> {
  asked.length = 0;
  const { statusCode } = await client.request({
    url: `/api/posts/${thread.post.publicId}/comments?${query}`,
  });
  expect(statusCode).toBe(200);
  return asked.length;
}

describe('a page that was read before', () => {
  const query = () => `next=1.${thread.deepest.id}`;

  test('takes one statement for the session and one for what changed', async () => {
    await statementsOf(visitor, query());
    expect(await statementsOf(visitor, query())).toBe(2);
  });

  test('takes one more for all votes and mutes of a member', async () => {
    await statementsOf(member, query());
    expect(await statementsOf(member, query())).toBe(3);
  });
});

describe.each([
  ['all below a comment with 600 replies', () => `parentId=${thread.wide.id}`],
  ['a comment at depth 15', () => `commentId=${thread.deepest.id}`],
  ['what came after a comment', () => 'after=300'],
])('%s', (_, query) => {
  test('takes one statement for the session, one for the post and one for all comments', async () => {
    expect(await statementsOf(visitor, query())).toBe(3);
  });

  test('takes one more statement for all votes and mutes of a member', async () => {
    expect(await statementsOf(member, query())).toBe(4);
  });
});

test('the first page takes one more statement for a member’s visit, and none for a visitor', async () => {
  await statementsOf(visitor, '');
  expect(await statementsOf(visitor, '')).toBe(2);
  expect(await statementsOf(member, '')).toBe(4);
});
