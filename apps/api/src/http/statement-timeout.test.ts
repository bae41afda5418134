import { postsApi } from '@confab/api-contract/calls';
import { connect, type Connection } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi } from '../test-support/api.ts';

/** An api with a short statement timeout, and another session that holds a needed lock. */

let patient: TestApi;
let hasty: TestApi;
let connection: Connection;
let alice: { id: string };
let post: { publicId: string };
beforeAll(async () => {
  patient = await startApi();
  // Long enough for statements without a lock wait, even when the machine stalls briefly.
  connection = connect(patient.database.url, { applicationName: 'hasty', max: 3, statementTimeoutMs: 1500 });
  hasty = await startApi({ database: { ...patient.database, ...connection } });
  alice = await aUser(patient.db);
  const community = await aCommunity(patient.db, { by: alice });
  post = await aPost(patient.db, { by: alice, in: community });
});
afterAll(async () => {
  await hasty.close();
  await connection.close();
  await patient.close();
});

const path = () => `/api/posts/${post.publicId}`;
const write = () =>
  hasty.as(alice).request({
    method: 'POST',
    url: `${path()}/comments`,
    payload: JSON.stringify({ body: 'I was here' }),
  });

/** While another session holds an exclusive lock on the comments table. */
async function whileLocked<Result>(act: () => Promise<Result>): Promise<Result> {
  return patient.db.transaction(async (tx) => {
    await tx.execute(sql`lock table comments in access exclusive mode`);
    return act();
  });
}

test.each([
  { what: 'read', ask: () => hasty.visitor().request({ url: path() }) },
  { what: 'write', ask: write },
])('a $what beyond the statement timeout changes nothing, and succeeds when repeated', async ({ ask }) => {
  const read = () => patient.visitor().call(postsApi.get, { params: { postId: post.publicId } });
  const before = await read();
  const refused = await whileLocked(ask);
  expect([refused.statusCode, refused.json()]).toEqual([503, errorBody('overloaded')]);
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  expect(await read()).toEqual(before);
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
});

test('a session lookup beyond the statement timeout gets the same answer', async () => {
  const member = hasty.as(alice);
  await member.sessionId();
  const refused = await patient.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    return member.request({ url: '/api/_user' });
  });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
});
