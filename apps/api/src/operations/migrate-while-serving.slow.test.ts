import { rm } from 'node:fs/promises';
import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { type Backfill, connect, migrate } from '@confab/db';
import { aComment, aCommunity, aPost, aUser, migrationsOfNext } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();

/** Fills in each comment's size, ten at a time. */
const sizes: Backfill = {
  name: 'sizes of comments',
  batch: async (tx, reached) => {
    const rows = await tx<{ id: string }[]>`
      update comments set size = char_length(body)
      where id in (
        select id from comments where id > ${reached ?? '00000000-0000-0000-0000-000000000000'} order by id limit 10)
      returning id`;
    const last = rows
      .map(({ id }) => id)
      .sort()
      .at(-1);
    return last === undefined ? null : { reached: last, noRows: rows.length };
  },
};

test(
  'an older api serves every request while a newer version migrates, also during a long read',
  { timeout: 120_000 },
  async () => {
    const alice = await aUser(api.db);
    const community = await aCommunity(api.db, { by: alice });
    const post = await aPost(api.db, { by: alice, in: community });
    for (let count = 0; count < 40; count++) await aComment(api.db, { by: alice, on: post });
    const folder = await migrationsOfNext({
      '9000_sizes': [
        'alter table posts add column size integer default 0 not null',
        'alter table comments add column size integer',
        'create table sizes (post_id uuid primary key references posts (id))',
      ],
      '9001_by_size': ['create index concurrently if not exists "comments_size_idx" on comments (size)'],
    });

    let isOver = false;
    const served = { read: 0, written: 0 };
    async function ask(): Promise<void> {
      const params = { postId: post.publicId };
      while (!isOver) {
        await api.visitor().call(postsApi.get, { params });
        await api.visitor().call(postsApi.list, { query: { feed: 'all', sort: 'latest' } });
        served.read += 1;
        await api
          .as(alice)
          .call(commentsApi.create, { params, body: { body: 'words', parentCommentId: null } });
        served.written += 1;
      }
    }

    const reader = connect(api.database.url, { applicationName: 'reader', max: 1 });
    const refused = Promise.withResolvers<undefined>();
    const reading = reader.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select 1 from posts limit 1`);
      await refused.promise;
      const before = { ...served };
      await expect
        .poll(() => served.read > before.read && served.written > before.written, { timeout: 30_000 })
        .toBe(true);
    });
    const load = Promise.all([ask(), ask(), ask()]);
    // The first failure ends the test.
    await Promise.race([load, expect.poll(() => served.written, { timeout: 30_000 }).toBeGreaterThan(3)]);
    const report = (sentence: string) => {
      if (sentence.includes('waits for a lock')) refused.resolve(undefined);
    };
    await Promise.all([
      migrate(api.database.url, { folder, backfills: [sizes], lockTimeoutMs: 100, report }).finally(() => {
        isOver = true;
      }),
      reading,
      load,
    ]);

    const [{ without } = { without: -1 }] = await api.db.execute<{ without: number }>(
      sql`select count(*)::int as without from comments where size is null and body <> 'words'`,
    );
    expect(without).toBe(0);
    await reader.close();
    await rm(folder, { recursive: true });
  },
);
