/**
 * Which accounts vote together far beyond chance (docs/decisions/rings.md has the formula and its reasons). A pure
 * function over the votes of some weeks; what it finds is for admins to look at, and nothing follows by itself.
 */

/** Accounts, communities and posts or comments are numbers, so that millions of votes stay small. */
export type RingVote = {
  voter: number;
  author: number;
  item: number;
  community: number;
  up: boolean;
  /** Seconds. */
  at: number;
};

export type RingMember = {
  account: number;
  /** Votes in the window, counted up to the cap. */
  noVotes: number;
  /** Upvotes to and from the other members. */
  noGiven: number;
  noReceived: number;
  /** Votes of theirs that another member repeated within moments. */
  noTogether: number;
};

export type Ring = {
  members: RingMember[];
  /** Upvotes of members to each other, and how many chance explains. */
  noMutual: number;
  expectedMutual: number;
  /** Pairs of equal votes of two members on one thing within moments, and how many chance explains. */
  noTogether: number;
  expectedTogether: number;
};

export const ringLimits = {
  windowDays: 14,
  /** Of one account the newest votes count. */
  votesPerAccount: 500,
  /** Of the whole site, the votes on the newest things. */
  votes: 400_000,
  /** "Within moments", in seconds. */
  moment: 120,
  /** Things with more votes say little about who belongs together, and cost the most. */
  votersPerItem: 300,
  membersPerRing: 50,
  rings: 100,
  /** A dismissed ring that no night has found for so long is forgotten. */
  forgottenAfterDays: 180,
} as const;

const least = {
  /** Of a pair: upvotes in each direction, upvotes in both, and equal votes within moments. */
  oneWay: 4,
  mutual: 12,
  together: 8,
  /** Decimal digits of improbability, for two accounts to count as a pair, and for a ring to be listed. */
  pairDigits: 5,
  digits: 9,
  /** Times as many as chance explains. */
  factor: 4,
  /** The part of a member's votes that has to be for, or at the moments of, the others. */
  share: 1 / 3,
  /** The part of what the others wrote that a member has to upvote, unless they vote at the same moments. */
  coverage: 0.6,
};

/** Chance is never taken to explain less than this many votes of a pair. */
const expectedFloor = 0.5;

/** In how many shared things without other evidence the site's own rate of equal moments is believed. */
const priorPairs = 50;

/**
 * How improbable it is to see so many where chance explains `expected`, in decimal digits: Chernoff's bound of a
 * Poisson tail, which understates it.
 */
export function improbability(seen: number, expected: number): number {
  const mean = Math.max(expected, expectedFloor);
  return seen <= mean ? 0 : (seen * Math.log(seen / mean) - seen + mean) / Math.LN10;
}

/** The same votes give the same rings, in whatever order they come. */
export function findRings(votes: readonly RingVote[]): Ring[] {
  const counted = newestPerAccount(votes.filter(({ voter, author }) => voter !== author));
  const signals = { mutual: mutualVotes(counted), together: togetherVotes(counted) };
  const groups = groupsOf([...signals.mutual.pairs, ...signals.together.pairs]);
  const votesOf = Map.groupBy(counted, ({ voter }) => voter);
  const itemsOf = new Map<number, Set<number>>();
  for (const { author, item } of counted) itemsOf.set(author, (itemsOf.get(author) ?? new Set()).add(item));
  return groups
    .map((group) => ringOf(group, { votesOf, itemsOf }, signals))
    .filter((ring) => ring !== null)
    .sort((one, other) => evidenceOf(other) - evidenceOf(one))
    .slice(0, ringLimits.rings);
}

/** How much there is to see of a ring: a dismissed one stays so until this doubles. */
export function evidenceOf({ noMutual, noTogether }: Pick<Ring, 'noMutual' | 'noTogether'>): number {
  return noMutual + noTogether;
}

/**
 * Which of the stored rings each found one is: the one with most members in common, if these are at least half of the
 * smaller of the two. The largest find chooses first.
 */
export function matchRings<Stored extends { accounts: ReadonlySet<string> }>(
  found: readonly ReadonlySet<string>[],
  stored: readonly Stored[],
): (Stored | undefined)[] {
  const left = new Set(stored);
  return found.map((accounts) => {
    const [best] = [...left]
      .map((ring) => ({ ring, common: [...accounts].filter((account) => ring.accounts.has(account)).length }))
      .filter(({ ring, common }) => common >= Math.min(accounts.size, ring.accounts.size) / 2)
      .sort((one, other) => other.common - one.common);
    if (best) left.delete(best.ring);
    return best?.ring;
  });
}

/** Whether a dismissed ring is listed again. */
export function isListedAgain(
  ring: Pick<Ring, 'noMutual' | 'noTogether'>,
  dismissedEvidence: number,
): boolean {
  return evidenceOf(ring) >= 2 * dismissedEvidence;
}

/** What two accounts, the lower number first, have done together and how much of that chance explains. */
type Pair = { pair: readonly [number, number]; seen: number; expected: number };

type Signal = {
  /** Those beyond chance. */
  pairs: Pair[];
  between: (one: number, other: number) => Pair;
};

const isBeyondChance = (seen: number, expected: number, digits: number) =>
  seen >= least.factor * Math.max(expected, expectedFloor) && improbability(seen, expected) >= digits;

const isPair = ({ seen, expected }: Pair) => isBeyondChance(seen, expected, least.pairDigits);

function newestPerAccount(votes: readonly RingVote[]): RingVote[] {
  const counts = new Map<number, number>();
  return [...votes]
    .sort((one, other) => other.at - one.at || one.item - other.item || one.voter - other.voter)
    .filter(({ voter }) => increment(counts, voter) <= ringLimits.votesPerAccount);
}

/**
 * Upvotes for each other. By chance a member's upvotes in a community go to each author by the part of its readers, the
 * member left out, who upvote that author: popular authors and shared taste explain themselves. Readers are counted, and
 * not their votes, so that a ring does not make its own authors popular.
 */
function mutualVotes(votes: readonly RingVote[]): Signal {
  /** Upvotes by voter and author, and by voter and community. */
  const given = new Map<number, Map<number, number>>();
  const cast = new Map<number, Map<number, number>>();
  /** Readers with an upvote for an author in a community: by author, by reader, and of all. */
  const readers = new Map<number, Map<number, number>>();
  const authorsRead = new Map<number, Map<number, number>>();
  const all = new Map<number, number>();
  const known = new Set<string>();
  for (const { voter, author, community, up } of votes) {
    if (!up) continue;
    increment(mapOf(given, voter), author);
    increment(mapOf(cast, voter), community);
    const reading = readingOf(voter, author, community);
    if (known.has(reading)) continue;
    known.add(reading);
    increment(mapOf(readers, author), community);
    increment(mapOf(authorsRead, voter), community);
    increment(all, community);
  }
  const givenBy = (voter: number, author: number) => given.get(voter)?.get(author) ?? 0;
  const expected = (voter: number, author: number) => {
    let sum = 0;
    for (const [community, noCast] of cast.get(voter) ?? []) {
      const own = known.has(readingOf(voter, author, community)) ? 1 : 0;
      const ofAuthor = (readers.get(author)?.get(community) ?? 0) - own;
      const ofOthers = (all.get(community) ?? 0) - (authorsRead.get(voter)?.get(community) ?? 0);
      if (ofOthers > 0) sum += (noCast * ofAuthor) / ofOthers;
    }
    return sum;
  };
  const between = (one: number, other: number): Pair => ({
    pair: [one, other],
    seen: givenBy(one, other) + givenBy(other, one),
    expected: expected(one, other) + expected(other, one),
  });
  const pairs = [...given].flatMap(([one, authors]) =>
    [...authors].flatMap(([other, there]) => {
      const back = givenBy(other, one);
      if (one > other || Math.min(there, back) < least.oneWay || there + back < least.mutual) return [];
      return [between(one, other)].filter(isPair);
    }),
  );
  return { pairs, between };
}

const readingOf = (voter: number, author: number, community: number) => `${voter} ${author} ${community}`;

/**
 * Equal votes on the same things within moments. By chance two votes on a thing are as near to each other as other
 * votes on it, or on things with about as many: what is new, and what many come to read at once, explains itself.
 */
function togetherVotes(votes: readonly RingVote[]): Signal {
  type Share = { near: number; all: number };
  const shareOfItem = new Map<number, Share & { size: number }>();
  const shareOfSize = new Map<number, Share>();
  const directions = new Map<number, Map<number, boolean>>();
  const items = [...Map.groupBy(votes, (vote) => vote.item)].filter(
    ([, cast]) => cast.length > 1 && cast.length <= ringLimits.votersPerItem,
  );
  // Most pairs meet once or twice. A sketch finds the few that may meet often enough to be kept.
  const sketch = new Uint8Array(2 ** 22);
  for (const [item, cast] of items) {
    let near = 0;
    for (const vote of cast) mapOf(directions, vote.voter).set(item, vote.up);
    forEachNear(cast, (one, other) => {
      near++;
      const place = placeIn(sketch, one, other);
      if (one.up === other.up && (sketch[place] ?? 0) < least.together)
        sketch[place] = (sketch[place] ?? 0) + 1;
    });
    const all = (cast.length * (cast.length - 1)) / 2;
    const size = Math.floor(Math.log2(cast.length));
    shareOfItem.set(item, { near, all, size });
    const sum = shareOfSize.get(size) ?? { near: 0, all: 0 };
    shareOfSize.set(size, { near: sum.near + near, all: sum.all + all });
  }
  const repeated = new Map<number, Map<number, number>>();
  for (const [, cast] of items) {
    forEachNear(cast, (one, other) => {
      if (one.up !== other.up || (sketch[placeIn(sketch, one, other)] ?? 0) < least.together) return;
      increment(mapOf(repeated, one.voter), other.voter);
    });
  }
  const chanceAt = (item: number) => {
    const own = shareOfItem.get(item);
    const alike = own && shareOfSize.get(own.size);
    if (!alike) return 0;
    // Leaves out the pair in question, which may itself be near.
    return (Math.max(own.near - 1, 0) + (priorPairs * alike.near) / alike.all) / (own.all - 1 + priorPairs);
  };
  const between = (one: number, other: number): Pair => {
    const theirs = directions.get(other);
    let expected = 0;
    for (const [item, up] of directions.get(one) ?? []) {
      if (theirs?.get(item) === up) expected += chanceAt(item);
    }
    return { pair: [one, other], seen: repeated.get(one)?.get(other) ?? 0, expected };
  };
  const pairs = [...repeated].flatMap(([one, others]) =>
    [...others].flatMap(([other, seen]) =>
      seen < least.together ? [] : [between(one, other)].filter(isPair),
    ),
  );
  return { pairs, between };
}

/** Calls `visit` for each two votes on a thing within moments, the lower number first. The newest vote comes first. */
function forEachNear(cast: readonly RingVote[], visit: (one: RingVote, other: RingVote) => void): void {
  for (const [place, vote] of cast.entries()) {
    for (let next = place + 1; next < cast.length; next++) {
      const other = cast[next];
      if (!other || vote.at - other.at > ringLimits.moment) break;
      if (vote.voter < other.voter) visit(vote, other);
      else visit(other, vote);
    }
  }
}

function placeIn(sketch: Uint8Array, one: RingVote, other: RingVote): number {
  return (Math.imul(one.voter, 0x9e3779b1) ^ Math.imul(other.voter, 0x85ebca6b)) & (sketch.length - 1);
}

/**
 * Groups in which everyone has a pair with at least half of the others, from the most improbable pair on: friends of
 * friends are no ring.
 */
function groupsOf(pairs: readonly Pair[]): number[][] {
  const neighbours = new Map<number, Set<number>>();
  for (const { pair } of pairs) {
    const [first, second] = pair;
    for (const [one, other] of [[first, second] as const, [second, first] as const]) {
      neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
    }
  }
  const taken = new Set<number>();
  const groups: number[][] = [];
  const digits = ({ seen, expected }: Pair) => improbability(seen, expected);
  for (const { pair } of [...pairs].sort((one, other) => digits(other) - digits(one))) {
    if (pair.some((account) => taken.has(account))) continue;
    const group = new Set(pair);
    let next: number | undefined;
    do {
      next = undefined;
      let most = 0;
      const around = new Set([...group].flatMap((account) => [...(neighbours.get(account) ?? [])]));
      for (const account of around) {
        if (group.has(account) || taken.has(account)) continue;
        const within = [...group].filter((member) => neighbours.get(account)?.has(member)).length;
        if (within >= group.size / 2 && within > most) [next, most] = [account, within];
      }
      if (next !== undefined) group.add(next);
    } while (next !== undefined && group.size < ringLimits.membersPerRing);
    for (const account of group) taken.add(account);
    groups.push([...group]);
  }
  return groups;
}

type Activity = {
  votesOf: ReadonlyMap<number, readonly RingVote[]>;
  /** What an account wrote, as far as others voted on it. */
  itemsOf: ReadonlyMap<number, ReadonlySet<number>>;
};

/** Leaves out those for whom the others are a small part of what they vote; null if no ring is left. */
function ringOf(
  group: readonly number[],
  activity: Activity,
  { mutual, together }: { mutual: Signal; together: Signal },
): Ring | null {
  const accounts = new Set(group);
  let members = membersOf(accounts, activity);
  for (;;) {
    const [weakest] = members.toSorted((one, other) => one.share - other.share);
    if (!weakest || weakest.share >= least.share) break;
    accounts.delete(weakest.account);
    members = membersOf(accounts, activity);
  }
  if (members.length < 2) return null;
  const sums = { noMutual: 0, expectedMutual: 0, noTogether: 0, expectedTogether: 0 };
  for (const one of accounts) {
    for (const other of accounts) {
      if (one >= other) continue;
      const [votes, moments] = [mutual.between(one, other), together.between(one, other)];
      sums.noMutual += votes.seen;
      sums.expectedMutual += votes.expected;
      sums.noTogether += moments.seen;
      sums.expectedTogether += moments.expected;
    }
  }
  const isRing =
    isBeyondChance(sums.noMutual, sums.expectedMutual, least.digits) ||
    isBeyondChance(sums.noTogether, sums.expectedTogether, least.digits);
  return isRing ? { members: members.map(({ share: _inner, ...member }) => member), ...sums } : null;
}

/**
 * `share`: the part of a member's votes that is for the others, if these are upvoted whatever they write, or at their
 * moments.
 */
function membersOf(
  accounts: ReadonlySet<number>,
  { votesOf, itemsOf }: Activity,
): (RingMember & { share: number })[] {
  const all = [...accounts].flatMap((account) => votesOf.get(account) ?? []);
  const byItem = Map.groupBy(all, ({ item }) => item);
  const noItems = (account: number) => itemsOf.get(account)?.size ?? 0;
  const noItemsOfAll = [...accounts].reduce((sum, account) => sum + noItems(account), 0);
  return [...accounts].map((account) => {
    const cast = votesOf.get(account) ?? [];
    const noUp = cast.filter(({ up }) => up).length;
    const noGiven = cast.filter(({ up, author }) => up && accounts.has(author)).length;
    const noTogether = cast.filter((vote) =>
      byItem
        .get(vote.item)
        ?.some(
          ({ voter, up, at }) =>
            voter !== account && up === vote.up && Math.abs(at - vote.at) <= ringLimits.moment,
        ),
    ).length;
    return {
      account,
      noVotes: cast.length,
      noGiven,
      noReceived: all.filter(({ up, author }) => up && author === account).length,
      noTogether,
      share: Math.max(
        noGiven >= least.coverage * (noItemsOfAll - noItems(account)) ? noGiven / Math.max(noUp, 1) : 0,
        noTogether / Math.max(cast.length, 1),
      ),
    };
  });
}

/** Returns the new count. */
function increment<Key>(counts: Map<Key, number>, key: Key): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

function mapOf<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const map = maps.get(key) ?? new Map<Inner, Value>();
  maps.set(key, map);
  return map;
}
