import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@confab/domain';
import { cleanImage, encodePixels } from '@confab/images';
import { peakMemory } from '@confab/testing/peak-memory';
import type { Member } from './members.ts';
import { upload } from './uploads.ts';

/** Of one api process, in bytes of memory (RSS). */
export type LargePictureFigures = {
  /** Bytes of the picture as it is sent, and as it is stored. */
  sent: number;
  stored: number;
  atRest: number;
  /** Peak while pictures are uploaded one after the other, and several at once. */
  inTurn: number;
  atOnce: number;
  /** Peak of another api before and while it sends the stored picture to many slow readers. */
  beforeServing: number;
  served: number;
};

export const largePictures = { inTurn: 6, atOnce: 6, readers: 20 };

/** Starts an api that has nothing else to do, and ends it after the work. */
export type WithApi = <T>(work: (api: { origin: string; pid: number }) => Promise<T>) => Promise<T>;

/**
 * Uploads the largest allowed pictures to one api, and lets another api send one of them to many readers, so that memory
 * kept from uploads does not count.
 */
export async function measureLargePictures(withApi: WithApi, member: Member): Promise<LargePictureFigures> {
  const picture = await aLargePicture();
  const small = await encodePixels({ width: 8, height: 8, data: new Uint8Array(192) });
  const uploads = await withApi(async ({ origin, pid }) => {
    // The first upload loads the decoder, which stays in memory.
    await upload(origin, member, small);
    const atRest = await mostMemory(pid, () => sleep(1000));
    let url = '';
    const inTurn = await mostMemory(pid, async () => {
      for (let count = 0; count < largePictures.inTurn; count++)
        ({ url } = await upload(origin, member, picture));
    });
    const atOnce = await mostMemory(pid, () =>
      Promise.all(Array.from({ length: largePictures.atOnce }, () => upload(origin, member, picture))),
    );
    return { atRest, inTurn, atOnce, url };
  });
  return withApi(async ({ origin, pid }) => {
    await upload(origin, member, small);
    const beforeServing = await mostMemory(pid, () => sleep(1000));
    let stored = 0;
    const served = await mostMemory(pid, async () => {
      const readers = Array.from({ length: largePictures.readers }, () => readSlowly(origin + uploads.url));
      [stored = 0] = await Promise.all(readers);
    });
    return { sent: picture.length, stored, ...uploads, beforeServing, served };
  });
}

/** The largest stored size in pixels, with grain, padded to the largest allowed upload. */
async function aLargePicture(): Promise<Uint8Array> {
  const [width, height] = [5000, 5000];
  const data = new Uint8Array(width * height * 3);
  let state = 1;
  for (let offset = 0; offset < data.length; offset++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[offset] = 64 + (state >>> 25);
  }
  const { bytes } = await cleanImage(await encodePixels({ width, height, data }), 'postImage');
  // Decoders ignore bytes after the end of a JPEG. The form around the file takes some bytes too.
  const whole = new Uint8Array(limits.uploadMaxBytes - 1000);
  if (bytes.length > whole.length) throw new Error('the picture is too large to be sent');
  whole.set(bytes);
  return whole;
}

/** Reads with pauses. Returns the number of bytes. */
async function readSlowly(url: string): Promise<number> {
  const reply = await fetch(url);
  if (!reply.ok || !reply.body) throw new Error(`the picture was answered with ${reply.status}`);
  let bytes = 0;
  let paused = 0;
  // A body of fetch gives bytes.
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes - paused < 1_000_000) continue;
    paused = bytes;
    await sleep(100);
  }
  return bytes;
}

/** Peak memory of a process during some work, as Linux counts it. */
async function mostMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  // Resets the peak: proc(5).
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  return peakMemory(pid);
}
