import { expect, test } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

const most = { running: 2, waiting: 3 };
const refused = new Error('too many wait');

test('two are at work at a time, a few wait, and a longer line is refused at once', async () => {
  const queued = createTaskQueue(most, () => refused);
  const gate = Promise.withResolvers<undefined>();
  let atWork = 0;
  let largest = 0;
  const work = async () => {
    largest = Math.max(largest, ++atWork);
    await gate.promise;
    atWork--;
  };
  const taken = Array.from({ length: most.running + most.waiting }, () => queued(work));
  await expect(queued(work)).rejects.toBe(refused);
  expect(atWork).toBe(most.running);
  gate.resolve(undefined);
  await Promise.all(taken);
  expect([largest, atWork]).toEqual([most.running, 0]);
});

test('the turn passes on when the work fails', async () => {
  const queued = createTaskQueue(most, () => refused);
  const failures = Array.from({ length: most.running + 1 }, () =>
    queued(() => Promise.reject(new Error('no'))),
  );
  expect((await Promise.allSettled(failures)).map(({ status }) => status)).not.toContain('fulfilled');
  expect(await queued(() => Promise.resolve('done'))).toBe('done');
});
