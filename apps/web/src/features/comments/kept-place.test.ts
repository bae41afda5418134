import { afterEach, expect, it, vi } from 'vitest';
import { keepPlace, takePlace } from './kept-place.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('returns the place of a history entry once', () => {
  keepPlace('entry', { id: 'comment', top: 90 });
  expect(takePlace('other')).toBeUndefined();
  expect(takePlace('entry')).toMatchObject({ id: 'comment', top: 90 });
  expect(takePlace('entry')).toBeUndefined();
});

it('does without storage', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear: () => undefined });
  keepPlace('entry', { id: 'comment', top: 90 });
  expect(takePlace('entry')).toBeUndefined();
});
