import { postImages } from '@confab/db';
import { aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { aStoredImage, createStore, type TestStore } from '../test-support/pictures.ts';
import { ownParts } from './own-data.queries.ts';

let database: TestDatabase;
let store: TestStore;
beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  store = await createStore();
});
afterEach(async () => {
  await store.drop();
  await database.drop();
});

test('what somebody wrote below a picture is beside it in their data, and a picture without it is there too', async () => {
  const { db } = database;
  const alice = await aUser(db);
  const post = await aPost(db, { by: alice, in: await aCommunity(db, { by: alice }) });
  const shown = await aStoredImage(db, store, { by: alice });
  const unused = await aStoredImage(db, store, { by: alice });
  await db.insert(postImages).values({ postId: post.id, position: 1, imageId: shown.id, caption: 'My cat.' });

  const pictures = ownParts(db, alice.id).find(({ name }) => name === 'pictures');
  const rows: unknown[] = [];
  for await (const page of pictures?.rows ?? []) rows.push(...page);
  expect(rows).toMatchObject([
    { id: shown.id, caption: 'My cat.' },
    { id: unused.id, caption: null },
  ]);
});
