import { copySizes, imageKey, type ImageUsage, isOriginal } from '@confab/domain';
import type { Tx } from './tables.ts';

/** A file that a row of the snapshot speaks of. One that is not `expected` may be there or not. */
export type NamedFile = { key: string; expected: boolean };

type ImageRow = {
  id: string;
  hash: string;
  usage: ImageUsage;
  width: number;
  height: number;
  copied: boolean;
};

const BATCH = 500;

/** Pictures with their copies, then the files that members asked for with their own data. */
export async function* filesOf(tx: Tx): AsyncGenerator<NamedFile> {
  const images = tx<ImageRow[]>`
    select left(replace(id::text, '-', ''), 24) as id, hash, usage, width, height, copies_made_at is not null as copied from public.images`;
  for await (const batch of images.cursor(BATCH)) {
    for (const image of batch) yield* filesOfImage(image);
  }
  const exports = tx<{ key: string }[]>`
    select file_key as key from public.account_exports where file_key is not null`;
  for await (const batch of exports.cursor(BATCH)) {
    for (const { key } of batch) yield { key, expected: true };
  }
}

function* filesOfImage({ copied: expected, ...image }: ImageRow): Generator<NamedFile> {
  yield { key: imageKey(image), expected: true };
  for (const copy of copySizes(image.usage, image)) {
    if (isOriginal(copy, image)) continue;
    yield { key: imageKey(image, copy.name), expected };
    yield { key: imageKey(image, copy.name, 'webp'), expected };
  }
}
