/** Chance that repeats itself: the same seed gives the same sequence. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from min to max, both included. */
  integer(min: number, max: number): number;
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean;
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** A copy in another order. */
  shuffle<T>(list: readonly T[]): T[];
  /** Waiting times: mostly short, sometimes long, `mean` on average. */
  wait(mean: number): number;
};

/** The generator "sfc32" of the PractRand test suite: small, fast, and good enough for anything but secrets. */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;

  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }
  // The first values still show the seed.
  for (let round = 0; round < 12; round++) next();

  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  function pick<T>(list: readonly T[]): T {
    const item = list[integer(0, list.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const rest = [...list];
    const shuffled: T[] = [];
    while (rest.length > 0) shuffled.push(...rest.splice(integer(0, rest.length - 1), 1));
    return shuffled;
  }

  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick,
    shuffle,
    wait: (mean) => -Math.log(1 - next()) * mean,
  };
}

export type Ids = {
  /** An object id made at that moment (Unix milliseconds). */
  object(moment: number): string;
  /** An id for the address of a post. */
  public(): string;
};

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';

/** Ids in the product's form (api.md 1.7) that repeat themselves with the seed. */
export function createIds(random: Random): Ids {
  const hex = (digits: number) =>
    random
      .integer(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return {
    object: (moment) => (BigInt(moment) * 1_000_000n).toString(16).padStart(16, '0') + hex(8),
    public: () =>
      Array.from({ length: 8 }, () => letters.charAt(random.integer(0, letters.length - 1))).join(''),
  };
}
