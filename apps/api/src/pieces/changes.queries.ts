import { changes, type Db, prepared } from '@confab/db';
import { sql } from 'drizzle-orm';

/** The kinds of things of which the database notes changes. */
export type ChangeKind = (typeof changes.$inferSelect)['kind'];

/** `part` is the comment of a thread; null if the order of its comments changed. */
export type Change = { kind: ChangeKind; id: string; part: string | null };

export type ChangesRead = {
  /** The transactions that this statement saw. */
  snapshot: string;
  /** Another value means another server, or the same one after a start: its history may differ. */
  server: string;
  /** Null if there are more than a process can want to know. */
  changes: Change[] | null;
};

const readMax = 10_000;

/**
 * The changes of all transactions that `seen` did not show. Transactions end in another order than their numbers, so
 * only a comparison of snapshots misses none. The order keeps the planner on the index, whatever it expects; in a
 * subquery the first transaction is unknown to it, so that it need not plan again for each snapshot.
 */
export async function listChangesSince(db: Db, seen: string | null): Promise<ChangesRead> {
  const rows = await changesSince(db).execute({ seen });
  const [first] = rows;
  if (!first) throw new Error('the database did not say what it shows');
  // Without changes there is one row, with nulls in these columns.
  const noted = rows.flatMap(({ kind, id, part }) => (kind === null ? [] : [{ kind, id, part }]));
  return { snapshot: first.snapshot, server: first.server, changes: noted.length > readMax ? null : noted };
}

function changesSince(db: Db) {
  const seen = sql`${sql.placeholder('seen')}::pg_snapshot`;
  return prepared(db, 'changes-since', (name) =>
    db
      .select({
        snapshot: sql<string>`now.snapshot`,
        server: sql<string>`now.server`,
        kind: sql<ChangeKind | null>`noted.kind`,
        id: sql<string>`noted.id`.mapWith(changes.id),
        part: sql<string | null>`noted.part`.mapWith(changes.part),
      })
      .from(
        sql`(select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server) as now
          left join lateral (
            select kind, id, part from ${changes}
            where transaction >= (select pg_snapshot_xmin(${seen})) and not pg_visible_in_snapshot(transaction, ${seen})
            order by transaction limit ${sql.raw(String(readMax + 1))}
          ) as noted on true`,
      )
      .prepare(name),
  );
}
