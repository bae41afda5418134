import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Db, enqueue, images } from '@confab/db';
import { eq } from 'drizzle-orm';
import type { Member } from './members.ts';
import { cleanImage, encodePixels } from '@confab/images';

/** In milliseconds. */
export type UploadFigures = {
  /** Bytes of one photograph. */
  bytes: number;
  /** From the first byte sent to the answer, one upload at a time. */
  answered: { p50: number; worst: number };
  /** From the job that a post would enqueue to the last copy. */
  copied: { p50: number; worst: number };
  /** Longest delay of the api's event loop during an upload, from its metrics; 10 means none. */
  loopHeld: { p50: number; worst: number };
  /** The same without requests: what the machine does to every process. */
  loopAtRest: { p50: number; worst: number };
};

type UploadSite = { databaseUrl: string; apiOrigin: string; member: Member };

/** Photographs of 12 megapixels, one after the other, against a running api and a running worker. */
export async function measureUploads(
  { databaseUrl, apiOrigin, member }: UploadSite,
  count: number,
): Promise<UploadFigures> {
  const connection = connect(databaseUrl, { max: 2, applicationName: 'bench' });
  try {
    const measured: Record<'answered' | 'copied' | 'loopHeld' | 'loopAtRest', number[]> = {
      answered: [],
      copied: [],
      loopHeld: [],
      loopAtRest: [],
    };
    let bytes = 0;
    // The first one warms up and does not count.
    for (let number = 0; number <= count; number++) {
      const photograph = await aPhotograph(number);
      await loopHeldIn(apiOrigin);
      await sleep(500);
      const atRest = await loopHeldIn(apiOrigin);
      const startedAt = performance.now();
      const { id: imageId } = await upload(apiOrigin, member, photograph);
      const answeredAt = performance.now();
      const held = await loopHeldIn(apiOrigin);
      const copiesMs = await makeCopies(connection.db, imageId);
      if (number === 0) continue;
      bytes = photograph.length;
      measured.answered.push(answeredAt - startedAt);
      measured.loopHeld.push(held);
      measured.loopAtRest.push(atRest);
      measured.copied.push(copiesMs);
    }
    return {
      bytes,
      answered: summary(measured.answered),
      copied: summary(measured.copied),
      loopHeld: summary(measured.loopHeld),
      loopAtRest: summary(measured.loopAtRest),
    };
  } finally {
    await connection.close();
  }
}

/** Uploads a picture and returns the reply. */
export async function upload(
  apiOrigin: string,
  member: Member,
  photograph: Uint8Array,
): Promise<{ id: string; url: string }> {
  const body = new FormData();
  body.set('image', new File([new Uint8Array(photograph)], 'photograph.jpg', { type: 'image/jpeg' }));
  const reply = await fetch(`${apiOrigin}/api/_uploads`, { method: 'POST', headers: member.headers, body });
  if (!reply.ok) throw new Error(`the upload was answered with ${reply.status}`);
  // What the contract says an upload answers.
  return (await reply.json()) as { id: string; url: string };
}

/** Since the last call, which resets it. */
async function loopHeldIn(apiOrigin: string): Promise<number> {
  const metrics = await (await fetch(`${apiOrigin}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000;
}

/** Has the worker make the copies of a picture; returns how long that took. */
async function makeCopies(db: Db, imageId: string): Promise<number> {
  const startedAt = performance.now();
  await enqueue(db, 'makeImageCopies', { imageId });
  while (performance.now() - startedAt < 30_000) {
    const [row] = await db.select().from(images).where(eq(images.id, imageId));
    if (row?.copiesMadeAt) return performance.now() - startedAt;
    await sleep(10);
  }
  throw new Error('the worker makes no copies');
}

function summary(values: readonly number[]): { p50: number; worst: number } {
  const sorted = values.toSorted((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? NaN, worst: sorted.at(-1) ?? NaN };
}

/**
 * A JPEG of 12 megapixels with the weight of a photograph: soft shapes under the grain of a sensor. Another number
 * makes another picture.
 */
async function aPhotograph(number: number): Promise<Uint8Array> {
  const [width, height] = [4000, 3000];
  const data = new Uint8ClampedArray(width * height * 3);
  let state = number * 2_654_435_761 + 1;
  for (let y = 0; y < height; y++) {
    const light = Math.sin((y + number * 40) / 300) * 60;
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const value = 120 + light + Math.sin(x / 170) * 50 + ((state >>> 24) - 128) / 3;
      const offset = (y * width + x) * 3;
      data[offset] = value;
      data[offset + 1] = value * 0.9;
      data[offset + 2] = value * 0.7;
    }
  }
  const { bytes } = await cleanImage(await encodePixels({ width, height, data }), 'postImage');
  return bytes;
}
