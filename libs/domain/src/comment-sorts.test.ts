import { expect, test } from 'vitest';
import { type CommentSort, compareComments } from './comment-sorts.ts';

/** By the id: upvotes, downvotes. */
const comments = [
  { id: 'a', upvotes: 40, downvotes: 0 },
  { id: 'b', upvotes: 9, downvotes: 8 },
  { id: 'c', upvotes: 3, downvotes: 30 },
  { id: 'd', upvotes: 20, downvotes: 8 },
  { id: 'e', upvotes: 40, downvotes: 2 },
];

test.each<[CommentSort, string]>([
  ['top', 'eadbc'],
  ['new', 'edcba'],
  ['old', 'abcde'],
  ['controversial', 'dbcea'],
])('%s orders comments as %s', (sort, ids) => {
  expect(
    comments
      .toSorted(compareComments[sort])
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});
