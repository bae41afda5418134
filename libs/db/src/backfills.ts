import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { onlyRow } from './only-row.ts';

/**
 * A change to rows written before a column had its meaning, too large for one transaction. `migrate` runs it after the
 * migrations, while the product serves: batch by batch, each batch committed together with its position.
 */
export type Backfill = {
  /** Never changed once released. */
  name: string;
  /**
   * Changes some hundred rows after `reached`, in index order, and returns the new position. After a crash it continues
   * from the last committed position. Null: no rows are left.
   */
  batch: (sql: postgres.TransactionSql, reached: string | null) => Promise<Batch | null>;
};

export type Batch = { reached: string; noRows: number };

/** In running order. A backfill stays here as long as we support upgrades from a version that needs it. */
export const backfills: readonly Backfill[] = [];

const REPORT_EVERY_MS = 10_000;

/** Runs unfinished backfills from their last position. The caller holds the migration lock. */
export async function runBackfills(
  sql: postgres.Sql,
  given: readonly Backfill[],
  report: (sentence: string) => void,
): Promise<void> {
  for (const backfill of given) {
    await sql`insert into backfills (name) values (${backfill.name}) on conflict do nothing`;
    let reportedAt = 0;
    for (;;) {
      const began = Date.now();
      const state = await runBatch(sql, backfill);
      if (state === 'finished') break;
      if (began - reportedAt > REPORT_EVERY_MS) {
        report(`Backfill ${backfill.name}: ${state.noRows} rows`);
        reportedAt = began;
      }
      // Sleep as long as the batch took, which leaves at least half of the disk's time to others.
      await sleep(Date.now() - began);
    }
  }
}

function runBatch(sql: postgres.Sql, { name, batch }: Backfill): Promise<'finished' | { noRows: number }> {
  return sql.begin(async (tx) => {
    const place = onlyRow(
      await tx<{ reached: string | null; finished: boolean; noRows: string }[]>`
      select reached, finished_at is not null as finished, no_rows as "noRows" from backfills where name = ${name}`,
    );
    if (place.finished) return 'finished';
    const done = await batch(tx, place.reached);
    if (!done) {
      await tx`update backfills set finished_at = now() where name = ${name}`;
      return 'finished';
    }
    await tx`
      update backfills set reached = ${done.reached}, no_rows = no_rows + ${done.noRows} where name = ${name}`;
    return { noRows: Number(place.noRows) + done.noRows };
  });
}
