import type { RingVote } from '../rings.ts';

/**
 * Two weeks of votes on a made-up site, the same for the same seed. Its honest people have favourite communities and
 * times of day; some are friends who read each other, and some of these share links at the moment. A few posts are
 * announced to all. One community is a handful of regulars. Bots vote at random.
 */
export function simulateSite(seed: number, { rings: noRings = 0 } = {}) {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const between = (low: number, high: number) => low + below(high - low + 1);
  const one = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('there is nothing to choose from');
    return value;
  };
  /** Few are large: 1 at least, and half of them below 2. */
  const heavy = () => 1 / Math.max(1 - random(), 0.01);

  const minute = 60;
  const hour = 60 * minute;
  const day = 24 * hour;
  const days = 14;

  const communities = Array.from({ length: between(6, 12) }, (_, community) => community);
  const regulars = communities.length;
  const people = Array.from({ length: between(250, 450) }, (_, account) => ({
    account,
    communities:
      account < 6 ? [regulars, one(communities)] : [one(communities), one(communities), one(communities)],
    awakeAt: below(24) * hour,
    noVotes: Math.min(Math.round(8 * heavy()), 300),
    writes: heavy(),
    friends: [] as number[],
  }));
  // Circles of two to five friends; some people belong to several.
  for (let circle = 0; circle < people.length / 12; circle++) {
    const friends = Array.from({ length: between(2, 5) }, () => one(people));
    for (const friend of friends)
      friend.friends.push(...friends.filter((other) => other !== friend).map(({ account }) => account));
  }

  type Item = { item: number; author: number; community: number; at: number; weight: number };
  const items: Item[] = [];
  const write = (author: number, community: number, at = random() * days * day): Item => {
    const item = { item: items.length, author, community, at, weight: heavy() };
    items.push(item);
    return item;
  };
  for (const person of people) {
    const noItems = Math.min(Math.round(person.writes * 1.5), 40);
    for (let number = 0; number < noItems; number++) write(person.account, one(person.communities));
  }

  const votes = new Map<string, RingVote>();
  const vote = (
    voter: number,
    { item, author, community, at: writtenAt }: Item,
    at: number,
    up = random() < 0.9,
  ) => {
    if (voter === author || at < writtenAt || at > days * day || votes.has(`${voter} ${item}`)) return;
    votes.set(`${voter} ${item}`, { voter, author, item, community, up, at: Math.floor(at) });
  };

  const honest = [...items];
  const placesIn = new Map(
    [...communities, regulars].map((community) => [community, cumulated(honest, community)]),
  );
  /** A thing of the community, the popular more often, and the new more often. */
  const choose = (community: number, at: number): Item | undefined => {
    const { sums = [], among = [] } = placesIn.get(community) ?? {};
    for (let attempt = 0; attempt < 12; attempt++) {
      const aim = random() * (sums.at(-1) ?? 0);
      let [low, high] = [0, among.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) < aim) low = middle + 1;
        else high = middle;
      }
      const item = among[low];
      if (item && item.at < at && random() < Math.exp((item.at - at) / day)) return item;
    }
    return undefined;
  };
  const visitOf = (awakeAt: number) => below(days) * day + ((awakeAt + random() * 5 * hour) % day);

  for (const person of people) {
    let left = person.noVotes;
    while (left > 0) {
      let at = visitOf(person.awakeAt);
      for (let number = between(1, 12); number > 0 && left > 0; number--, left--) {
        at += 5 + random() * 2 * minute;
        const item = choose(one(person.communities), at);
        if (item) vote(person.account, item, at);
      }
    }
    for (const item of honest) {
      if (!person.friends.includes(item.author)) continue;
      // Active friends read most of each other, soon or late.
      if (person.noVotes > 20 && random() < 0.5)
        vote(person.account, item, item.at + random() * random() * 2 * day, true);
    }
    // Links that go round in a chat.
    for (let links = below(4); links > 0 && person.friends.length > 0; links--) {
      const at = visitOf(person.awakeAt);
      const item = choose(one(person.communities), at);
      if (item)
        for (const reader of [person.account, ...person.friends])
          if (random() < 0.7) vote(reader, item, at + random() * 15 * minute, true);
    }
  }
  for (let announced = 0; announced < 4; announced++) {
    const item = one(honest);
    for (const { account } of people)
      if (random() < 0.3) vote(account, item, item.at + random() * random() * hour);
  }
  let accounts = people.length;
  for (let bot = 0; bot < 4; bot++) {
    const account = accounts++;
    for (let number = between(100, 400); number > 0; number--)
      vote(account, one(honest), random() * days * day, random() < 0.5);
  }

  const rings = Array.from({ length: noRings }, (_, number) => {
    const kind = (['mutual', 'together', 'both'] as const)[number % 3] ?? 'both';
    const members = Array.from({ length: between(2, 7) }, () => accounts++);
    const favourite = one(communities);
    if (kind !== 'together') {
      for (const author of members) {
        for (let written = between(8, 14); written > 0; written--) {
          const item = write(
            author,
            random() < 0.7 ? favourite : one(communities),
            random() * (days - 2) * day,
          );
          let at = item.at + random() * 6 * hour;
          for (const member of members) {
            if (random() > 0.85) continue;
            vote(member, item, at, true);
            at += kind === 'both' ? random() * 40 : random() * 8 * hour;
          }
        }
      }
    }
    if (kind === 'together') {
      const targets = new Map<Item, number>();
      for (const noTargets = between(16, 40); targets.size < noTargets;) {
        const at = random() * days * day;
        const item = choose(one(communities), at);
        if (item && !targets.has(item)) targets.set(item, at);
      }
      for (const [item, at] of targets) {
        const up = random() < 0.7;
        for (const member of members) if (random() < 0.9) vote(member, item, at + random() * 90, up);
      }
    }
    // As many votes for others, so as not to stand out.
    for (const member of members) {
      const cast = [...votes.values()].filter(({ voter }) => voter === member).length;
      for (let others = Math.round(cast * random()); others > 0; others--) {
        const at = random() * days * day;
        const item = choose(one(communities), at);
        if (item) vote(member, item, at);
      }
    }
    return { kind, members };
  });

  return { votes: [...votes.values()], rings };
}

function cumulated<Item extends { community: number; weight: number }>(
  items: readonly Item[],
  community: number,
) {
  const among = items.filter((item) => item.community === community);
  let sum = 0;
  return { among, sums: among.map(({ weight }) => (sum += weight)) };
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
