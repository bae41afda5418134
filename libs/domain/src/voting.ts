/** True is up, false is down, null is no vote. */
export type Vote = boolean | null;

export type VoteCounts = { upvotes: number; downvotes: number };

/** The same direction again clears the vote; the other direction switches it (product-b 4). */
export function nextVote(current: Vote, clicked: boolean): Vote {
  return current === clicked ? null : clicked;
}

export function moveCounts(counts: VoteCounts, from: Vote, to: Vote): VoteCounts {
  return {
    upvotes: counts.upvotes + Number(to === true) - Number(from === true),
    downvotes: counts.downvotes + Number(to === false) - Number(from === false),
  };
}

/** Change of the author's points; downvotes never count (api.md 4.4). */
export function karmaChange(from: Vote, to: Vote): -1 | 0 | 1 {
  if (from === to) return 0;
  if (to === true) return 1;
  return from === true ? -1 : 0;
}
