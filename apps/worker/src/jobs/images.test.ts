import { images, type Jobs } from '@confab/db';
import { imageKey, limits, newObjectId } from '@confab/domain';
import { aCommunity, anImage, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { contextFor } from '../test-support/job-context.ts';
import { aStoredImage, createStore, type TestStore } from '../test-support/pictures.ts';
import { planOf } from '../test-support/plan.ts';
import { deleteImageFiles, makeImageCopies } from './stored-files.ts';
import { expiredImages, sweepTemporaryImages } from './sweep-temporary-images.ts';

const database = useEmptyDatabase();
let store: TestStore;
let alice: { id: string };
beforeEach(async () => {
  store = await createStore();
  alice = await aUser(database.db, { username: 'alice' });
});
afterEach(async () => {
  await store.drop();
});

const context = () => contextFor(database.db, store);
const rowOf = async (id: string) => (await database.db.select().from(images).where(eq(images.id, id)))[0];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the copies of a picture', () => {
  test('are made, and noted in its row', async () => {
    const image = await aStoredImage(database.db, store, { by: alice });
    await makeImageCopies({ imageId: image.id }, context());
    expect((await store.keys()).toSorted()).toEqual(
      [
        imageKey(image),
        ...['tiny', 'small', 'medium'].flatMap((name) => [
          imageKey(image, name),
          imageKey(image, name, 'webp'),
        ]),
      ].toSorted(),
    );
    expect((await rowOf(image.id))?.copiesMadeAt).not.toBeNull();
  });

  test('are made by the next run after an interruption, and only once', async () => {
    const image = await aStoredImage(database.db, store, { by: alice });
    let puts = 0;
    const failing = {
      ...store,
      put: () => (++puts, Promise.reject(new Error('the disk is full'))),
    };
    const run = makeImageCopies({ imageId: image.id }, contextFor(database.db, failing));
    await expect(run).rejects.toThrow('the disk is full');
    expect((await rowOf(image.id))?.copiesMadeAt).toBeNull();

    await makeImageCopies({ imageId: image.id }, context());
    expect(await store.keys()).toHaveLength(7);
    puts = 0;
    await makeImageCopies({ imageId: image.id }, contextFor(database.db, failing));
    expect(puts).toBe(0);
  });

  test('are deleted when the picture is deleted while they are made', async () => {
    const image = await aStoredImage(database.db, store, { by: alice });
    const deleting = {
      ...store,
      put: async (key: string, bytes: Parameters<TestStore['put']>[1]) => {
        await database.db.delete(images).where(eq(images.id, image.id));
        await deleteImageFiles({ images: [image] }, context());
        await store.put(key, bytes);
      },
    };
    await makeImageCopies({ imageId: image.id }, contextFor(database.db, deleting));
    expect(await store.keys()).toEqual([]);
  });

  test('are not made for a picture that was deleted', async () => {
    await makeImageCopies({ imageId: newObjectId() }, context());
    expect(await store.keys()).toEqual([]);
  });
});

test('files of deleted pictures are deleted, others stay, and a repetition is no error', async () => {
  const [gone, kept] = [
    await aStoredImage(database.db, store, { by: alice }),
    await aStoredImage(database.db, store, { by: alice }),
  ];
  await makeImageCopies({ imageId: gone.id }, context());
  const payload = { images: [{ id: gone.id, hash: gone.hash }] };
  await deleteImageFiles(payload, context());
  expect(await store.keys()).toEqual([imageKey(kept)]);
  await deleteImageFiles(payload, context());
});

describe('unused uploads', () => {
  async function imagesToDelete(): Promise<string[]> {
    const jobs = await database.db.execute<{ payload: Jobs['deleteImageFiles'] }>(sql`
      select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'deleteImageFiles'`);
    return jobs.flatMap(({ payload }) => payload.images.map(({ id }) => id));
  }
  const remaining = async () => (await database.db.select().from(images)).map(({ id }) => id).toSorted();

  test('are deleted after 12 hours, row and files; used and younger ones stay', async () => {
    const { db } = database;
    const old = await anImage(db, { by: alice, createdAt: hoursAgo(limits.temporaryImageHours + 0.1) });
    const young = await anImage(db, { by: alice, createdAt: hoursAgo(limits.temporaryImageHours - 0.1) });
    const used = await anImage(db, { by: alice, createdAt: hoursAgo(99), usedAt: hoursAgo(98) });
    const usage = 'communityIcon';
    const icon = await anImage(db, { by: alice, usage, createdAt: hoursAgo(99), usedAt: hoursAgo(99) });
    await aCommunity(db, { by: alice, proPicId: icon.id });
    const unfinished = await anImage(db, { by: alice, usage, createdAt: hoursAgo(98) });

    const run = context();
    await sweepTemporaryImages({}, run);

    expect(await remaining()).toEqual([young.id, used.id, icon.id].toSorted());
    expect(await imagesToDelete()).toEqual([old.id, unfinished.id]);
    expect(run.lines).toMatchObject([{ deleted: 2 }]);
    await sweepTemporaryImages({}, context());
    expect(await imagesToDelete()).toEqual([old.id, unfinished.id]);
  });

  test('are swept together with partial files of killed processes, after an hour', async () => {
    const ages: number[] = [];
    const watched = {
      ...store,
      removeUnfinished: (idleSince: Date) => {
        ages.push(Date.now() - idleSince.getTime());
        return store.removeUnfinished(idleSince);
      },
    };
    await sweepTemporaryImages({}, contextFor(database.db, watched));
    expect(ages.map((ms) => Math.round(ms / 60_000))).toEqual([60]);
  });

  test('are kept while a post is about to use them', async () => {
    const image = await anImage(database.db, { by: alice, createdAt: hoursAgo(99) });
    await database.db.transaction(async (tx) => {
      await tx
        .update(images)
        .set({ usedAt: hoursAgo(0) })
        .where(eq(images.id, image.id));
      await sweepTemporaryImages({}, context());
    });
    expect(await remaining()).toEqual([image.id]);
    expect(await imagesToDelete()).toEqual([]);
  });

  test('are deleted in batches that check for a stop, and are found through an index', async () => {
    const { db } = database;
    const values = {
      hash: '0123456789abcdef',
      usage: 'postImage',
      uploadedBy: alice.id,
      averageColor: 'rgb(0,0,0)',
    } as const;
    const rows = (count: number, createdAt: string, usedAt: string | null) =>
      Array.from({ length: count }, () => ({
        ...values,
        id: newObjectId(),
        width: 1,
        height: 1,
        size: 1,
        createdAt,
        usedAt,
      }));
    await db
      .insert(images)
      .values([...rows(3000, hoursAgo(99), hoursAgo(98)), ...rows(250, hoursAgo(13), null)]);
    await db.execute(sql`analyze ${images}`);

    const plan = await planOf(db, expiredImages(100));
    expect(plan.indexes).toContain('images_temporary_idx');
    expect(plan.scanned).toEqual([]);

    const stopped = context();
    stopped.stop();
    await expect(sweepTemporaryImages({}, stopped)).rejects.toThrow('aborted');
    await sweepTemporaryImages({}, context());
    expect(await remaining()).toHaveLength(3000);
    expect(await imagesToDelete()).toHaveLength(250);
  });
});
