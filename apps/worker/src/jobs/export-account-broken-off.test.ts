import { once } from 'node:events';
import { Readable } from 'node:stream';
import { accountExports } from '@confab/db';
import { aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { aStoredImage, createStore, type TestStore } from '../test-support/pictures.ts';
import { exportAccount } from './export-account.ts';

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

/** An export whose only picture never ends, and a store that takes bytes until it is told to fail. */
async function anEndlessExport() {
  const alice = await aUser(database.db);
  await aStoredImage(database.db, store, { by: alice });
  const [row] = await database.db.insert(accountExports).values({ userId: alice.id }).returning();
  const picture = new Readable({ read: () => undefined });
  const opened = Promise.withResolvers<undefined>();
  const full = Promise.withResolvers<never>();
  const context = contextFor(database.db, {
    ...store,
    get: () => {
      opened.resolve(undefined);
      return Promise.resolve({ size: 1, stream: picture });
    },
    put: async (_key, bytes) => {
      if (!(bytes instanceof Readable)) throw new Error('an archive is a stream');
      bytes.resume();
      await Promise.race([once(bytes, 'end'), full.promise]);
    },
  });
  const job = exportAccount({ userId: alice.id, requestedAt: row?.requestedAt ?? '' }, context);
  await opened.promise;
  return { job, picture, stop: context.stop, fail: () => full.reject(new Error('the disk is full')) };
}

const closed = async (stream: Readable) => stream.closed || (await once(stream, 'close'));

test('what cannot be stored closes the picture that was being read: one left open would end the process', async () => {
  const { job, picture, fail } = await anEndlessExport();
  fail();
  await expect(job).rejects.toThrow('the disk is full');
  await closed(picture);
});

test('a stop ends the job in the middle of a picture, and closes that', async () => {
  const { job, picture, stop } = await anEndlessExport();
  stop();
  await expect(job).rejects.toThrow();
  await closed(picture);
});
