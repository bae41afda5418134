import { afterEach, expect, test } from 'vitest';
import { createThread, ThreadQueueFull } from './thread.ts';

const open = (queueMax = 10) =>
  createThread<string, string>(new URL('./test-support/echo-thread.ts', import.meta.url), {
    memoryMax: 64,
    queueMax,
  });
let thread = open();
afterEach(() => thread.close());

test('a question past its deadline has no answer, and the next one gets a new thread', async () => {
  thread = open();
  const left = (used: number) => 100 - used;
  expect(await thread.ask('one', left)).toMatchObject({ answer: 'one' });
  expect(await thread.ask('never', left)).toMatchObject({ answer: null });
  expect(await thread.ask('two', left)).toMatchObject({ answer: 'two' });
});

test('a full queue refuses the next question', async () => {
  thread = open(1);
  const first = thread.ask('one', () => 1000);
  await expect(thread.ask('two', () => 1000)).rejects.toThrow(ThreadQueueFull);
  expect(await first).toMatchObject({ answer: 'one' });
});
