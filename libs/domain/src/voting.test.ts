import { describe, expect, test } from 'vitest';
import { karmaChange, moveCounts, nextVote, type Vote } from './voting.ts';

const votes: readonly Vote[] = [true, false, null];

describe('a click on a vote button', () => {
  test.each([
    { before: null, clicked: true, after: true },
    { before: null, clicked: false, after: false },
    { before: true, clicked: false, after: false },
    { before: false, clicked: true, after: true },
  ])('turns $before into $after', ({ before, clicked, after }) => {
    expect(nextVote(before, clicked)).toBe(after);
  });

  test.each([true, false])('in the direction already voted (%s) clears the vote', (clicked) => {
    expect(nextVote(clicked, clicked)).toBeNull();
  });
});

describe('counts', () => {
  test.each([
    { from: null, to: true, upvotes: 6, downvotes: 3 },
    { from: null, to: false, upvotes: 5, downvotes: 4 },
    { from: true, to: null, upvotes: 4, downvotes: 3 },
    { from: false, to: null, upvotes: 5, downvotes: 2 },
    { from: true, to: false, upvotes: 4, downvotes: 4 },
    { from: false, to: true, upvotes: 6, downvotes: 2 },
  ])('of 5 up and 3 down follow a vote from $from to $to', ({ from, to, upvotes, downvotes }) => {
    expect(moveCounts({ upvotes: 5, downvotes: 3 }, from, to)).toEqual({ upvotes, downvotes });
  });

  test('return to where they were when a vote is taken back', () => {
    const before = { upvotes: 5, downvotes: 3 };
    for (const from of votes) {
      for (const to of votes) expect(moveCounts(moveCounts(before, from, to), to, from)).toEqual(before);
    }
  });
});

describe('the points of an author', () => {
  test.each([
    { from: null, to: true, change: 1 },
    { from: true, to: null, change: -1 },
    { from: null, to: false, change: 0 },
    { from: false, to: null, change: 0 },
    { from: true, to: false, change: -1 },
    { from: false, to: true, change: 1 },
  ])('move by $change when a vote goes from $from to $to', ({ from, to, change }) => {
    expect(karmaChange(from, to)).toBe(change);
  });

  test.each(votes)('do not move when the vote stays %s', (vote) => {
    expect(karmaChange(vote, vote)).toBe(0);
  });
});
