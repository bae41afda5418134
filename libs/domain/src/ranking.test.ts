import { expect, test } from 'vitest';
import { goodThreads, hotness, hotScore } from './ranking.ts';

const time = 1_700_000_000;

// The check values of api.md 4.1.
test.each([
  { upvotes: 0, score: 0, rank: 0 },
  { upvotes: 1, score: 1, rank: 377_777_777_778 },
  { upvotes: 2, score: 2, rank: 377_780_788_078 },
  { upvotes: 3, score: 3, rank: 377_782_548_990 },
  { upvotes: 4, score: 6, rank: 377_785_559_290 },
  { upvotes: 6, score: 12, rank: 377_788_569_590 },
  { upvotes: 10, score: 24, rank: 377_791_579_890 },
  { upvotes: 20, score: 64, rank: 377_795_839_578 },
  { upvotes: 40, score: 164, rank: 377_799_926_216 },
  { upvotes: 100, score: 524, rank: 377_804_971_091 },
])('$upvotes upvotes score $score and rank $rank', ({ upvotes, score, rank }) => {
  expect(hotScore(upvotes)).toBe(score);
  expect(hotness(upvotes, time)).toBe(rank);
});

test('every further upvote ranks a post higher', () => {
  for (let upvotes = 0; upvotes < 200; upvotes++) {
    expect(hotness(upvotes + 1, time)).toBeGreaterThan(hotness(upvotes, time));
  }
});

test('ten times the score is worth twelve and a half hours of age', () => {
  // 4 upvotes score 6, 19 score 60.
  expect(hotness(19, time)).toBe(hotness(4, time + 12.5 * 3600));
});

test('ranks stay exact integers for a century', () => {
  expect(Number.isSafeInteger(hotness(1_000_000, time + 100 * 365 * 86_400))).toBe(true);
});

test('good threads are liked and discussed, each of another community', () => {
  const thread = (communityId: string, upvotes: number, downvotes = 0, noComments = 1) => ({
    communityId,
    upvotes,
    downvotes,
    noComments,
  });
  const [few, disputed, liked, silent, third, fourth] = [
    thread('cats', 3),
    thread('cats', 900, 400),
    thread('cats', 80, 2),
    thread('dogs', 99, 0, 0),
    thread('dogs', 20, 1),
    thread('birds', 9, 1),
  ] as const;
  expect(goodThreads([few, disputed, liked, silent, third, fourth], 3)).toEqual([liked, third, fourth]);
  expect(goodThreads([liked, third], 1)).toEqual([liked]);
});
