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

export async function searchStatus(db: Db): Promise<SearchStatus> {
  const [state] = await db.select().from(searchState);
  const [queue] = await db.execute<{ queued: number; age: number }>(sql`
    select
      (select count(*) from (select from ${searchQueue} limit ${countedMax}) as counted)::int as queued,
      coalesce(extract(epoch from now() - (
        select queued_at from ${searchQueue} order by number limit 1
      )), 0)::float8 as age`);
  return {
    noDocuments: state?.noDocuments ?? 0,
    queued: queue?.queued ?? 0,
    ageSeconds: queue?.age ?? 0,
    rebuilding: state?.rebuilding ?? null,
    rebuiltTo: state?.rebuiltTo ?? null,
    rebuiltAt: state?.rebuiltAt ?? null,
  };
}
