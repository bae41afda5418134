import { limits } from '@confab/domain';
import { expect, test } from 'vitest';
import { ImageQueueFull, inTurn } from './in-turn.ts';

test('two are at work at a time, a few wait, and a longer line is refused at once', async () => {
  const { running, waiting } = limits.imageDecoding;
  const gate = Promise.withResolvers<undefined>();
  let atWork = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++atWork);
    await gate.promise;
    atWork--;
  };
  const taken = Array.from({ length: running + waiting }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toThrow(ImageQueueFull);
  expect(atWork).toBe(running);
  gate.resolve(undefined);
  await Promise.all(taken);
  expect([most, atWork]).toEqual([running, 0]);
});

test('the turn passes on when the work fails', async () => {
  const { running } = limits.imageDecoding;
  const failures = Array.from({ length: running + 1 }, () => inTurn(() => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failures)).map(({ status }) => status)).not.toContain('fulfilled');
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done');
});
