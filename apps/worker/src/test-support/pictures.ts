import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, images } from '@confab/db';
import { storeImage } from '@confab/images';
import { createDiskStore, type ObjectStore } from '@confab/storage';
import sharp from 'sharp';

export type TestStore = ObjectStore & {
  keys(): Promise<string[]>;
  drop(): Promise<void>;
};

export async function createStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-worker-'));
  return {
    ...createDiskStore(folder),
    keys: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    drop: () => rm(folder, { recursive: true }),
  };
}

export async function aStoredImage(
  db: Db,
  store: ObjectStore,
  values: { by: { id: string } } & Partial<typeof images.$inferInsert>,
): Promise<typeof images.$inferSelect> {
  const { by, ...rest } = values;
  const source = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  return storeImage(store, {
    usage: 'postImage',
    source,
    record: async (image) => {
      const [row] = await db
        .insert(images)
        .values({ ...image, uploadedBy: by.id, ...rest })
        .returning();
      if (!row) throw new Error('an inserted row comes back');
      return row;
    },
  });
}
