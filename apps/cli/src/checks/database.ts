import { backfills, type Db, newestMigration } from '@confab/db';
import { searchDictionaries } from '@confab/search';
import { isNull, sql } from 'drizzle-orm';
import { type Check, fail, warn } from './check.ts';

/** PostgreSQL, its settings, and the state of the tables. */
export const databaseChecks: readonly Check[] = [
  { name: 'database', rule: 'the database answers, and is PostgreSQL 16 or newer', ask: checkVersion },
  {
    name: 'migrations',
    rule: 'the database has every migration of this version, and none of a newer one',
    ask: checkMigrations,
  },
  { name: 'backfills', rule: 'no change to rows of long ago was left half-way', ask: checkBackfills },
  { name: 'primary', rule: '`DATABASE_URL` leads to a server that can be written', ask: checkPrimary },
  { name: 'database encoding', rule: 'the database holds UTF-8', ask: checkEncoding },
  {
    name: 'collation',
    rule: 'texts are sorted as they were when the indexes were made, and have upper and lower case',
    ask: checkCollation,
  },
  { name: 'extensions', rule: 'the extension `pg_trgm` is there, which searches need', ask: checkExtensions },
  {
    name: 'dictionaries',
    rule: 'PostgreSQL’s own dictionaries are there, by which searches find all forms of a word',
    ask: checkDictionaries,
  },
  { name: 'clock', rule: 'this machine and the database agree on the time within 5 s', ask: checkClock },
  {
    name: 'connections',
    rule: 'one api and one worker more could connect',
    ask: checkConnections,
  },
  {
    name: 'durability',
    rule: '`fsync`, `full_page_writes` and `synchronous_commit` are on: what was answered is kept',
    ask: checkDurability,
  },
  { name: 'autovacuum', rule: '`autovacuum` and `track_counts` are on', ask: checkAutovacuum },
  {
    name: 'transaction ids',
    rule: 'autovacuum keeps far from the end of transaction numbers',
    ask: checkTransactionIds,
  },
  { name: 'statistics', rule: 'the planner knows the large tables', ask: checkStatistics },
  { name: 'indexes', rule: 'every index is valid', ask: checkIndexes },
  { name: 'constraints', rule: 'every constraint is validated', ask: checkConstraints },
  {
    name: 'transactions',
    rule: 'no transaction is open for more than ten minutes, and none is left prepared',
    ask: checkTransactions,
  },
  {
    name: 'replication slots',
    rule: 'no unused replication slot keeps the database’s log from being removed',
    ask: checkSlots,
  },
];

async function checkVersion(db: Db): Promise<string> {
  const { version } = oneRow(
    await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`),
  );
  return `PostgreSQL ${version}`;
}

async function checkMigrations(db: Db): Promise<string> {
  const { there } = oneRow(
    await db.execute<{ there: boolean }>(
      sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
    ),
  );
  const { newest } = there
    ? oneRow(
        await db.execute<{ newest: number }>(
          sql`select coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations`,
        ),
      )
    : { newest: 0 };
  if (newest < newestMigration) fail('Migrations are missing. Run npm run cli -- migrate.');
  if (newest > newestMigration)
    warn('A newer version has migrated the database. Bring every process to that version.');
  return 'every one';
}

async function checkBackfills(db: Db): Promise<string> {
  const rows = await db
    .select({ name: backfills.name })
    .from(backfills)
    .where(isNull(backfills.finishedAt))
    .orderBy(backfills.name)
    .limit(5);
  if (rows.length > 0)
    warn(`Not finished: ${namesOf(rows)}. Run npm run cli -- migrate, which goes on where it stopped.`);
  return 'none is left half-way';
}

async function checkPrimary(db: Db): Promise<string> {
  const { replica, readonly } = oneRow(
    await db.execute<{ replica: boolean; readonly: boolean }>(sql`
      select pg_is_in_recovery() as replica, current_setting('default_transaction_read_only')::boolean as readonly`),
  );
  if (replica) fail('DATABASE_URL leads to a replica. Name the primary.');
  if (readonly) fail('The database takes no writes. Turn default_transaction_read_only off.');
  return 'can be written';
}

async function checkEncoding(db: Db): Promise<string> {
  const { encoding } = oneRow(
    await db.execute<{ encoding: string }>(sql`select current_setting('server_encoding') as encoding`),
  );
  if (encoding !== 'UTF8')
    fail(`The database holds ${encoding}. Make one with "encoding 'UTF8'" and restore a backup into it.`);
  return encoding;
}

async function checkCollation(db: Db): Promise<string> {
  const row = oneRow(
    await db.execute<{ made: string | null; now: string | null; lowered: boolean }>(sql`
      select datcollversion as made, pg_database_collation_actual_version(oid) as now, lower('É') = 'é' as lowered
      from pg_database where datname = current_database()`),
  );
  if (row.made !== row.now)
    fail(
      'The server sorts texts otherwise than when the indexes were made. Run "reindex database", then "alter database … refresh collation version".',
    );
  if (!row.lowered)
    warn('The database lowers ASCII letters only: searches miss names such as É. Use a locale of UTF-8.');
  return row.now === null ? 'does not depend on the machine' : `version ${row.now}`;
}

async function checkExtensions(db: Db): Promise<string> {
  const rows = await db.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`);
  if (rows.length === 0)
    fail('The extension pg_trgm is missing. Let a superuser run "create extension pg_trgm".');
  return 'pg_trgm';
}

async function checkDictionaries(db: Db): Promise<string> {
  const rows = await db.execute<{ name: string }>(sql`
    select dictname::text as name from pg_ts_dict where dictnamespace = 'pg_catalog'::regnamespace`);
  const there = new Set(rows.map(({ name }) => name));
  const missing = searchDictionaries.filter((name) => !there.has(name));
  if (missing.length > 0)
    warn(
      `Missing: ${missing.join(', ')}. In these languages searches find words only as they are written. Use a server built with its snowball dictionaries.`,
    );
  return `those of ${searchDictionaries.length} languages`;
}

const TOLERATED_MS = 5000;

async function checkClock(db: Db): Promise<string> {
  const before = Date.now();
  const { now } = oneRow(
    await db.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    ),
  );
  return judgeClock(now - (before + Date.now()) / 2);
}

export function judgeClock(aheadMs: number): string {
  const off = Math.abs(aheadMs);
  if (off > TOLERATED_MS)
    fail(
      `This machine and the database differ by ${Math.round(off / 1000)} s. Synchronise both clocks (NTP).`,
    );
  return 'agrees with the database';
}

/** Connections of one api (10 for requests, 1 for lookups, 1 to listen) and one worker (5 for jobs and the search index, 6 for the queue, 1 to show that it lives). */
const CONNECTIONS = 24;

async function checkConnections(db: Db): Promise<string> {
  return judgeConnections(
    oneRow(
      await db.execute<{ most: number; used: number }>(sql`
        select current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int
            - current_setting('reserved_connections')::int as most,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`),
    ),
  );
}

export function judgeConnections({ most, used }: { most: number; used: number }): string {
  const text = `${used} of ${most} in use`;
  if (most < CONNECTIONS)
    fail(
      `The database takes ${most} connections; an api and a worker need ${CONNECTIONS}. Raise max_connections.`,
    );
  if (most - used < CONNECTIONS)
    warn(
      `${text}: one api and one worker more hold ${CONNECTIONS}. Raise max_connections before adding any.`,
    );
  return text;
}

type Setting = 'fsync' | 'full_page_writes' | 'synchronous_commit' | 'autovacuum' | 'track_counts';

async function settingsOf(db: Db, names: readonly Setting[]): Promise<Map<string, string>> {
  const rows = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name = any(${sql.param([...names])}::text[])`,
  );
  return new Map(rows.map(({ name, setting }) => [name, setting]));
}

async function checkDurability(db: Db): Promise<string> {
  return judgeDurability(await settingsOf(db, ['fsync', 'full_page_writes', 'synchronous_commit']));
}

export function judgeDurability(settings: ReadonlyMap<string, string>): string {
  for (const name of ['fsync', 'full_page_writes'])
    if (settings.get(name) === 'off')
      fail(`${name} is off: a crash of the machine may destroy the database. Turn it on.`);
  if (settings.get('synchronous_commit') === 'off')
    warn('synchronous_commit is off: a crash loses what was answered in the last moments. Turn it on.');
  return 'what is answered is on the disk';
}

async function checkAutovacuum(db: Db): Promise<string> {
  return judgeAutovacuum(await settingsOf(db, ['autovacuum', 'track_counts']));
}

export function judgeAutovacuum(settings: ReadonlyMap<string, string>): string {
  for (const [name, setting] of settings)
    if (setting === 'off') fail(`${name} is off: tables grow and slow down for ever. Turn it on.`);
  return 'on';
}

/** Autovacuum begins at 200 million; the server stops taking writes a little before 2,147 million. */
const TOLD_AGE = 1_000_000_000;
const DANGEROUS_AGE = 1_600_000_000;

async function checkTransactionIds(db: Db): Promise<string> {
  const { age } = oneRow(
    await db.execute<{ age: number }>(sql`select max(age(datfrozenxid))::int as age from pg_database`),
  );
  return judgeAge(age);
}

export function judgeAge(age: number): string {
  const text = `${Math.round(age / 1e6)} million since the last were freed`;
  const fix =
    'Find what holds autovacuum up (open transactions, replication slots), and run "vacuum freeze".';
  if (age > DANGEROUS_AGE) fail(`${text}: soon the server takes no writes. ${fix}`);
  if (age > TOLD_AGE) warn(`${text}. ${fix}`);
  return text;
}

async function checkStatistics(db: Db): Promise<string> {
  const rows = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and n_live_tup > 50000
      and (coalesce(last_analyze, last_autoanalyze) is null or n_mod_since_analyze > n_live_tup / 2)
    order by 1 limit 5`);
  if (rows.length > 0)
    warn(`The planner knows little of ${namesOf(rows)}: queries may be slow. Run "analyze" in the database.`);
  return 'recent enough';
}

async function checkIndexes(db: Db): Promise<string> {
  const rows = await db.execute<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1 limit 5`);
  if (rows.length > 0)
    fail(`Not finished, and used by no query: ${namesOf(rows)}. Run "reindex index concurrently" on it.`);
  return 'all are valid';
}

async function checkConstraints(db: Db): Promise<string> {
  const rows = await db.execute<{ name: string }>(sql`
    select conname as name from pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace order by 1 limit 5`);
  if (rows.length > 0)
    warn(
      `Not validated: ${namesOf(rows)}. Run npm run cli -- migrate, or "alter table … validate constraint".`,
    );
  return 'all are validated';
}

async function checkTransactions(db: Db): Promise<string> {
  const { open, prepared } = oneRow(
    await db.execute<{ open: number; prepared: number }>(sql`
      select (select count(*)::int from pg_stat_activity
          where xact_start < now() - interval '10 minutes' and backend_type = 'client backend') as open,
        (select count(*)::int from pg_prepared_xacts) as prepared`),
  );
  if (prepared > 0)
    warn(`Left prepared: ${prepared}. They hold autovacuum up; end them with "rollback prepared".`);
  if (open > 0)
    warn(
      `Open for more than ten minutes: ${open}. Look at pg_stat_activity, and end the transactions that are stuck.`,
    );
  return 'none is left open';
}

async function checkSlots(db: Db): Promise<string> {
  const rows = await db.execute<{ name: string }>(sql`
    select slot_name as name from pg_replication_slots where not active order by 1 limit 5`);
  if (rows.length > 0)
    warn(`No client reads ${namesOf(rows)}: the log fills the disk. Start the replica, or drop the slot.`);
  return 'none is left behind';
}

function namesOf(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ');
}

function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) fail('The database gives no answer.');
  return row;
}
