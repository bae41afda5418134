import {
  comments,
  communities,
  type Db,
  fromUuid,
  listOfIds,
  onlyRow,
  posts,
  rebuildSteps,
  searchDocuments,
  type SearchKind,
  searchKinds,
  searchQueue,
  searchState,
  searchWords,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import { reservedUsernames, searchStanding } from '@confab/domain';
import { and, asc, desc, eq, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  documentOfComment,
  documentOfCommunity,
  documentOfPost,
  documentOfUser,
  type SearchDocument,
} from './documents.ts';
import { renewFront } from './front.queries.ts';
import { findStems } from './stems.queries.ts';

/** What others may see of each kind. A comment needs its post beside it. */
export const isShown: Readonly<Record<SearchKind, SQL>> = {
  post: isNull(posts.deletedAt),
  comment: isNull(comments.deletedAt),
  community: isNull(communities.deletedAt),
  user: sql`${users.deletedAt} is null and ${users.bannedAt} is null
    and ${notInArray(sql`lower(${users.username})`, [...reservedUsernames])}`,
};

/** Where each kind is kept. */
export const contentOf = { post: posts, comment: comments, community: communities, user: users };

/** Rows of a batch: few enough that no other writer waits for long. */
const batchSize = 200;

/** More at once, so that each common word is counted less often (docs/benchmarks.md). */
const rebuildSize = 500;

/** One writer at a time, so that writers neither wait for each other's rows nor count a document twice. */
export async function alone<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('search index', 0))`);
    return write(tx);
  });
}

/** Brings the documents of the oldest queued rows up to date. Returns their number; 0: nothing waits. */
export async function indexQueued(db: Db, { limit = batchSize } = {}): Promise<number> {
  const [any] = await db.select({ number: searchQueue.number }).from(searchQueue).limit(1);
  if (!any) return 0;
  return alone(db, async (tx) => {
    const rows = await tx.select().from(searchQueue).orderBy(asc(searchQueue.number)).limit(limit);
    await bringUpToDate(tx, groupIds(rows), { followed: true });
    const numbers = `{${rows.map(({ number }) => number).join(',')}}`;
    await tx.delete(searchQueue).where(sql`${searchQueue.number} = any(${numbers}::text::bigint[])`);
    return rows.length;
  });
}

/** Sorts in what was written last. Until then every search reads all of it, for each of its words. */
export async function sortIn(db: Db): Promise<void> {
  await db.execute(sql`
    select gin_clean_pending_list(to_regclass(name)) from unnest('{
      search_documents_words_idx,search_documents_front_idx,search_words_stems_idx,search_words_trigrams_idx
    }'::text[]) as name`);
}

/** Incremented when the same content gives another document (documents.ts): all of them are made again then. */
const documentVersion = 2;

/** A rebuild goes through everything once more, beside whatever else happens. */
export async function startRebuild(db: Db): Promise<void> {
  await alone(db, (tx) =>
    tx
      .update(searchState)
      .set({ rebuilding: rebuildSteps[0], rebuiltTo: null, rebuildingUp: null, documentVersion }),
  );
}

/** The next batch of a rebuild. Returns whether more is to come. */
export async function rebuildBatch(db: Db, { limit = rebuildSize } = {}): Promise<boolean> {
  const found = onlyRow(await db.select().from(searchState));
  if (found.documentVersion < documentVersion) await startRebuild(db);
  else if (!found.rebuilding) return false;
  return alone(db, async (tx) => {
    const state = onlyRow(await tx.select().from(searchState));
    if (!state.rebuilding) return false;
    const { rebuilding: kind, rebuiltTo } = state;
    const ids =
      kind === 'gone' ? await removeGone(tx, rebuiltTo) : await rebuildKind(tx, kind, rebuiltTo, limit);
    const last = ids.at(-1);
    if (last !== undefined) await tx.update(searchState).set({ rebuiltTo: last, rebuildingUp: null });
    else {
      const next = rebuildSteps[rebuildSteps.indexOf(kind) + 1] ?? null;
      const end = next === null ? { rebuiltAt: sql`now()` } : {};
      await tx.update(searchState).set({ rebuilding: next, rebuiltTo: null, rebuildingUp: null, ...end });
      if (next === null) await renewFront(tx);
    }
    return last !== undefined || kind !== 'gone';
  });
}

async function rebuildKind(
  tx: Tx,
  kind: SearchKind,
  before: string | null,
  limit: number,
): Promise<string[]> {
  const table = contentOf[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(before === null ? undefined : lt(table.id, before))
    .orderBy(desc(table.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  // Comments come after all posts, so that none has to be queued for its post.
  await bringUpToDate(tx, { ...noIds(), [kind]: ids }, { followed: kind !== 'post' });
  return ids;
}

/** Documents looked at in one batch: most of them stay. */
const goneBatchSize = 10 * batchSize;

/** Removes documents without content: everything else was visited before. */
async function removeGone(tx: Tx, before: string | null): Promise<string[]> {
  const rows = await tx
    .select({ id: searchDocuments.id, kind: searchDocuments.kind })
    .from(searchDocuments)
    .where(before === null ? undefined : lt(searchDocuments.id, before))
    .orderBy(desc(searchDocuments.id))
    .limit(goneBatchSize);
  const there = new Set<string>();
  const grouped = groupIds(rows);
  for (const kind of searchKinds) {
    const content = contentOf[kind];
    const found = await tx.select({ id: content.id }).from(content).where(among(content.id, grouped[kind]));
    for (const { id } of found) there.add(id);
  }
  const ids = rows.map((row) => row.id);
  await replace(
    tx,
    ids.filter((id) => !there.has(id)),
    [],
  );
  return ids;
}

type Ids = Record<SearchKind, string[]>;

const noIds = (): Ids => ({ post: [], comment: [], community: [], user: [] });

function groupIds(rows: readonly { kind: SearchKind; id: string }[]): Ids {
  const ids = noIds();
  for (const kind of searchKinds) {
    ids[kind] = [...new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])))];
  }
  return ids;
}

/**
 * Makes the documents of this content, or removes them where it may no longer be seen. A comment has a document only
 * while its post has one: with `followed`, comments are queued whose post gains or loses its document.
 */
async function bringUpToDate(tx: Tx, ids: Ids, { followed }: { followed: boolean }): Promise<void> {
  const commentRows = await loadComments(tx, ids.comment);
  const changed = commentRows.filter(({ postShown, postFound }) => postShown !== postFound);
  const postIds = [...new Set([...ids.post, ...changed.map(({ postId }) => postId)])];
  const postRows = await loadPosts(tx, postIds);
  const shown = new Set(postRows.map(({ id }) => id));
  const looked = new Set(postIds);
  const documents = [
    ...postRows.map(documentOfPost),
    ...commentRows
      // By the document of the post, not the post as of now: its change may be queued behind this batch.
      .filter(({ postId, postFound }) => (looked.has(postId) ? shown.has(postId) : postFound))
      .map(documentOfComment),
    ...(await loadCommunities(tx, ids.community)).map(documentOfCommunity),
    ...(await loadUsers(tx, ids.user)).map(documentOfUser),
  ];
  if (followed) await queueCommentsOf(tx, postIds, shown);
  await replace(tx, [...postIds, ...ids.comment, ...ids.community, ...ids.user], documents);
}

const among = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${listOfIds(ids)}::text::uuid[])`;

async function loadPosts(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, communityId, userId, points, title, bodyHtml, linkUrl, linkTitle, linkDescription } = posts;
  return tx
    .select({ id, communityId, userId, points, title, bodyHtml, linkUrl, linkTitle, linkDescription })
    .from(posts)
    .where(and(among(posts.id, ids), isShown.post));
}

async function loadComments(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: comments.id,
      postId: comments.postId,
      communityId: posts.communityId,
      userId: comments.userId,
      points: sql<number>`${comments.upvotes} - ${comments.downvotes}`,
      bodyHtml: comments.bodyHtml,
      postShown: sql<boolean>`${posts.deletedAt} is null`,
      postFound: sql<boolean>`${searchDocuments.id} is not null`,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(searchDocuments, eq(searchDocuments.id, comments.postId))
    .where(and(among(comments.id, ids), isShown.comment));
}

async function loadCommunities(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, name, aboutHtml, noMembers: points } = communities;
  return tx
    .select({ id, name, aboutHtml, points })
    .from(communities)
    .where(and(among(id, ids), isShown.community));
}

async function loadUsers(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, username: name, aboutMeHtml: aboutHtml, points } = users;
  return tx
    .select({ id, name, aboutHtml, points })
    .from(users)
    .where(and(among(id, ids), isShown.user));
}

async function queueCommentsOf(
  tx: Tx,
  postIds: readonly string[],
  shown: ReadonlySet<string>,
): Promise<void> {
  if (postIds.length === 0) return;
  const found = await findDocuments(tx, postIds);
  const changed = postIds.filter((id) => shown.has(id) !== found.has(id));
  if (changed.length === 0) return;
  await tx.execute(sql`
    insert into ${searchQueue} (kind, id)
    select 'comment', id from ${comments} where ${among(comments.postId, changed)} and ${isShown.comment}`);
}

/** Replaces the documents with these ids by the given ones, and moves the counts by the difference. */
async function replace(tx: Tx, ids: readonly string[], documents: readonly SearchDocument[]): Promise<void> {
  if (ids.length === 0) return;
  const stems = await findStems(
    tx,
    documents.map(({ spellings }) => spellings),
  );
  const old = await findDocuments(tx, ids);
  // What is the same stays: writing it would cost entries in all indexes.
  const removed =
    old.size === 0
      ? []
      : await tx.execute<{ lexemes: string[] }>(sql`
          delete from ${searchDocuments} as old
          where id = any(${listOfIds([...old])}::text::uuid[]) and not exists (
            select from ${given(documents.filter(({ id }) => old.has(id)))} as given where given.id = old.id and given is not distinct from old
          )
          returning tsvector_to_array(words) as lexemes`);
  const added =
    documents.length === 0
      ? []
      : await tx.execute<{ id: string }>(
          sql`insert into ${searchDocuments} select * from ${given(documents)} on conflict do nothing returning id`,
        );
  await countWords(tx, changesOf(removed, new Set(added.map(({ id }) => fromUuid(id))), documents, stems));
  const difference = added.length - removed.length;
  if (difference !== 0) {
    await tx.update(searchState).set({ noDocuments: sql`${searchState.noDocuments} + ${difference}` });
  }
}

const given = (documents: readonly SearchDocument[]): SQL =>
  sql`json_populate_recordset(null::${searchDocuments}, ${JSON.stringify(documents.map(rowOf))}::text::json)`;

async function findDocuments(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: searchDocuments.id })
    .from(searchDocuments)
    .where(among(searchDocuments.id, ids));
  return new Set(rows.map(({ id }) => id));
}

function rowOf({ id, kind, communityId, userId, points, link, vector }: SearchDocument) {
  return {
    id: toUuid(id),
    kind,
    community_id: communityId && toUuid(communityId),
    user_id: userId && toUuid(userId),
    points,
    standing: searchStanding(points, id),
    link,
    words: vector,
  };
}

type WordChange = { documents: number; stems: Set<string> };

function changesOf(
  removed: readonly { lexemes: string[] }[],
  added: ReadonlySet<string>,
  documents: readonly SearchDocument[],
  stems: readonly ReadonlyMap<string, string>[],
): Map<string, WordChange> {
  const changes = new Map<string, WordChange>();
  const change = (word: string, by: number): WordChange => {
    const seen = changes.get(word) ?? { documents: 0, stems: new Set() };
    seen.documents += by;
    changes.set(word, seen);
    return seen;
  };
  for (const { lexemes } of removed) {
    for (const lexeme of lexemes) if (!/^[=@~]/.test(lexeme)) change(lexeme, -1);
  }
  for (const [index, { id, spellings }] of documents.entries()) {
    if (!added.has(id)) continue;
    for (const word of spellings.keys()) {
      const stem = stems[index]?.get(word);
      const { stems: all } = change(word, 1);
      if (stem !== undefined) all.add(stem);
    }
  }
  return changes;
}

async function countWords(tx: Tx, changes: ReadonlyMap<string, WordChange>): Promise<void> {
  if (changes.size === 0) return;
  const rows = Array.from(changes, ([word, { documents, stems }]) => ({
    word,
    documents,
    stems: [...stems],
  }));
  await tx.execute(sql`
    insert into ${searchWords} as known (word, documents, stems)
    select word, documents, stems
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (word text, documents int, stems text[])
    on conflict (word) do update set
      documents = known.documents + excluded.documents,
      stems = case when known.stems @> excluded.stems then known.stems
        else array(select unnest(known.stems) union select unnest(excluded.stems)) end
    where excluded.documents <> 0 or not known.stems @> excluded.stems`);
  const fewer = rows.filter(({ documents }) => documents < 0).map(({ word }) => word);
  if (fewer.length === 0) return;
  await tx.execute(sql`
    delete from ${searchWords} using json_array_elements_text(${JSON.stringify(fewer)}::text::json) as given (word)
    where ${searchWords.word} = given.word collate "C" and ${searchWords.documents} <= 0`);
}
