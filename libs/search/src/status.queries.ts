import { type Db, searchKinds, searchQueue, searchState } from '@confab/db';
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
  rebuilding: (typeof searchKinds)[number] | 'gone' | null;
  /** The id that it has come to; null at the beginning of a kind. */
  rebuiltTo: string | null;
  /** When the last rebuild ended; null: the index has never been whole. */
  rebuiltAt: string | null;
};

/** What every search asks of the index. The age is in whole seconds. */
export async function getIndexState(db: Db): Promise<Pick<SearchStatus, 'noDocuments' | 'ageSeconds'>> {
  const [state] = await db.execute<{ noDocuments: number; ageSeconds: number }>(sql`
    select no_documents as "noDocuments",
      coalesce((select extract(epoch from now() - queued_at)::int from ${searchQueue} order by number limit 1), 0)
        as "ageSeconds"
    from ${searchState}`);
  return state ?? { noDocuments: 0, ageSeconds: 0 };
}

export async function searchStatus(db: Db): Promise<SearchStatus> {
  const [state] = await db.select().from(searchState);
  const [queue] = await db.execute<{ queued: number }>(sql`
    select count(*)::int as queued from (select from ${searchQueue} limit ${countedMax}) as counted`);
  return {
    ...(await getIndexState(db)),
    queued: queue?.queued ?? 0,
    rebuilding: state?.rebuilding ?? null,
    rebuiltTo: state?.rebuiltTo ?? null,
    rebuiltAt: state?.rebuiltAt ?? null,
  };
}
