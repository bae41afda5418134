import { setTimeout as delay } from 'node:timers/promises';
import { readReplicaUrls } from '@confab/config';
import { type Db, findStanding, onlyRow, type Standing } from '@confab/db';
import { sql } from 'drizzle-orm';
import { explain } from '../errors.ts';
import { type Check, type Subject, warn } from './check.ts';

/** Warnings only: the api skips an unhealthy replica and reads the primary. */
export const replicaChecks: readonly Check[] = [
  {
    name: 'replicas',
    rule: 'every server of `DATABASE_REPLICA_URLS` follows the database, at most 5 s behind',
    ask: checkReplicas,
  },
];

async function checkReplicas(db: Db, { env }: Subject): Promise<string> {
  const urls = readReplicaUrls(env);
  if (urls.length === 0) return 'none, so everything is read on the primary';
  const primary = await findStanding(db);
  if (!primary) warn('The database does not say how far it is.');
  const findings = await Promise.all(
    urls.map(async (url, index) => {
      const wrong = await lookAt(url, primary);
      // Named by position, because an address may hold a password.
      return wrong === undefined ? [] : [`Number ${index + 1} of DATABASE_REPLICA_URLS ${wrong}`];
    }),
  );
  const wrong = findings.flat();
  if (wrong.length > 0) warn(wrong.join(' '));
  return urls.length === 1 ? 'one, which follows' : `${urls.length}, which follow`;
}

async function lookAt(url: string, primary: Standing): Promise<string | undefined> {
  const { connect } = await import('../database.ts');
  const connection = connect(url, { applicationName: 'cli', max: 1, readOnly: true });
  try {
    return await judge(connection.db, primary);
  } catch (error) {
    return `cannot be asked. ${explain(error, 'its address')}`;
  } finally {
    await connection.close(0);
  }
}

const TOLERATED_MS = 5000;

async function judge(db: Db, primary: Standing): Promise<string | undefined> {
  const standing = await findStanding(db);
  if (standing?.database !== primary.database) return 'is no replica of this database. Correct the address.';
  if (standing.server === primary.server) return 'is the primary itself. Name its replicas only.';
  if (!standing.follows) return 'follows no primary: it was promoted. Make a new replica in its place.';
  if (!(await isStreaming(db))) return 'receives nothing. Look at its primary_conninfo, and at what it logs.';
  const deadline = performance.now() + TOLERATED_MS;
  while (((await findStanding(db))?.position ?? 0n) < primary.position) {
    if (performance.now() > deadline) return 'is more than 5 s behind. See what keeps it busy.';
    await delay(100);
  }
  return undefined;
}

async function isStreaming(db: Db): Promise<boolean> {
  return onlyRow(
    await db.execute<{ streaming: boolean }>(
      sql`select exists (select from pg_stat_wal_receiver where pid is not null) as streaming`,
    ),
  ).streaming;
}
