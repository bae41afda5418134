import { LRUCache } from 'lru-cache';

type Allowance = { burst: number; perSecond: number };

/** Counts uses by key. Bounded: under pressure, the key that was used least lately begins again. */
export function createAllowances({ burst, perSecond }: Allowance, now: () => number) {
  const known = new LRUCache<string, { left: number; at: number }>({ max: 20_000 });
  /** Whether the key may be used now; takes one use. */
  return (key: string): boolean => {
    const at = now();
    const before = known.get(key) ?? { left: burst, at };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
    known.set(key, { left: left < 1 ? left : left - 1, at });
    return left >= 1;
  };
}
