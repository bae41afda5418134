import { parentPort } from 'node:worker_threads';
import { cleanImage, encodePixels } from '@confab/images';
import { createRandom } from '../random.ts';
import { paint } from './painters.ts';
import { Sheet } from './sheet.ts';
import type { PictureOrder } from './studio.ts';

parentPort?.on('message', (order: PictureOrder) => {
  // What goes wrong ends the thread, and whoever waits for the picture hears of it.
  void make(order).then((picture) => parentPort?.postMessage(picture));
});

async function make({ scene, width, height, seed, usage }: PictureOrder) {
  const sheet = new Sheet(width, height);
  paint(sheet, createRandom(seed), scene);
  return cleanImage(await encodePixels(sheet), usage);
}
