import { imageKey, type ImageUsage, newObjectId } from '@confab/domain';
import type { ObjectStore } from '@confab/storage';
import type { ImageFacts } from './clean.ts';
import { cleanImage } from './clean-image.ts';
import type { ImageSource } from './decoder.ts';

type NewImage = ImageFacts & { id: string; usage: ImageUsage };

type StoreOptions<Row> = {
  usage: ImageUsage;
  source: ImageSource;
  /**
   * Writes the row. The bytes are on their way by then, and stored once this is done: a row without its file is not
   * visible yet and can be swept, while a file without a row would stay for ever.
   */
  record: (image: NewImage) => Promise<Row>;
};

/** Cleans an image, records its row and stores it; returns the row. Throws UnsupportedImage or ImageQueueFull. */
export async function storeImage<Row>(
  store: ObjectStore,
  { usage, source, record }: StoreOptions<Row>,
): Promise<Row> {
  const { bytes, facts, transparentCopies } = await cleanImage(source, usage);
  const image = { id: newObjectId(), usage, ...facts };
  const recorded = record(image);
  const stored = [
    store.put(imageKey(image), bytes, recorded),
    ...transparentCopies.map((copy) => store.put(imageKey(image, copy.name, 'webp'), copy.bytes, recorded)),
  ];
  // Where the store fails, the row is written before the caller hears of it: it has to be swept.
  await Promise.allSettled([recorded, ...stored]);
  await Promise.all(stored);
  return recorded;
}
