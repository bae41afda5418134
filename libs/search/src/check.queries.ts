import {
  comments,
  type Db,
  fromUuid,
  listOfIds,
  posts,
  searchDocuments,
  type SearchKind,
  searchKinds,
  searchQueue,
  type Tx,
} from '@confab/db';
import { zeroId } from '@confab/domain';
import { asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alone, contentOf, isShown } from './indexing.queries.ts';
import { movePoints } from './points.queries.ts';

/** What others may see, but has no document; and documents of what they may not see. */
export const indexDrifts = ['missing', 'superfluous'] as const;
export type IndexDrift = {
  drift: (typeof indexDrifts)[number];
  documents: number;
  examples: readonly string[];
};

type Row = { id: string; kind: SearchKind; differs: boolean };

const batchSize = 1000;
const maxExamples = 5;

/**
 * Compares the index with the content and queues what differs, unless it is queued already. Moves the points that the
 * noted changes left behind. While the index is rebuilt, or far behind, it differs from the content everywhere.
 */
export async function checkIndex(db: Db, signal: AbortSignal): Promise<IndexDrift[]> {
  const missing: IndexDrift = { drift: 'missing', documents: 0, examples: [] };
  const superfluous: IndexDrift = { drift: 'superfluous', documents: 0, examples: [] };

  async function walk(found: IndexDrift, read: (tx: Tx, after: string) => Promise<Row[]>): Promise<void> {
    let after: string | undefined = zeroId;
    while (after !== undefined) {
      signal.throwIfAborted();
      const from: string = after;
      // Nothing leaves the queue during a batch.
      after = await alone(db, async (tx) => {
        const rows = await read(tx, from);
        const off = await notQueued(
          tx,
          rows.filter(({ differs }) => differs),
        );
        if (off.length > 0) await tx.insert(searchQueue).values(off.map(({ id, kind }) => ({ id, kind })));
        found.documents += off.length;
        found.examples = [...found.examples, ...off.map(({ id }) => id)].slice(0, maxExamples);
        return rows.at(-1)?.id;
      });
    }
  }

  for (const kind of searchKinds) await walk(missing, (tx, after) => readContent(tx, kind, after));
  await walk(superfluous, async (tx, after) => {
    const rows = await readDocuments(tx, after);
    await movePoints(tx, among(rows.map(({ id }) => id)));
    return rows;
  });
  return [missing, superfluous].filter(({ documents }) => documents > 0);
}

const among = (ids: readonly string[]): SQL => sql`document.id = any(${listOfIds(ids)}::text::uuid[])`;

const shownWithPost = (kind: SearchKind): SQL =>
  kind === 'comment' ? sql`${isShown.comment} and ${isShown.post}` : isShown[kind];

async function readContent(tx: Tx, kind: SearchKind, after: string): Promise<Row[]> {
  const content = contentOf[kind];
  const rows = tx
    .select({
      id: content.id,
      differs: sql<boolean>`${shownWithPost(kind)} and not exists (
        select from ${searchDocuments} where ${eq(searchDocuments.id, content.id)})`,
    })
    .from(content)
    .where(gt(content.id, after))
    .orderBy(asc(content.id))
    .limit(batchSize);
  const read = await (kind === 'comment' ? rows.innerJoin(posts, eq(posts.id, comments.postId)) : rows);
  return read.map((row) => ({ ...row, kind }));
}

async function readDocuments(tx: Tx, after: string): Promise<Row[]> {
  const isThere = searchKinds.map((kind) => {
    const { id } = contentOf[kind];
    const from =
      kind === 'comment'
        ? sql`${comments} join ${posts} on ${eq(posts.id, comments.postId)}`
        : sql`${contentOf[kind]}`;
    return sql`when ${kind} then exists (select from ${from} where ${eq(id, searchDocuments.id)} and ${shownWithPost(kind)})`;
  });
  return tx
    .select({
      id: searchDocuments.id,
      kind: searchDocuments.kind,
      differs: sql<boolean>`not case ${searchDocuments.kind} ${sql.join(isThere, sql` `)} end`,
    })
    .from(searchDocuments)
    .where(gt(searchDocuments.id, after))
    .orderBy(asc(searchDocuments.id))
    .limit(batchSize);
}

/** Those that wait neither by themselves nor, comments, behind their post. */
async function notQueued(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const ids = listOfIds(rows.map(({ id }) => id));
  const waiting = await tx.execute<{ id: string }>(sql`
    select given.id from unnest(${ids}::text::uuid[]) as given (id)
      left join ${comments} on ${comments.id} = given.id
    where given.id in (select id from ${searchQueue}) or ${comments.postId} in (select id from ${searchQueue})`);
  const queued = new Set(waiting.map(({ id }) => fromUuid(id)));
  return rows.filter(({ id }) => !queued.has(id));
}
