import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@confab/db';
import { startPrimary, startReplica } from '@confab/testing/streaming-replica';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { type Placed, placePairs } from '../running-site.ts';
import { balancePairs } from './balancer.ts';
import { startForwarder } from '@confab/testing/forwarder';
import { type RestartingProcess, runForEver } from './restarting-process.ts';
import { countReads } from './reads.ts';

export const secret = 'a secret for the drill';
const replicaName = 'replica';

export type Site = Awaited<ReturnType<typeof startSite>>;

/** A whole installation on loopback: two of each process, a balancer, a primary with a replica. */
export async function startSite() {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'confab-drill-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'data'));

  const primary = await startPrimary();
  parts.defer(primary.remove);
  await ask(primary.url, (sql) => sql`create database confab`);
  await migrate(databaseAt(primary.url));
  const replica = await startReplica(primary, { name: replicaName });
  parts.defer(replica.remove);
  const forwarder = await startForwarder(portIn(primary.url));
  parts.defer(forwarder.close);
  const databaseUrl = databaseAt(primary.url, forwarder.port);

  const pairs = await placePairs();
  const { apiUrl, origin, close } = await balancePairs(pairs);
  parts.defer(close);

  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URLS: databaseAt(replica.url),
    DATA_DIR: join(folder, 'data'),
    SECRET: secret,
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    SITE_URL: origin,
    API_URL: apiUrl,
    DRAIN_SECONDS: '2',
  };
  const log = createWriteStream(join(tmpdir(), 'confab-drill.log'));
  parts.defer(() => void log.end());
  const start = ({ program, env: own }: Placed): RestartingProcess => {
    const running = runForEver(program, { ...env, ...own }, (line) => log.write(`${program.name} ${line}\n`));
    parts.defer(running.stop);
    return running;
  };
  const all = [...pairs.web, ...pairs.api, ...pairs.worker].map(start);
  await Promise.all(all.map(({ untilReady }) => untilReady()));

  /** What an operator's Patroni or Kubernetes operator does while the replica follows, and when it does not. */
  async function waitForReplica(wait: boolean): Promise<void> {
    await ask(primary.url, async (sql) => {
      await sql.unsafe(`alter system set synchronous_standby_names = '${wait ? replicaName : ''}'`);
      await sql`select pg_reload_conf()`;
      const followed = () => sql`select from pg_stat_replication where sync_state = 'sync'`;
      while (wait && (await followed()).length === 0) await sleep(50);
    });
  }

  const reads = countReads(pairs.api.map(({ program }) => program.readyUrl.replace('/readyz', '/metrics')));
  parts.defer(reads.stop);

  const owned = parts.move();
  return {
    origin,
    primary,
    replica,
    forwarder,
    databaseUrl,
    processes: all,
    reads,
    waitForReplica,
    /** The forwarder follows the promoted server, as the address of a service does. */
    failOver: async () => {
      await replica.promote();
      forwarder.moveTo(portIn(replica.url));
    },
    close: () => owned.disposeAsync(),
  };
}

function databaseAt(url: string, port = portIn(url)): string {
  const address = new URL(url);
  address.pathname = '/confab';
  address.port = String(port);
  return address.href;
}

function portIn(url: string): number {
  return Number(new URL(url).port);
}

async function ask<T>(url: string, question: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await question(sql);
  } finally {
    await sql.end();
  }
}
