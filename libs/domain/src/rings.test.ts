import { describe, expect, test } from 'vitest';
import { evidenceOf, findRings, improbability, type Ring, ringLimits, type RingVote } from './rings.ts';
import { simulateSite } from './test-support/simulated-votes.ts';

const accountsOf = ({ members }: Ring) => members.map(({ account }) => account).sort((a, b) => a - b);

/** None of those that the thresholds were chosen with. */
const seeds = Array.from({ length: 20 }, (_, number) => number + 5001);

describe('on 20 simulated sites', () => {
  test('no honest account is listed: not friends, nor those of one taste, nor bots that vote at random', () => {
    const found = seeds.flatMap((seed) => {
      const { votes } = simulateSite(seed);
      return findRings(votes).map((ring) => ({ seed, ...ring }));
    });
    expect(found).toEqual([]);
  });

  test('at least nine in ten planted rings are listed, and no honest account with them', () => {
    const planted: string[] = [];
    const missed: string[] = [];
    const wronged: number[] = [];
    for (const seed of seeds) {
      const { votes, rings } = simulateSite(seed, { rings: 6 });
      const listed = findRings(votes).map(accountsOf);
      for (const { kind, members } of rings) {
        const name = `${kind} of ${members.length} on site ${seed}`;
        planted.push(name);
        const most = Math.max(
          0,
          ...listed.map((accounts) => accounts.filter((account) => members.includes(account)).length),
        );
        if (most < members.length * 0.75) missed.push(name);
      }
      const guilty = new Set(rings.flatMap(({ members }) => members));
      wronged.push(...listed.flat().filter((account) => !guilty.has(account)));
    }
    expect(planted).toHaveLength(120);
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(12);
    expect(wronged).toEqual([]);
  });
});

const day = 86_400;

/** Two accounts that upvote each other's things, among ten who vote for everything, a thing each hour. */
function aPair({ each, apart = 3600 }: { each: number; apart?: number }): RingVote[] {
  const crowd = Array.from({ length: 10 }, (_, number) => number + 10);
  const items = Array.from({ length: 200 }, (_, item) => ({ item, author: crowd[item % 10] ?? 0 }));
  const vote = { community: 1, up: true };
  return [
    ...items.flatMap(({ item, author }) =>
      crowd
        .filter((voter) => voter !== author)
        .map((voter) => ({ ...vote, voter, author, item, at: item * 3600 + voter * 300 })),
    ),
    ...Array.from({ length: each }, (_, number) => [
      { ...vote, voter: 1, author: 2, item: 1000 + number, at: day + number * 7200 },
      { ...vote, voter: 2, author: 1, item: 2000 + number, at: day + number * 7200 + apart },
    ]).flat(),
  ];
}

describe('a ring', () => {
  test('is listed with the votes of its members for each other, against what chance explains', () => {
    const [ring, ...others] = findRings(aPair({ each: 12 }));
    expect(others).toEqual([]);
    expect(ring).toEqual({
      members: [1, 2].map((account) => ({
        account,
        noVotes: 12,
        noGiven: 12,
        noReceived: 12,
        noTogether: 0,
      })),
      noMutual: 24,
      expectedMutual: 0,
      noTogether: 0,
      expectedTogether: 0,
    });
    expect(ring && evidenceOf(ring)).toBe(24);
  });

  test('needs more than a few votes, and votes in both directions', () => {
    expect(findRings(aPair({ each: 5 }))).toEqual([]);
    expect(findRings(aPair({ each: 40 }).filter(({ voter }) => voter !== 2))).toEqual([]);
  });

  test('is listed with votes on the same things within moments', () => {
    const twins = Array.from({ length: 15 }, (_, number) =>
      [1, 2].map((voter) => ({
        voter,
        author: 10 + (number % 10),
        item: number,
        community: 1,
        up: number % 2 === 0,
        at: number * 3600 + 20_000 + voter * 30,
      })),
    ).flat();
    const crowd = aPair({ each: 0 });
    expect(findRings([...crowd, ...twins]).map(accountsOf)).toEqual([[1, 2]]);
    // The same votes hours apart say nothing.
    const apart = twins.map((vote) => ({ ...vote, at: vote.at + vote.voter * 1000 }));
    expect(findRings([...crowd, ...apart])).toEqual([]);
    // Nor do opposite ones.
    const opposed = twins.map((vote) => ({ ...vote, up: vote.up === (vote.voter === 1) }));
    expect(findRings([...crowd, ...opposed])).toEqual([]);
  });

  test('does not depend on the order in which votes are read', () => {
    const { votes } = simulateSite(3, { rings: 3 });
    const rings = findRings(votes);
    expect(rings.length).toBeGreaterThan(0);
    expect(findRings(votes.toReversed())).toEqual(rings);
  });

  test('is not hidden by more votes than are counted of an account', () => {
    const flood = Array.from({ length: 3 * ringLimits.votesPerAccount }, (_, number) => ({
      voter: 1,
      author: 10 + (number % 10),
      item: 5000 + number,
      community: 2,
      up: true,
      at: number,
    }));
    expect(findRings([...flood, ...aPair({ each: 400 })]).map(accountsOf)).toEqual([[1, 2]]);
  });
});

test.each([
  [3, 3, 0],
  [10, 100, 0],
  [14, 0, 14.4],
  [20, 2, 12.2],
])('to see %i where chance explains %f is improbable to %f digits', (seen, expected, digits) => {
  expect(improbability(seen, expected)).toBeCloseTo(digits, 1);
});
