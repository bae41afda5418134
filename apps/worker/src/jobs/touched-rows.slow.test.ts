import { connect } from '@confab/db';
import { RENDERER_VERSION } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { purgeExpired } from './purge-expired.ts';
import { renderAgain } from './render-again.ts';
import { takeSnapshotAt } from './take-analytics-snapshot.ts';
import { useDatabase } from '@confab/testing/use-database';

/** What the regular jobs read on a site with many rows, by PostgreSQL's own counters, whatever plan it chose. */

const hour = 3_600_000;
const rows = 40_000;
/** One of each a minute, the newest now. */
const perHour = 60;
const lately = 500;
/** Comments that an older renderer made. */
const older = 20;

const now = Date.parse('2026-02-01T12:10:00Z');

const database = useDatabase();
beforeAll(async () => {
  const { db } = database;
  const made = sql`(${new Date(now).toISOString()}::timestamptz - make_interval(mins => i))`;
  const id = (kind: string) =>
    sql`(lpad(to_hex((extract(epoch from ${made}) * 1000000000)::bigint), 16, '0') || ${kind} || '00000000000000')::uuid`;
  const numbers = sql`generate_series(1, ${rows}::int) i`;
  await db.transaction(async (tx) => {
    // All referenced rows exist, so foreign keys need not be checked row by row.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into users (id, user_index, username, created_at, last_seen)
      select ${id('aa')}, 100 + i, 'citizen_' || i, ${made},
        ${made} - case when i > ${lately}::int then interval '1 year' else interval '0' end from ${numbers}`);
    await tx.execute(sql`
      insert into posts (id, public_id, type, user_id, community_id, title, created_at, age_group)
      select ${id('cc')}, lpad(i::text, 8, '0'), 'text', ${id('aa')}, ${id('bb')}, 'Post number ' || i, ${made}, 4
      from ${numbers}`);
    await tx.execute(sql`
      insert into comments (id, post_id, user_id, body, body_html, body_renderer, created_at)
      select ${id('dd')}, ${id('cc')}, ${id('aa')}, 'text', '<p>text</p>', case when i <= ${older}::int then 1 else ${RENDERER_VERSION}::int end,
        ${made} from ${numbers}`);
    await tx.execute(sql`
      insert into analytics_events (name, session_hash, created_at)
      select 'pwa_use', md5(i::text), ${made} from ${numbers}`);
    const end = sql`now() + case when i <= 10 then interval '-1 hour' else interval '1 day' end`;
    await tx.execute(sql`
      insert into sessions (key, user_id, expires_at) select md5(i::text), ${id('aa')}, ${end} from ${numbers}`);
    await tx.execute(sql`
      insert into account_exports (user_id, file_key, size, expires_at)
      select ${id('aa')}, 'exports/' || i, 1, ${end} from ${numbers}`);
  });
  await db.execute(sql`vacuum analyze`);
}, 120_000);

async function touchedBy(
  run: (context: ReturnType<typeof contextFor>) => Promise<void>,
): Promise<Map<string, { scans: number; rows: number }>> {
  // A connection's counters are flushed on request, so everything runs on this one.
  const connection = connect(database.url, { applicationName: 'measured', max: 1 });
  const { db } = connection;
  try {
    await db.execute(sql`select pg_stat_reset()`);
    await run(contextFor(db));
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const touched = await db.execute<{ table: string; scans: number; rows: number }>(sql`
      select stat.relname as table, seq_scan::int as scans, (seq_tup_read + entries)::int as rows
      from pg_stat_user_tables stat
        -- Of an index that is read alone, no row is: its entries count.
        join lateral (
          select coalesce(sum(idx_tup_read), 0) as entries from pg_stat_user_indexes read where read.relid = stat.relid
        ) index on true
        join pg_class on pg_class.oid = relid
      where schemaname = 'public' and reltuples >= 1000`);
    return new Map(touched.map(({ table, ...counts }) => [table, counts]));
  } finally {
    await connection.close();
  }
}

test('the hourly snapshot reads the rows of the hours that it cuts, and the members seen within a month', async () => {
  await takeSnapshotAt(now - hour, 'hour', contextFor(database.db));
  const touched = await touchedBy((context) => takeSnapshotAt(now, 'hour', context));
  expect([...touched].filter(([, { scans }]) => scans > 0)).toEqual([]);
  // The hour before, the one under way, and those in which its day and its week began.
  for (const table of ['posts', 'comments', 'analytics_events']) {
    expect([table, touched.get(table)?.rows]).toEqual([table, expect.toSatisfy(isAtMost(4 * perHour))]);
  }
  expect(touched.get('users')?.rows).toBeLessThanOrEqual(lately + 3 * perHour);
});

test('only texts of an older renderer are read to be rendered again', async () => {
  const touched = await touchedBy((context) => renderAgain({}, context));
  expect([...touched].filter(([, { scans }]) => scans > 0)).toEqual([]);
  expect(touched.get('comments')?.rows).toBeGreaterThanOrEqual(older);
  expect(touched.get('comments')?.rows).toBeLessThanOrEqual(10 * older);
});

test('the purge reads only what it deletes', async () => {
  const touched = await touchedBy((context) => purgeExpired({}, context));
  expect([...touched].filter(([, { scans }]) => scans > 0)).toEqual([]);
  for (const table of ['sessions', 'account_exports']) {
    expect([table, touched.get(table)?.rows]).toEqual([table, expect.toSatisfy(isAtMost(30))]);
  }
});

function isAtMost(most: number): (rows: unknown) => boolean {
  return (count) => typeof count === 'number' && count <= most;
}
