import {
  searchState,
  comments,
  commentVotes,
  communities,
  posts,
  searchDocuments,
  searchQueue,
  searchWords,
  users,
} from '@confab/db';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  alone,
  getIndexState,
  indexQueued,
  isFrontOf,
  rebuildBatch,
  refreshPoints,
  renewFront,
  searchStatus,
  sortIn,
  startRebuild,
  wordsInFront,
} from './index.ts';

const database = useEmptyDatabase();

let alice: Awaited<ReturnType<typeof aUser>>;
let bob: Awaited<ReturnType<typeof aUser>>;
let cats: Awaited<ReturnType<typeof aCommunity>>;

beforeEach(async () => {
  const { db } = database;
  alice = await aUser(db, { username: 'alice' });
  bob = await aUser(db, { username: 'bob' });
  cats = await aCommunity(db, { by: alice, name: 'cats' });
});

async function indexAll(): Promise<void> {
  while ((await indexQueued(database.db)) > 0);
}

async function rebuildAll(): Promise<void> {
  while (await rebuildBatch(database.db));
}

async function foundBy(...words: string[]): Promise<string[]> {
  const query = words.map((word) => `'${word}'`).join(' & ');
  const rows = await database.db
    .select({ id: searchDocuments.id })
    .from(searchDocuments)
    .where(sql`${searchDocuments.words} @@ ${query}::tsquery`)
    .orderBy(asc(searchDocuments.id));
  return rows.map(({ id }) => id);
}

async function wordRow(word: string) {
  const [row] = await database.db.select().from(searchWords).where(eq(searchWords.word, word));
  return row && { documents: row.documents, stems: row.stems.toSorted() };
}

const gone = { deletedAt: new Date().toISOString(), deletedAs: 'normal' } as const;

test('what was written is found after its batch, and gone after the batch that follows its deletion', async () => {
  const { db } = database;
  const post = await aPost(db, {
    by: alice,
    in: cats,
    title: 'Zebras at night',
    linkUrl: 'https://zoo.example.org/',
  });
  const comment = await aComment(db, { by: bob, on: post, body: 'Striped horses' });
  expect(await foundBy('zebras')).toEqual([]);
  await indexAll();
  expect(await indexQueued(db)).toBe(0);
  expect(await foundBy('zebras', '=night')).toEqual([post.id]);
  expect(await foundBy('@example.org')).toEqual([post.id]);
  expect(await foundBy('striped')).toEqual([comment.id]);
  expect(await foundBy('cats', '=cats')).toEqual([cats.id]);
  expect(await foundBy('bob')).toEqual([bob.id]);
  expect(await db.select().from(searchDocuments).where(eq(searchDocuments.id, comment.id))).toMatchObject([
    { kind: 'comment', communityId: cats.id, userId: bob.id, points: 1, link: null },
  ]);

  await db.update(comments).set(gone);
  await db.update(users).set({ bannedAt: gone.deletedAt }).where(eq(users.id, bob.id));
  await db.update(communities).set({ deletedAt: gone.deletedAt });
  await indexAll();
  expect([...(await foundBy('striped')), ...(await foundBy('bob')), ...(await foundBy('cats'))]).toEqual([]);
  expect(await wordRow('striped')).toBeUndefined();
  expect(await searchStatus(db)).toMatchObject({ noDocuments: 2, queued: 0, ageSeconds: 0 });
});

test('comments go with their post and come back with it', async () => {
  const { db } = database;
  const post = await aPost(db, { by: alice, in: cats });
  const comment = await aComment(db, { by: bob, on: post, body: 'Striped horses' });
  const other = await aComment(db, { by: bob, on: post, body: 'Striped and deleted', ...gone });
  await indexAll();
  await db.update(posts).set(gone);
  await indexAll();
  expect(await foundBy('striped')).toEqual([]);
  await db.update(posts).set({ deletedAt: null, deletedAs: null });
  await indexAll();
  expect(await foundBy('striped')).toEqual([comment.id]);
  expect(await foundBy('deleted')).not.toContain(other.id);
});

test('a batch whose connection dies leaves everything to the next one', async () => {
  const { db } = database;
  await indexAll();
  const post = await aPost(db, { by: alice, in: cats, title: 'Okapis' });
  const waits = sql`select pid from pg_locks where not granted and relation = 'search_words'::regclass`;
  await db.transaction(async (tx) => {
    // Its last statements wait for the words.
    await tx.execute(sql`lock table ${searchWords} in exclusive mode`);
    const dying = indexQueued(db).catch((error: unknown) => error);
    while ((await tx.execute(waits)).length === 0) await tx.execute(sql`select pg_sleep(0.02)`);
    await tx.execute(sql`select pg_terminate_backend(pid, 5000) from (${waits}) as waiting`);
    expect(await dying).toBeInstanceOf(Error);
  });
  expect(await foundBy('okapis')).toEqual([]);
  expect(await searchStatus(db)).toMatchObject({ queued: 1 });
  await indexAll();
  expect(await foundBy('okapis')).toEqual([post.id]);
  expect(await wordRow('okapis')).toMatchObject({ documents: 1 });
});

test('the system accounts are no people to be found', async () => {
  await rebuildAll();
  expect(await foundBy('alice')).toEqual([alice.id]);
  expect([...(await foundBy('ghost')), ...(await foundBy('nobody'))]).toEqual([]);
});

test.each([
  {
    language: 'English',
    text: 'How do I repair what the others repaired before, with all of these repairing tools?',
    word: 'repaired',
    stems: ['english:repair'],
  },
  {
    language: 'German, by its accents too',
    text: 'Die Häuser und das Haus sind nicht so alt wie die anderen, aber schön',
    word: 'hauser',
    stems: ['german:haus'],
  },
  { language: 'a stop word', text: 'What is the name of the cat that was with you?', word: 'the', stems: [] },
  { language: 'no clear language', text: 'Repaired', word: 'repaired', stems: [] },
])('a word has the stem of its text: $language', async ({ text, word, stems }) => {
  const post = await aPost(database.db, { by: alice, in: cats });
  await aComment(database.db, { by: bob, on: post, body: text });
  await indexAll();
  expect(await wordRow(word)).toEqual({ documents: 1, stems });
});

test('points follow the votes, small changes of many points do not', async () => {
  const { db } = database;
  const post = await aPost(db, { by: alice, in: cats });
  const comment = await aComment(db, { by: bob, on: post });
  await indexAll();
  await refreshPoints(db);
  const pointsOf = async (id: string) =>
    (await db.select().from(searchDocuments).where(eq(searchDocuments.id, id)))[0];
  const before = await pointsOf(post.id);

  await db.update(posts).set({ upvotes: 100 });
  await db.update(comments).set({ upvotes: 3, downvotes: 1 });
  expect(await refreshPoints(db)).toBe(2);
  expect(await pointsOf(comment.id)).toMatchObject({ points: 2 });
  const after = await pointsOf(post.id);
  expect(after?.points).toBe(100);
  expect(after?.standing).toBeGreaterThan(before?.standing ?? Infinity);

  await db.update(posts).set({ upvotes: 105 });
  expect(await refreshPoints(db)).toBe(0);
  await db.update(posts).set({ upvotes: 107 });
  expect(await refreshPoints(db)).toBe(1);
  expect(await db.select().from(commentVotes)).toHaveLength(1);
});

test('documents of an older version are made again, once', async () => {
  const { db } = database;
  await rebuildAll();
  expect(await rebuildBatch(db)).toBe(false);
  await db.update(searchState).set({ documentVersion: 1 });
  expect(await rebuildBatch(db)).toBe(true);
  await rebuildAll();
  expect(await rebuildBatch(db)).toBe(false);
});

test('a rebuild mends the index, and goes on where it stopped', async () => {
  const { db } = database;
  for (let index = 0; index < 3; index += 1) await aPost(db, { by: alice, in: cats, title: 'Zebras' });
  await rebuildAll();
  expect(await searchStatus(db)).toMatchObject({ rebuilding: null, noDocuments: 6 });
  const [first] = await foundBy('zebras');
  await db.delete(searchDocuments).where(eq(searchDocuments.id, first ?? ''));
  await db.delete(searchQueue);
  await db.execute(sql`alter table posts disable trigger user`);
  await db.delete(posts).where(sql`id = (select max(id::text)::uuid from posts)`);
  await db.execute(sql`alter table posts enable trigger user`);

  await startRebuild(db);
  expect(await searchStatus(db)).toMatchObject({ rebuilding: 'community' });
  while ((await searchStatus(db)).rebuilding !== 'comment') await rebuildBatch(db);
  expect(await foundBy('zebras')).toHaveLength(3);
  await rebuildAll();
  expect(await foundBy('zebras')).toEqual((await db.select().from(posts)).map(({ id }) => id).toSorted());
  expect((await searchStatus(db)).rebuiltAt).not.toBeNull();
});

test('a rebuild begins with communities and people, and has the newest posts before older ones', async () => {
  const { db } = database;
  const written: string[] = [];
  for (let index = 0; index < 5; index += 1)
    written.push((await aPost(db, { by: alice, in: cats, title: 'Zebras' })).id);
  await db.delete(searchQueue);
  await db.update(searchState).set({ rebuildingUp: 'post' });
  await startRebuild(db);
  // A worker of 0.1.0 that still runs finds no rebuild to take part in.
  expect(await db.select().from(searchState)).toMatchObject([
    { rebuilding: 'community', rebuildingUp: null },
  ]);
  const steps: string[] = [];
  while (await rebuildBatch(db, { limit: 2 })) {
    const { rebuilding, noDocuments } = await searchStatus(db);
    steps.push(
      `${rebuilding} ${noDocuments} ${(await foundBy('zebras')).map((id) => written.indexOf(id) + 1).join('')}`,
    );
  }
  expect([...new Set(steps)]).toEqual([
    'community 1 ',
    'user 1 ',
    'user 3 ',
    'post 3 ',
    'post 5 45',
    'post 7 2345',
    'post 8 12345',
    'comment 8 12345',
    'gone 8 12345',
  ]);
});

test('the front has the best documents, and moves on when it has twice as many', async () => {
  const { db } = database;
  const renew = () => alone(db, (tx) => renewFront(tx, 3));
  const write = async (number: number) => {
    for (let index = 0; index < number; index += 1) await aPost(db, { by: alice, in: cats, title: 'Zebras' });
    await indexAll();
    await sortIn(db);
    // Written in one instant, they have one standing.
    await db.execute(sql`
      update ${searchDocuments} set standing = place from (
        select id, rank() over (order by kind = 'post', id) as place from ${searchDocuments}) as placed
      where placed.id = ${searchDocuments.id}`);
  };
  const found = async () => {
    const { frontFrom } = await getIndexState(db);
    const indexes = await db.execute<{ definition: string }>(sql`
      select indexdef as definition from pg_indexes where indexname = 'search_documents_front_idx'`);
    if (frontFrom === null) {
      expect(indexes).toEqual([]);
      return null;
    }
    expect(indexes[0]?.definition).toContain(`standing >= '${frontFrom}'`);
    const rows = await db.execute(sql`
      select from ${searchDocuments} where ${wordsInFront} @@ 'zebras'::tsquery and ${isFrontOf(frontFrom)}`);
    return rows.length;
  };
  await write(2);
  await renew();
  expect(await found()).toBeNull();
  await write(4);
  await renew();
  expect(await found()).toBe(3);
  await write(2);
  await renew();
  expect(await found()).toBe(5);
  await write(1);
  await renew();
  expect(await found()).toBe(3);
  // Of three people and communities and nine posts, the posts are the newest.
  await db.delete(posts).where(sql`id = (select max(id::text)::uuid from posts)`);
  await indexAll();
  expect(await found()).toBe(2);
});

const text = fc.constantFrom('Red cats', 'the cats are red', 'blue', '赤い猫', 'cats & dogs');
const which = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ act: fc.constant('write'), which, text }),
  fc.record({ act: fc.constant('comment'), which, text }),
  fc.record({ act: fc.constantFrom('edit', 'edit comment'), which, text }),
  fc.record({
    act: fc.constantFrom('delete', 'restore', 'delete comment', 'remove'),
    which,
    text: fc.constant(''),
  }),
  fc.record({ act: fc.constantFrom('index', 'rebuild', 'start'), which, text: fc.constant('') }),
);

test('whatever is written, deleted and indexed in whatever order, the index becomes that of a rebuild from nothing', async () => {
  const { db } = database;
  const nth = async (table: typeof posts | typeof comments, index: number) => {
    const rows = await db.select({ id: table.id }).from(table).orderBy(asc(table.id));
    return rows[index % Math.max(rows.length, 1)];
  };
  const one = (table: typeof posts | typeof comments, index: number) =>
    sql`id = (select id from ${table} order by id offset ${index} limit 1)`;
  const index = async () => ({
    documents: await db.select().from(searchDocuments).orderBy(asc(searchDocuments.id)),
    words: await db
      .select({ word: searchWords.word, documents: searchWords.documents })
      .from(searchWords)
      .orderBy(asc(searchWords.word)),
    number: (await searchStatus(db)).noDocuments,
  });

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const { act, which: at, text: words } of steps) {
        if (act === 'write') await aPost(db, { by: alice, in: cats, title: words });
        if (act === 'comment') {
          const post = await nth(posts, at);
          if (post) await aComment(db, { by: bob, on: post, body: words });
        }
        if (act === 'edit') await db.update(posts).set({ title: words }).where(one(posts, at));
        if (act === 'edit comment')
          await db.update(comments).set({ bodyHtml: words }).where(one(comments, at));
        if (act === 'delete') await db.update(posts).set(gone).where(one(posts, at));
        if (act === 'restore')
          await db.update(posts).set({ deletedAt: null, deletedAs: null }).where(one(posts, at));
        if (act === 'delete comment') await db.update(comments).set(gone).where(one(comments, at));
        if (act === 'remove') await db.delete(posts).where(one(posts, at));
        if (act === 'index') await indexQueued(db, { limit: at + 1 });
        if (act === 'rebuild') await rebuildBatch(db);
        if (act === 'start') await startRebuild(db);
      }
      await rebuildAll();
      await indexAll();
      const grown = await index();

      await db.execute(sql`truncate search_documents, search_words, search_queue`);
      await db.execute(sql`update search_state set no_documents = 0`);
      await startRebuild(db);
      await rebuildAll();
      expect(grown).toEqual(await index());
      expect(grown.words.length).toBeGreaterThanOrEqual(3);
      expect(await db.select().from(searchQueue)).toEqual([]);
      await db.delete(posts);
      await indexAll();
    }),
    { numRuns: 12 },
  );
});
