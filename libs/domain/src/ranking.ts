/** Later upvotes weigh less; one weight per step (api.md 4.1). */
const steps = [
  { upTo: 3, weight: 1 },
  { upTo: 10, weight: 3 },
  { upTo: 20, weight: 4 },
  { upTo: 40, weight: 5 },
  { upTo: Infinity, weight: 6 },
] as const;

export function hotScore(upvotes: number): number {
  let score = 0;
  let counted = 0;
  for (const { upTo, weight } of steps) {
    if (upvotes <= counted) break;
    score += (Math.min(upvotes, upTo) - counted) * weight;
    counted = upTo;
  }
  return score;
}

type ThreadFacts = { communityId: string; upvotes: number; downvotes: number; noComments: number };

/** Votes that are added before a share is taken, half of them up: a few votes alone say little. */
const addedVotes = 10;

/**
 * The threads to recommend among the best of a week: those with the highest share of upvotes, since views are not counted;
 * with comments, and one of each community.
 */
export function goodThreads<Thread extends ThreadFacts>(best: readonly Thread[], count: number): Thread[] {
  const liked = ({ upvotes, downvotes }: ThreadFacts) =>
    (upvotes + addedVotes / 2) / (upvotes + downvotes + addedVotes);
  const ranked = best.filter(({ noComments }) => noComments > 0).toSorted((a, b) => liked(b) - liked(a));
  const ofEach = new Map<string, Thread>();
  for (const thread of ranked) if (!ofEach.has(thread.communityId)) ofEach.set(thread.communityId, thread);
  return [...ofEach.values()].slice(0, count);
}

/**
 * The stored hot rank of a post (api.md 4.1): a tenfold score outweighs 12.5 hours of age, downvotes do not count,
 * and a post without upvotes ranks 0. `createdAtSeconds` is Unix time.
 */
export function hotness(upvotes: number, createdAtSeconds: number): number {
  const score = hotScore(upvotes);
  return Math.round(1e7 * (Math.log10(Math.max(score, 1)) + (Math.sign(score) * createdAtSeconds) / 45_000));
}
