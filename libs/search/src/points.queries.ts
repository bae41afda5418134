import {
  changes,
  comments,
  communities,
  type Db,
  fromUuid,
  listOfIds,
  onlyRow,
  posts,
  searchDocuments,
  searchState,
  type Tx,
  users,
} from '@confab/db';
import { searchStanding } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import { alone } from './indexing.queries.ts';

const batchSize = 500;

/**
 * Brings the points of documents up to date whose content changed since the last call. Votes themselves queue nothing:
 * these changes are noted for other readers too. Returns the number of documents whose points moved.
 */
export async function refreshPoints(db: Db): Promise<number> {
  const state = onlyRow(await db.select({ seen: searchState.seen }).from(searchState));
  // Its own snapshot: what commits later is in the next.
  const now = onlyRow(
    await db.execute<{ seen: string; ids: string[] }>(sql`
    select pg_current_snapshot()::text as seen, array(
      select distinct coalesce(part, id) from ${changes}
      where transaction >= pg_snapshot_xmin(${state.seen}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, ${state.seen}::pg_snapshot)
    ) as ids`),
  );
  let moved = 0;
  for (let at = 0; at < now.ids.length; at += batchSize) {
    const ids = now.ids.slice(at, at + batchSize).map(fromUuid);
    moved += await alone(db, (tx) => movePoints(tx, sql`document.id = any(${listOfIds(ids)}::text::uuid[])`));
  }
  if (now.ids.length > 0 || state.seen === null) await db.update(searchState).set({ seen: now.seen });
  return moved;
}

/** The points of a document's content, as of now. */
const currentPoints = sql`case document.kind
  when 'post' then (select points from ${posts} where id = document.id)
  when 'comment' then (select upvotes - downvotes from ${comments} where id = document.id)
  when 'community' then (select no_members from ${communities} where id = document.id)
  when 'user' then (select points from ${users} where id = document.id)
end`;

/** Small differences between many points change no order, and each write costs an entry in every index. */
export async function movePoints(tx: Tx, which: SQL): Promise<number> {
  const rows = await tx.execute<{ id: string; points: number }>(sql`
    select document.id, current.points
    from ${searchDocuments} as document cross join lateral (select ${currentPoints} as points) as current
    where ${which} and current.points <> document.points and (
      least(current.points, document.points) < 16 or
      abs(current.points - document.points) > 0.06 * document.points
    )`);
  if (rows.length === 0) return 0;
  const given = rows.map(({ id, points }) => ({
    id,
    points,
    standing: searchStanding(points, fromUuid(id)),
  }));
  await tx.execute(sql`
    update ${searchDocuments} set points = given.points, standing = given.standing
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given (id uuid, points int, standing real)
    where ${searchDocuments.id} = given.id`);
  return rows.length;
}
