import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptFor } from './kept-for.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a value is loaded once until its time is over, also for requests at once', async () => {
  let loads = 0;
  const value = keptFor(1000, () => Promise.resolve(++loads));
  expect(await Promise.all([value(null), value(null)])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await value(null)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await value(null)).toBe(2);
});

test('a load that failed fails those who waited for it, and the next request loads again', async () => {
  let works = false;
  const value = keptFor(1000, () => (works ? Promise.resolve('there') : Promise.reject(new Error('gone'))));
  expect(await Promise.allSettled([value(null), value(null)])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  works = true;
  expect(await value(null)).toBe('there');
});
