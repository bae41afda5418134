import { describe, expect, test } from 'vitest';
import { type ListedPage, withVotes } from './listed-page.ts';

const rank = (id: string, upvotes: number, downvotes = 0) => ({ id, upvotes, downvotes });

const page: ListedPage = {
  start: rank('f', 9),
  ranked: [rank('f', 9), rank('e', 7), rank('d', 7)],
  ancestors: [rank('k', 20), rank('h', 12), rank('a', 1)],
  next: rank('c', 5),
};

/** The ids of the page's two parts after these changes. */
function after(...changed: [id: string, upvotes: number][]) {
  const now = withVotes(
    page,
    changed.map(([id, upvotes]) => rank(id, upvotes)),
    'top',
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
    expect(withVotes(whole, [rank('b', 0)], 'top')).toBeNull();
    expect(withVotes(whole, [rank('d', 0)], 'top')?.ranked.at(-1)).toEqual(rank('d', 0));
  });

  test('by time stays as it is after any votes', () => {
    const now = withVotes(page, [rank('e', 40), rank('b', 8), rank('c', 4)], 'new');
    expect(now?.ranked.map(({ id, upvotes }) => `${id}${upvotes}`)).toEqual(['f9', 'e40', 'd7']);
  });

  test('by dispute is listed again where downvotes bring another comment into it', () => {
    const disputed = {
      ...page,
      start: null,
      ranked: [rank('f', 9, 5), rank('e', 7, 4)],
      next: rank('c', 5, 3),
    };
    expect(withVotes(disputed, [rank('b', 8, 2)], 'controversial')).toEqual(disputed);
    expect(withVotes(disputed, [rank('b', 8, 5)], 'controversial')).toBeNull();
    const turned = withVotes(disputed, [rank('e', 7, 6)], 'controversial');
    expect(turned?.ranked.map(({ id }) => id)).toEqual(['e', 'f']);
  });
});
