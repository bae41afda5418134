import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { S3Config } from '@confab/config';
import { type Db, images } from '@confab/db';
import { imageKey } from '@confab/domain';
import { cleanImage } from '@confab/images';
import { openStore, StoreError } from '@confab/storage';
import { asc, desc, inArray, isNotNull } from 'drizzle-orm';
import { type Check, fail, type Subject } from './check.ts';
import { isReadOnly } from './machine.ts';

/** Where pictures are kept, and whether they can be read. */
export const pictureChecks: readonly Check[] = [
  {
    name: 'image store',
    rule: 'the folder of pictures can be written; an object store puts, lists, gives and deletes an object',
    look: checkImageStore,
  },
  {
    name: 'pictures',
    rule: 'of the oldest and the newest pictures in use, every one has its file',
    ask: checkPictures,
  },
  { name: 'decoder', rule: 'JPEG, PNG, WebP, GIF and AVIF can be decoded', look: checkDecoder },
];

async function checkImageStore({ settings: { dataDir, imageStore } }: Subject): Promise<string> {
  if (imageStore.kind === 's3') return checkObjectStore(imageStore);
  const folder = existsSync(imageStore.folder) ? imageStore.folder : dataDir;
  if (!existsSync(folder)) return `${imageStore.folder} will be made by the first picture`;
  await access(folder, constants.R_OK | constants.W_OK).catch((error: unknown) =>
    fail(
      isReadOnly(error)
        ? `${folder} is on a file system that is read only. Mount it writable.`
        : `${folder} cannot be written. Let the user that runs the product own it.`,
    ),
  );
  return `${folder} can be written`;
}

/** Stores, reads, lists and deletes one small object, as the product does with pictures. */
async function checkObjectStore(config: S3Config): Promise<string> {
  const store = openStore(config);
  const key = `doctor-${randomUUID()}`;
  const bucket = `the bucket ${config.bucket}`;
  try {
    // Without the right to list, a missing object is a refusal.
    if (await store.find(key))
      fail(`${bucket} holds an object that the site did not put there. Make a bucket for the site alone.`);
    await store.put(key, Buffer.from('Are you well?'));
    const found = await store.get(key, { first: 4, last: 6 });
    const part = found && (await text(found.stream));
    await store.delete(key);
    if (part !== 'you') fail(`${bucket} does not give back a part of what was put. Use another service.`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    fail(
      `${error.message} Correct S3_ENDPOINT, S3_BUCKET, S3_REGION or the key, which has to list, get, put and delete.`,
    );
  }
  return `${bucket} can be read and written`;
}

/** How many of the oldest and of the newest pictures are looked for. */
const SAMPLE = 10;

async function checkPictures(db: Db, { settings }: Subject): Promise<string> {
  const columns = { id: images.id, hash: images.hash };
  const [oldest, newest] = await Promise.all(
    [asc(images.id), desc(images.id)].map((order) =>
      // An upload that failed leaves its row, which is swept.
      db.select(columns).from(images).where(isNotNull(images.usedAt)).orderBy(order).limit(SAMPLE),
    ),
  );
  const sample = new Map([...(oldest ?? []), ...(newest ?? [])].map((image) => [image.id, image]));
  if (sample.size === 0) return 'there is none yet';
  const store = openStore(settings.imageStore);
  const missing: string[] = [];
  for (const image of sample.values()) if (!(await store.find(imageKey(image)))) missing.push(image.id);
  // Read the rows again: a deletion removes the row before the file.
  const lost =
    missing.length === 0 ? [] : await db.select(columns).from(images).where(inArray(images.id, missing));
  if (lost.length > 0)
    fail(
      `${lost.length} of ${sample.size} pictures have no file, such as ${imageKey(lost[0] ?? { id: '', hash: '' })}. Is IMAGE_STORE right? Bring them back from a backup.`,
    );
  return `${sample.size} looked for, all found`;
}

async function checkDecoder(): Promise<string> {
  for (const [format, bytes] of Object.entries(samples)) {
    await cleanImage(Buffer.from(bytes, 'base64'), 'profilePicture').catch((error: unknown) =>
      fail(
        `${format} cannot be decoded (${String(error)}). Install the dependencies again, for this machine.`,
      ),
    );
  }
  return Object.keys(samples).join(', ');
}

/** Eight by eight blue pixels in each of the accepted formats, in base64. */
const samples = {
  JPEG: '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIMAnDx//9k=',
  PNG: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNgSDuDHQ0tCQCxe0yBvxqm3AAAAABJRU5ErkJggg==',
  WebP: 'UklGRjwAAABXRUJQVlA4IDAAAAAwAgCdASoIAAgAAUAmJaACdLoB+AH4AAYeAAD+8U2v/ZV8Jkf+1X/9ZVfJUftmAAA=',
  GIF: 'R0lGODlhCAAIAIAAAExpcQBmzCH5BAUAAAAALAAAAAAIAAgAAAIHjI+py+1dAAA7',
  AVIF: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACUAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAgAAAAIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAtbWRhdBIACgg4CL9pAQ0GkDIXGUJjBMAANAAAkEDJHGFJSgLMttI+guA=',
};
