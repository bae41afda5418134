import { onlyRow, searchDocuments, searchState, type Tx } from '@confab/db';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The front: the documents of the highest standing. Common words are looked for among these, in an index that stays small
 * however many documents there are. It is made by the worker, since its condition moves on with time.
 */

/** Documents that the front has when it is made. It grows to twice as many. */
export const frontSize = 2 ** 17;

/**
 * The condition and the expression of the front's index, which a statement has to repeat to have it read. The expression
 * is that of no other index, so that PostgreSQL has no choice.
 */
export const isFrontOf = (from: number): SQL => sql.raw(`standing >= '${from}'::real`);
export const wordsInFront = sql.raw(`(words || ''::tsvector)`);

/** Makes the front's index where there is none, or one of too many documents. For the one writer of the index. */
export async function renewFront(tx: Tx, size = frontSize): Promise<void> {
  const front = onlyRow(
    await tx.execute<{ documents: number; from: number | null }>(sql`
    select count(*)::int as documents, (array_agg(standing order by standing desc))[${size}::int] as "from" from (
      select standing from ${searchDocuments}
      where standing >= coalesce((select front_from from ${searchState}), '-Infinity')
      order by standing desc limit ${2 * size}) as best`),
  );
  if (front.from === null || front.documents < 2 * size) return;
  // A search that is under way is waited for, half a second at most.
  await tx.execute(sql`
    select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '5s', true)`);
  await tx.execute(sql`
    create index search_documents_next_front_idx on ${searchDocuments} using gin (${wordsInFront})
    with (gin_pending_list_limit = 512) where ${isFrontOf(front.from)}`);
  await tx.execute(sql`drop index if exists search_documents_front_idx`);
  await tx.execute(sql`alter index search_documents_next_front_idx rename to search_documents_front_idx`);
  await tx.update(searchState).set({ frontFrom: front.from });
}
