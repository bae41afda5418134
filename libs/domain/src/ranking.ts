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

/**
 * The stored hot rank of a post (api.md 4.1): a tenfold score outweighs 12.5 hours of age, downvotes do not count,
 * and a post without upvotes ranks 0. `createdAtSeconds` is Unix time.
 */
export function hotness(upvotes: number, createdAtSeconds: number): number {
  const score = hotScore(upvotes);
  return Math.round(1e7 * (Math.log10(Math.max(score, 1)) + (Math.sign(score) * createdAtSeconds) / 45_000));
}
