import { comments, rateLimitWindows } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { expectDeadlocks } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBody, useApi } from '../test-support/api.ts';

const api = useApi({ config: { rateLimits: true } });
const seen = expectDeadlocks();

/** Comments meet a deadlock, as PostgreSQL reports one, while this sequence is below zero: it counts, and is never taken back. */
beforeAll(async () => {
  await api.db.execute(sql`create sequence met minvalue -10`);
  await api.db.execute(sql`
    create function meet_deadlock() returns trigger language plpgsql as $$
    begin
      if nextval('met') < 0 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`);
  await api.db.execute(
    sql`create trigger meet before insert on comments for each row execute function meet_deadlock()`,
  );
});
beforeEach(() => seen.mockClear());

async function commentAfter(noDeadlocks: number) {
  const alice = await aUser(api.db);
  const post = await aPost(api.db, { by: alice, in: await aCommunity(api.db, { by: alice }) });
  await api.db.delete(rateLimitWindows);
  await api.db.execute(sql`select setval('met', ${-noDeadlocks}, false)`);
  const reply = await api.as(alice).request({
    method: 'POST',
    url: `/api/posts/${post.publicId}/comments`,
    payload: JSON.stringify({ body: 'A comment' }),
  });
  // The last one is not repeated.
  expect(seen).toHaveBeenCalledTimes(Math.min(noDeadlocks, 2));
  const windows = await api.db.select({ used: rateLimitWindows.used }).from(rateLimitWindows);
  return { reply, stored: await api.db.$count(comments), used: windows.map(({ used }) => used) };
}

test('what meets a deadlock three times is refused for now, and leaves nothing', async () => {
  const { reply, stored, used } = await commentAfter(3);
  expect([reply.statusCode, reply.json()]).toEqual([503, errorBody('overloaded')]);
  expect(reply.headers['retry-after']).toBe('2');
  expect([stored, used]).toEqual([0, []]);
});

test('what meets one once is stored, and takes one token', async () => {
  const { reply, stored, used } = await commentAfter(1);
  expect(reply.statusCode).toBe(200);
  expect([stored, new Set(used)]).toEqual([1, new Set([1])]);
});
