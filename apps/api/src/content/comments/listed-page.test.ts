import { describe, expect, test } from 'vitest';
import { type ListedPage, withUpvotes } from './listed-page.ts';

const page: ListedPage = {
  start: { id: 'f', upvotes: 9 },
  ranked: [
    { id: 'f', upvotes: 9 },
    { id: 'e', upvotes: 7 },
    { id: 'd', upvotes: 7 },
  ],
  ancestors: [
    { id: 'k', upvotes: 20 },
    { id: 'h', upvotes: 12 },
    { id: 'a', upvotes: 1 },
  ],
  next: { id: 'c', upvotes: 5 },
};

/** The ids of the page's two parts after these changes. */
function after(...changed: [id: string, upvotes: number][]) {
  const now = withUpvotes(
    page,
    changed.map(([id, upvotes]) => ({ id, upvotes })),
  );
  return now && [now.ranked, now.ancestors].map((part) => part.map(({ id }) => id).join(''));
}

describe('a page after votes on comments of its thread', () => {
  test('keeps its order where all rank as before', () => expect(after(['e', 8])).toEqual(['fed', 'kha']));
  test('is best first', () => expect(after(['d', 8])).toEqual(['fde', 'kha']));
  test('is newest first among equals', () => expect(after(['f', 7], ['e', 8])).toEqual(['efd', 'kha']));
  test('has its ancestors best first', () => expect(after(['h', 30])).toEqual(['fed', 'hka']));

  test.each([
    ['ranks before it', 'b', 40],
    ['ranks just before it', 'g', 9],
    ['ranks behind it', 'b', 4],
  ])('stays as it is where another comment %s', (_where, id, upvotes) => {
    expect(after([id, upvotes])).toEqual(['fed', 'kha']);
  });

  test.each([
    ['one of its comments ranks before it', 'e', 10],
    ['one of its comments ranks behind it', 'e', 4],
    ['one of its ancestors ranks in it', 'a', 7],
    ['another comment ranks in it', 'b', 8],
    ['another comment ranks between it and the next page', 'b', 6],
    ['the first of the next page has other upvotes', 'c', 4],
  ])('is listed again where %s', (_where, id, upvotes) => {
    expect(after([id, upvotes])).toBeNull();
  });

  test('without an end has room for every comment', () => {
    const whole = { ...page, start: null, next: null };
    expect(withUpvotes(whole, [{ id: 'b', upvotes: 0 }])).toBeNull();
    expect(withUpvotes(whole, [{ id: 'd', upvotes: 0 }])?.ranked.at(-1)).toEqual({ id: 'd', upvotes: 0 });
  });
});
