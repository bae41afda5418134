import { commentsApi, notificationsApi, postsApi } from '@confab/api-contract/calls';
import { connect, type Connection, notifications } from '@confab/db';
import { aCommunity, aMember, aPost, aUser } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi } from '../test-support/api.ts';
import { Refused } from '../test-support/client.ts';

/** An api on whose connections reads of notifications run into the statement timeout while rows arrive. */
let whole: TestApi;
let connection: Connection;
let api: TestApi;
let alice: { id: string };
let bob: { id: string };
let posts: { publicId: string }[];
beforeAll(async () => {
  whole = await startApi();
  alice = await aUser(whole.db);
  bob = await aUser(whole.db);
  const community = await aCommunity(whole.db, { by: alice });
  await aMember(whole.db, bob, community);
  posts = await Promise.all(Array.from({ length: 16 }, () => aPost(whole.db, { by: alice, in: community })));
  await slowDownNotifications();
  const url = new URL(whole.database.url);
  url.searchParams.set('enable_sort', 'off');
  connection = connect(url.href, { applicationName: 'shared', max: 4, statementTimeoutMs: 2000 });
  api = await startApi({ database: { ...whole.database, ...connection } });
});
afterAll(async () => {
  await api.close();
  await connection.close();
  await whole.close();
});

/** The list is read in the order of an index: some rows are found at once, the next one never. */
async function slowDownNotifications(): Promise<void> {
  await whole.db.insert(notifications).values(
    Array.from({ length: 60 }, () => ({
      ...{ userId: alice.id, type: 'welcome' as const },
      notif: { type: 'welcome' as const, communityId: alice.id },
    })),
  );
  await whole.db.execute(sql`alter table notifications rename to all_notifications`);
  await whole.db.execute(
    sql`create view notifications as 
      select * from all_notifications where case id % 30 when 25 then pg_sleep(60) is not null else true end`,
  );
}

test('while statements fail with rows on their way, other calls answer as ever', async () => {
  const outcomes = new Map<string, number>();
  const refusals: unknown[] = [];
  const ask = async (what: string, call: Promise<unknown>) => {
    const outcome = await call.then(
      () => what,
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        refusals.push(error.body);
        return `${what}: ${error.status}`;
      },
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const [author, member, visitor] = [api.as(alice), api.as(bob), api.visitor()];
  await Promise.all([author, member, visitor].map((client) => client.sessionId()));

  let isOver = false;
  const failing = [1, 2].map(async () => {
    for (let turn = 0; turn < 4; turn++) await ask('list', author.call(notificationsApi.list));
    isOver = true;
  });
  const others = posts.map(async ({ publicId: postId }, lane) => {
    for (let turn = 0; !isOver; turn++) {
      await ask('read', visitor.call(postsApi.get, { params: { postId } }));
      await ask('read', member.call(postsApi.get, { params: { postId } }));
      const body = { body: `${lane}, ${turn}` };
      await ask('write', member.call(commentsApi.create, { params: { postId }, body }));
    }
  });
  await Promise.all([...failing, ...others]);

  expect(refusals).toEqual(refusals.map(() => errorBody('overloaded')));
  expect(outcomes.get('list: 503')).toBe(8);
  expect(outcomes.get('read')).toBeGreaterThan(16);
  expect(outcomes.get('write')).toBeGreaterThan(4);
});
