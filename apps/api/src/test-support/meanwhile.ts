import type { Db, Tx } from '@confab/db';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';

/** What happens between the look at a request and its transaction. */
type Between = {
  /** Locks a row that the transaction of whoever acts needs. */
  hold: (tx: Tx) => PromiseLike<unknown>;
  /** Happens while they wait for it. */
  interfere: (tx: Tx) => PromiseLike<unknown>;
};

/** Lets somebody act whose request is looked at before something else happens, and decided after it. */
export async function meanwhile<Result>(
  db: Db,
  act: () => Promise<Result>,
  { hold, interfere }: Between,
): Promise<Result> {
  const acting = await db.transaction(async (tx) => {
    // A busy machine may take long to come to where the request waits.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await hold(tx);
    const outcome = act().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    await vi.waitFor(async () => expect(await waiting(db)).toBeGreaterThan(0), { timeout: 30_000 });
    await interfere(tx);
    // In an object, or the transaction would wait for whoever waits for it.
    return { outcome };
  });
  const outcome = await acting.outcome;
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** How many transactions wait for a lock. */
export async function waiting(db: Db): Promise<number> {
  const rows = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}
