import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/**
 * A change to rows that were written before a column had its meaning, too many for one transaction. `migrate` runs it
 * after the migrations, while the product serves: batch by batch, each committed together with the place it reached.
 */
export type Backfill = {
  /** Never changed once landed. */
  name: string;
  /**
   * Changes some hundred rows behind `reached`, in the order of an index, and says how far it came. It may be killed, and
   * is then run again from the place that was committed. Null: nothing is left.
   */
  batch: (sql: postgres.TransactionSql, reached: string | null) => Promise<Batch | null>;
};

export type Batch = { reached: string; noRows: number };

/** In the order in which they run. One stays here until no version can be upgraded from that still needs it. */
export const backfills: readonly Backfill[] = [];

/** How often it says how far it is. */
const REPORT_EVERY_MS = 10_000;

/** Runs those that have not finished, from where they were left. The caller holds the lock of migrations. */
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
      // As long as the batch took: others get half of the disk at least.
      await sleep(Date.now() - began);
    }
  }
}

function runBatch(sql: postgres.Sql, { name, batch }: Backfill): Promise<'finished' | { noRows: number }> {
  return sql.begin(async (tx) => {
    const [place] = await tx<{ reached: string | null; finished: boolean; noRows: string }[]>`
      select reached, finished_at is not null as finished, no_rows as "noRows" from backfills where name = ${name}`;
    if (!place || place.finished) return 'finished';
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
