import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import postgres from 'postgres';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Two processes that migrate at once take turns on this lock. The number means nothing. */
const migrationLock = 4_820_113;

/**
 * Brings the database to this version: the product's tables and those of the job queue. Safe to run from two places
 * at once and any number of times.
 */
export async function migrate(url: string): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    fetch_types: false,
    connection: { application_name: 'migrate' },
  });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await applyMigrations(drizzle(sql), { migrationsFolder });
    await migrateJobs({ connectionString: url });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The newest migration of this version, as the migrations table names it (Unix milliseconds). */
export const newestMigration: number = readNewestMigration();

function readNewestMigration(): number {
  // The journal is written by drizzle-kit beside the migrations and has this shape.
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map((entry) => entry.when));
}
