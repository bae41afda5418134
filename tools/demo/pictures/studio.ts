import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ImageUsage } from '@confab/domain';
// Loaded here as well: it sets up the decoder of the process, which its threads do not.
import '@confab/images';
import type { CleanImage } from '@confab/images';
import type { Scene } from './painters.ts';

/** A picture to be made. The same order gives the same pixels. */
export type PictureOrder = {
  id: string;
  usage: ImageUsage;
  scene: Scene;
  width: number;
  height: number;
  seed: number;
};

/** More threads than this hold more memory than a small machine has to give. */
const threadsMax = 4;

/** Paints all pictures, several at a time, each as it is stored; by id. */
export async function paintAll(orders: readonly PictureOrder[]): Promise<Map<string, CleanImage>> {
  const made = new Map<string, CleanImage>();
  const waiting = [...orders];
  const threads = Math.min(availableParallelism(), threadsMax, orders.length);
  await Promise.all(Array.from({ length: threads }, () => work(waiting, made)));
  return made;
}

/** One thread, which takes orders until none is left. */
async function work(waiting: PictureOrder[], made: Map<string, CleanImage>): Promise<void> {
  const thread = new Worker(new URL('./studio-thread.ts', import.meta.url), { env: {} });
  try {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      // Rejects with the error of a thread that breaks.
      const answer = once(thread, 'message');
      thread.postMessage(order);
      // The thread answers each order with its picture (studio-thread.ts).
      const [picture] = (await answer) as [CleanImage];
      made.set(order.id, picture);
    }
  } finally {
    await thread.terminate();
  }
}
