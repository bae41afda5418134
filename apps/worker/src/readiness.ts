import { setTimeout as sleep } from 'node:timers/promises';
import { newestMigration } from '@confab/db';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

export type Missing = 'database' | 'migrations';

/**
 * What the worker waits for; null when it can work. Each check uses a new connection: a pool backs off longer and
 * longer after a failed connection.
 */
export async function findMissing(databaseUrl: string): Promise<Missing | null> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'worker-readiness',
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  });
  // Every error also rejects one of the calls below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await isRecovering(client)) return 'database';
    return (await isCurrent(client)) ? null : 'migrations';
  } catch {
    return 'database';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A standby, as one is that the proxy in front already takes for the primary, lets no one take jobs. */
async function isRecovering(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
  return rows[0]?.recovers ?? true;
}

async function isCurrent(client: Client): Promise<boolean> {
  const tables = await client.query<{ exist: boolean }>(`
    select to_regclass('drizzle.__drizzle_migrations') is not null
      and to_regclass('graphile_worker.jobs') is not null as exist`);
  if (!tables.rows[0]?.exist) return false;
  const migrations = await client.query<{ current: boolean }>(
    'select max(created_at) >= $1 as current from drizzle.__drizzle_migrations',
    [newestMigration],
  );
  return migrations.rows[0]?.current ?? false;
}

export async function untilNothingMissing(
  databaseUrl: string,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  let told: Missing | undefined;
  while (!stopping.aborted) {
    const missing = await findMissing(databaseUrl);
    if (missing === null) return;
    if (missing !== told) log.warn(`waiting for the ${missing}`);
    told = missing;
    await sleep(1000, undefined, { signal: stopping }).catch(() => undefined);
  }
}
