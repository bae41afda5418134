import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sentence, step } from './index.ts';

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.useFakeTimers();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const takes = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

test('a short step prints nothing and returns its result', async () => {
  const result = step('Reading', async () => {
    await takes(400);
    return 7;
  });
  await vi.advanceTimersByTimeAsync(400);
  await expect(result).resolves.toBe(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(printed).toEqual([]);
});

test('without a terminal a long step prints its name, its progress every ten seconds and its duration', async () => {
  const done = step('Copying', async (note) => {
    await takes(2000);
    note('3 of 8');
    await takes(10_000);
  });
  await vi.advanceTimersByTimeAsync(12_000);
  await done;
  expect(printed).toEqual(['Copying ...\n', 'Copying ... 3 of 8, 10.5 s\n', 'Copying ... 3 of 8, 12.0 s\n']);
});

test('a step that fails prints its duration and no more, and throws its error', async () => {
  const failed = expect(
    step('Copying', async () => {
      await takes(1000);
      throw new Error('the disk is full');
    }),
  ).rejects.toThrow('the disk is full');
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(printed).toEqual(['Copying ...\n', 'Copying ... 1.0 s\n']);
});

test('the sentence of an error is its message, of anything else its text', () => {
  expect(sentence(new Error('no such file'))).toBe('no such file');
  expect(sentence('closed')).toBe('closed');
});
