import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Db, posts, type Tx } from '@confab/db';
import { freePort } from '@confab/testing/free-port';
import { desc, eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { expect, vi } from 'vitest';

/** A worker as operators run it, until it is killed. */
export const aWorkerProcess = (databaseUrl: string) =>
  aProcess('../main.ts', { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });

/** So many workers in one process, for more jobs at once. */
export const workersAtOnce = (count: number, env: NodeJS.ProcessEnv) =>
  aProcess('./many-workers.ts', { ...env, LOG_LEVEL: 'silent' }, String(count));

async function aProcess(script: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    env: { ...env, WORKER_PORT: String(await freePort()) },
    stdio: 'ignore',
  });
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Keeps the locks that a transaction takes, so that the worker waits for them. It changes nothing in the end. */
export async function holdUp(db: Db, take: (tx: Tx) => PromiseLike<unknown>) {
  const held = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<undefined>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await take(tx);
    const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    held.resolve(own?.pid ?? 0);
    await ended.promise;
    tx.rollback();
  });
  const pid = await held.promise;
  const waiting = sql`from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
  return {
    reached: () =>
      vi.waitFor(async () => expect(await db.execute(sql`select 1 ${waiting}`)).toHaveLength(1), {
        timeout: 60_000,
        interval: 50,
      }),
    /** For a killed worker: its session would carry out the statement that waits. */
    endWaiting: () => db.execute(sql`select pg_terminate_backend(pid, 20000) ${waiting}`),
    async letGo() {
      ended.resolve(undefined);
      await expect(holding).rejects.toThrow(TransactionRollbackError);
    },
  };
}

/** Starts a worker and kills it while it waits for these locks, which are let go then. */
export async function killWhileHeldUp(
  databaseUrl: string,
  hold: Awaited<ReturnType<typeof holdUp>>,
): Promise<void> {
  const doomed = await aWorkerProcess(databaseUrl);
  try {
    await hold.reached();
  } finally {
    await doomed.kill();
    await hold.endWaiting();
    await hold.letGo();
  }
}

/** The post that a job reaches last, to hold it up there. */
export const lastPostOf =
  ({ id }: { id: string }) =>
  (tx: Tx) =>
    tx.select().from(posts).where(eq(posts.userId, id)).orderBy(desc(posts.id)).limit(1).for('update');
