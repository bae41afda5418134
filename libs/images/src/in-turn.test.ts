import { limits } from '@confab/domain';
import { expect, test } from 'vitest';
import { ImageQueueFull, inImageQueue } from './image-queue.ts';

test("an image beyond the queue's limit is refused", async () => {
  const gate = Promise.withResolvers<undefined>();
  const { running, waiting } = limits.imageDecoding;
  const taken = Array.from({ length: running + waiting }, () => inImageQueue(() => gate.promise));
  await expect(inImageQueue(() => gate.promise)).rejects.toThrow(ImageQueueFull);
  gate.resolve(undefined);
  await Promise.all(taken);
});
