import { type Db, onlyRow, type rebuildSteps, searchQueue, searchState } from '@confab/db';
import { sql } from 'drizzle-orm';

/** Counting more would take longer than anyone who asks wants to wait. */
const countedMax = 100_000;

export type SearchStatus = {
  noDocuments: number;
  /** Changes that wait for the index; at most 100,000 are counted. */
  queued: number;
  /** How long the oldest of them has waited: what was written since then may not be found yet. */
  ageSeconds: number;
  /** What a rebuild is at; null: none is under way. */
  rebuilding: (typeof rebuildSteps)[number] | null;
  /** The id that it has come down to; null at the beginning of a kind. */
  rebuiltTo: string | null;
  /** When the last rebuild ended; null: the index has never been whole. */
  rebuiltAt: string | null;
};

export type IndexState = Pick<SearchStatus, 'noDocuments' | 'ageSeconds'> & {
  /** The least standing of the front; null: there is none. */
  frontFrom: number | null;
  /** Whether it has been whole since it was begun. Until then much is missing, not only what is new. */
  isWhole: boolean;
};

/** What every search asks of the index. The age is in whole seconds. */
export async function getIndexState(db: Db): Promise<IndexState> {
  return onlyRow(
    await db.execute<IndexState>(sql`
    select no_documents as "noDocuments", front_from as "frontFrom", rebuilt_at is not null as "isWhole",
      coalesce((select extract(epoch from now() - queued_at)::int from ${searchQueue} order by number limit 1), 0)
        as "ageSeconds"
    from ${searchState}`),
  );
}

export async function searchStatus(db: Db): Promise<SearchStatus> {
  const { rebuilding, rebuiltTo, rebuiltAt } = onlyRow(await db.select().from(searchState));
  const { queued } = onlyRow(
    await db.execute<{ queued: number }>(sql`
    select count(*)::int as queued from (select from ${searchQueue} limit ${countedMax}) as counted`),
  );
  const { noDocuments, ageSeconds } = await getIndexState(db);
  return { noDocuments, ageSeconds, queued, rebuilding, rebuiltTo, rebuiltAt };
}
