import { type Db, type Tx, users } from '@confab/db';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { expect, vi } from 'vitest';

/** What happens between a request's authentication and its transaction. */
type Between = {
  /** Locks a row that the request's transaction needs. */
  hold: (tx: Tx) => PromiseLike<unknown>;
  /** Runs while the request waits for that lock. */
  interfere: (tx: Tx) => PromiseLike<unknown>;
};

/** Runs a request that is authenticated before the interference and decided after it. */
export async function actDuringLock<Result>(
  db: Db,
  act: () => Promise<Result>,
  { hold, interfere }: Between,
): Promise<Result> {
  const acting = await db.transaction(async (tx) => {
    // On a busy machine it may take long until the request waits.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await hold(tx);
    const outcome = act().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    await vi.waitFor(async () => expect(await waiting(db)).toBeGreaterThan(0), { timeout: 30_000 });
    await interfere(tx);
    // In an object: awaiting the attempt here would deadlock with the transaction.
    return { outcome };
  });
  const outcome = await acting.outcome;
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Runs a request whose member changes after its authentication and before its transaction. */
export const whileUserChanges = <Result>(
  db: Db,
  { id }: { id: string },
  values: PgUpdateSetSource<typeof users>,
  act: () => Promise<Result>,
): Promise<Result> =>
  actDuringLock(db, act, {
    hold: (tx) => tx.select().from(users).where(eq(users.id, id)).for('update'),
    interfere: (tx) => tx.update(users).set(values).where(eq(users.id, id)),
  });

/** Number of transactions that wait for a lock. */
export async function waiting(db: Db): Promise<number> {
  const rows = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}
