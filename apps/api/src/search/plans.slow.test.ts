import { searchDocuments, searchState, searchWords } from '@confab/db';
import { alone, renewFront } from '@confab/search';
import { useDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { crowd, crowdCommunityName, fillDatabase } from '../test-support/crowd.ts';
import { expectIndexesIn, vacuum } from '../test-support/touched-rows.ts';

/**
 * Searches of many documents read indexes, and no more of them than are ranked or have the rarer word. Words are in every
 * 4th, 300th and 20,000th document; the latest documents are those of real posts.
 */

const documents = 200_000;
const withMiddling = documents / 300;
const batch = 10_000;

const database = useDatabase();
let member: { id: string };
beforeAll(async () => {
  const { db } = database;
  ({ member } = await fillDatabase(db));
  const words = (number: ReturnType<typeof sql>) => sql`array_to_tsvector(array_remove(array[
      'w' || ${number} % 5000, 'w' || ${number} % 4999, 'w' || ${number} % 4987,
      case when ${number} % 4 = 0 then 'common' end, case when ${number} % 4 = 0 then '=common' end,
      case when ${number} % 300 = 0 then 'middling' end, case when ${number} % 20000 = 0 then 'rare' end
    ], null))`;
  await db.execute(sql`
    insert into ${searchDocuments} (id, kind, community_id, user_id, points, standing, words)
    select id, 'post', community_id, user_id, points, 1000 + number, ${words(sql`number`)}
    from (select *, row_number() over (order by id) as number from posts) as posts`);
  // No statement may take longer than ten seconds.
  for (let from = 0; from < documents; from += batch) {
    await db.execute(sql`
      insert into ${searchDocuments} (id, kind, community_id, user_id, points, standing, words)
      select gen_random_uuid(), 'comment', gen_random_uuid(), gen_random_uuid(), 1, random() * 50, ${words(sql`number`)}
      from generate_series(${from + 1}::int, ${from + batch}::int) as number`);
  }
  await db.execute(sql`
    insert into ${searchWords} (word, documents)
    select word, ndoc from ts_stat('select words from search_documents') where word !~ '^='
    on conflict (word) do update set documents = excluded.documents`);
  await db.update(searchState).set({ noDocuments: documents + crowd.posts });
  await vacuum(db);
}, 300_000);

const searches: [string, string, number][] = [
  ['a common word', 'q=common', 4000],
  ['a word of some documents', 'q=middling', withMiddling + 2300],
  ['a rare word', 'q=rare', 1500],
  ['common and rare words', 'q=common+middling', withMiddling + 2300],
  ['a common word, the newest', 'q=common&sort=new', 2000],
  ['a common word, the best', 'q=common&sort=top', 2000],
  ['a rare word, the newest', 'q=rare&sort=new', 1500],
  ['a common word in a community', `q=common&community=${crowdCommunityName(7)}`, 2000],
  ['a misspelt word', 'q=midddling', withMiddling + 2800],
  ['a word that nothing has', 'q=unheardof', 500],
];
const answers = new Map<string, unknown>();

test.each(searches)('%s', (_, query, atMost) =>
  expectIndexesIn(
    { database, member },
    async ({ visitor, member: reader }) => {
      for (const client of [visitor, reader]) {
        const reply = await client.request({ url: `/api/search?${query}` });
        expect([query, reply.statusCode]).toEqual([query, 200]);
        expect(reply.json()).not.toHaveProperty('partial');
        answers.set(query, reply.json());
      }
    },
    2 * atMost,
  ),
);

test('what is typed, and posts like one that is being written', () =>
  expectIndexesIn(
    { database, member },
    async ({ visitor }) => {
      for (const url of ['suggest?q=midd', `similar?title=common&community=${crowdCommunityName(7)}`]) {
        const reply = await visitor.request({ url: `/api/search/${url}` });
        expect([url, reply.statusCode]).toEqual([url, 200]);
      }
    },
    6000,
  ));

test('an index of the best documents changes no answer', { timeout: 300_000 }, async () => {
  const { db } = database;
  await alone(db, (tx) => renewFront(tx, documents / 2));
  await vacuum(db);
  const read = new Set<string>();
  for (const [, query, atMost] of searches) {
    await expectIndexesIn(
      { database, member },
      async ({ member: reader }) => {
        const reply = await reader.request({ url: `/api/search?${query}` });
        expect([query, reply.json()]).toEqual([query, answers.get(query)]);
      },
      // More titles match than are guessed: 4,096 are looked at for nothing.
      atMost + 5000,
    );
    const indexes = await db.execute<{ name: string }>(sql`
      select indexrelname as name from pg_stat_user_indexes where idx_scan > 0`);
    for (const { name } of indexes) read.add(name);
  }
  expect(read).toContain('search_documents_front_idx');
});
