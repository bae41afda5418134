import { imageKey, type ImageUsage } from '@confab/domain';
import type { ObjectStore } from '@confab/storage';
import { cleanImage, type ImageFacts } from './clean.ts';
import type { ImageSource } from './decoder.ts';

export type NewImage<Row> = {
  id: string;
  usage: ImageUsage;
  source: ImageSource;
  /**
   * Writes the row, before the bytes are stored: a row whose picture is not there yet is seen by nobody and can be
   * swept, a file without a row would stay for ever.
   */
  record: (facts: ImageFacts) => Promise<Row>;
};

/** Cleans a picture, has its row written and stores it; returns the row. Throws UnsupportedImage or ImageQueueFull. */
export async function storeImage<Row>(
  store: ObjectStore,
  { id, usage, source, record }: NewImage<Row>,
): Promise<Row> {
  const { bytes, facts } = await cleanImage(source, usage);
  const row = await record(facts);
  await store.put(imageKey({ id, hash: facts.hash }), bytes);
  return row;
}
