import { usersApi } from '@confab/api-contract';
import { accountExports, type Jobs } from '@confab/db';
import { openStore } from '@confab/storage';
import { aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();

const ask = (user: { id: string }) => api.as(user).call(usersApi.requestExport);
const look = (user: { id: string }) => api.as(user).call(usersApi.export);
const fetchFile = (client = api.visitor()) => client.request({ method: 'GET', url: '/api/_export/file' });
const jobsOf = async (user: { id: string }) => {
  const jobs = await api.db.execute<{ payload: Jobs['exportAccount'] }>(
    sql`select payload::jsonb - 'origin' as payload from graphile_worker._private_jobs order by id`,
  );
  return [...jobs].map(({ payload }) => payload).filter(({ userId }) => userId === user.id);
};

/** Stands in for the worker that completes the file. */
async function make(user: { id: string }, bytes: string, hours = 24): Promise<string> {
  const fileKey = `export-${user.id}-1.zip`;
  await openStore(api.config.imageStore).put(fileKey, Buffer.from(bytes));
  await api.db
    .update(accountExports)
    .set({ fileKey, size: bytes.length, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .where(eq(accountExports.userId, user.id));
  return fileKey;
}

describe('the file with a member’s own data', () => {
  test('is made once: a second request returns the same one', async () => {
    const alice = await aUser(api.db);
    expect(await look(alice)).toBeNull();
    const [asked, again] = [await ask(alice), await ask(alice)];
    expect(asked).toEqual({
      requestedAt: expect.any(String) as string,
      url: null,
      size: null,
      expiresAt: null,
    });
    expect(again).toEqual(asked);
    expect(await look(alice)).toEqual(asked);
    expect(await jobsOf(alice)).toEqual([{ userId: alice.id, requestedAt: asked.requestedAt }]);
  });

  test('is `null` in JSON, not an empty reply, before the member asks for it', async () => {
    const { payload } = await api.as(await aUser(api.db)).request({ method: 'GET', url: '/api/_export' });
    expect(payload).toBe('null');
  });

  test('is made once for ten requests at once', async () => {
    const alice = await aUser(api.db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(alice)));
    expect(new Set(answers.map(({ requestedAt }) => requestedAt)).size).toBe(1);
    expect(await jobsOf(alice)).toHaveLength(1);
  });

  test('is given to its member only', async () => {
    const [alice, bob] = [await aUser(api.db, { username: 'alice_exports' }), await aUser(api.db)];
    await ask(alice);
    await make(alice, 'the data of alice');
    expect(await look(alice)).toMatchObject({ url: '/api/_export/file', size: 17 });

    const file = await fetchFile(api.as(alice));
    expect(file.statusCode).toBe(200);
    expect(file.body).toBe('the data of alice');
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-length': '17',
      'content-disposition': 'attachment; filename="confab-alice_exports.zip"',
      'x-content-type-options': 'nosniff',
    });
    expect((await fetchFile(api.as(bob))).statusCode).toBe(404);
    expect((await fetchFile()).json()).toMatchObject({ status: 401, code: 'not_logged_in' });
    expect(await look(bob)).toBeNull();
  });

  test('is deleted after a day, and can be requested again', async () => {
    const alice = await aUser(api.db);
    const asked = await ask(alice);
    const fileKey = await make(alice, 'old', -1);
    expect(await look(alice)).toBeNull();
    expect((await fetchFile(api.as(alice))).statusCode).toBe(404);

    const again = await ask(alice);
    expect(again).toMatchObject({ url: null, size: null });
    expect(again.requestedAt >= asked.requestedAt).toBe(true);
    const deletions = await api.db.execute<{ payload: Jobs['deleteExportFiles'] }>(
      sql`select payload::jsonb - 'origin' as payload from graphile_worker._private_jobs where payload ->> 'keys' is not null`,
    );
    expect([...deletions].map(({ payload }) => payload)).toContainEqual({ keys: [fileKey] });
  });

  test('can be requested again an hour after the worker gave up', async () => {
    const alice = await aUser(api.db);
    await ask(alice);
    const minutesAgo = (minutes: number) =>
      api.db
        .update(accountExports)
        .set({ requestedAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(accountExports.userId, alice.id));
    await minutesAgo(50);
    await ask(alice);
    expect(await jobsOf(alice)).toHaveLength(1);
    await minutesAgo(61);
    await ask(alice);
    expect(await jobsOf(alice)).toHaveLength(2);
  });
});
