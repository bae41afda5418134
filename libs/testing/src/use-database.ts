import type {} from './global-setup.ts';
import { type Db, deadlocks } from '@confab/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, inject, type Mock, vi } from 'vitest';
import { createDatabase, refuseDeadlock, type TestDatabase } from './database.ts';

/** A database for the test file, dropped after its tests. */
export function useDatabase(): TestDatabase {
  // Filled before the first test reads it.
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await createDatabase(inject('postgresUrl'))));
  afterAll(() => database.drop());
  return database;
}

/** The same, but emptied before each test, which takes a third of the time of a new database. */
export function useEmptyDatabase(): TestDatabase {
  const database = useDatabase();
  beforeEach(() => emptyDatabase(database.db));
  return database;
}

/** Leaves what a new database has: the two system accounts, the site's settings, and the state of its search index. */
async function emptyDatabase(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare name text;
    begin
      -- Rows refer to one another, and the log of moderators keeps every row.
      perform set_config('session_replication_role', 'replica', true);
      for name in
        select tablename from pg_tables where schemaname = 'public' and tablename not in ('users', 'site_settings', 'search_state')
      loop
        execute format('delete from %I', name);
      end loop;
      delete from users where username not in ('ghost', 'nobody');
      update search_state set no_documents = 0, rebuilding_down = default, rebuilt_down_to = null, rebuilt_at = null, seen = null;
      delete from graphile_worker._private_jobs;
    end $$`);
}

/** For a test file that makes deadlocks: called with each that was repaired. */
export function expectDeadlocks(): Mock<(error: unknown) => void> {
  const seen = vi.fn<(error: unknown) => void>();
  beforeAll(() => {
    deadlocks.unsubscribe(refuseDeadlock);
    deadlocks.subscribe(seen);
  });
  afterAll(() => {
    deadlocks.unsubscribe(seen);
    deadlocks.subscribe(refuseDeadlock);
  });
  return seen;
}
