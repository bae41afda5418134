import type { Random } from './random.ts';

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
