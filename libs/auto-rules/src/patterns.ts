import { processorMs } from '@confab/threads';
import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSException, RE2JSSyntaxException, RE2Set } from 're2js';

export class BadPattern extends Error {
  override name = 'BadPattern';
}

const flags = RE2JS.CASE_INSENSITIVE;

/** Patterns are of RE2, whose time grows with the text alone. Throws `BadPattern` with what is wrong with one. */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const problem = error instanceof RE2JSSyntaxException ? error.getDescription() : error.message;
    throw new BadPattern(problem, { cause: error });
  }
}

/** Patterns that one pass over a text looks for: as many as `set` has, from the one at `first` on. */
type Together = { first: number; set: RE2Set; noSlow: number };

/** Fewer patterns, and shorter texts, are as fast one by one. */
const patternsMin = 10;
const textMin = 1500;
/** Instructions of the patterns of a set, which bound what its slowest pass takes. */
const setSizeMax = 1000;
/** Patterns that have no place in so many sets are looked for one by one. */
const setsMax = 8;
const setBytesMax = 1_048_576;
/**
 * What all passes over a text may take. The set that exceeds it so often is not asked again: one by one, the slow patterns
 * show. A process that has just started is slower.
 */
const passesMsMax = 50;
const slowPassesMax = 3;

const kept = new LRUCache<string, readonly Together[]>({ max: 20 });

/**
 * Patterns that the text does not match, found in one pass for many of them, which takes about as long as a single one does.
 * The others have to be looked for.
 */
export function ruledOutIn(text: string, patterns: readonly RE2JS[]): ReadonlySet<RE2JS> {
  const ruledOut = new Set<RE2JS>();
  if (patterns.length < patternsMin || text.length < textMin) return ruledOut;
  const startedAt = processorMs();
  for (const together of setsOf(patterns)) {
    if (together.noSlow === slowPassesMax) continue;
    const found = new Set(together.set.match(text));
    const { first, set } = together;
    patterns.slice(first, first + set.regexps.length).forEach((pattern, index) => {
      if (!found.has(index)) ruledOut.add(pattern);
    });
    if (processorMs() - startedAt > passesMsMax) {
      together.noSlow += 1;
      break;
    }
  }
  return ruledOut;
}

function setsOf(patterns: readonly RE2JS[]): readonly Together[] {
  const key = JSON.stringify(patterns.map((pattern) => pattern.pattern()));
  let sets = kept.get(key);
  if (!sets) kept.set(key, (sets = makeSets(patterns)));
  return sets;
}

function makeSets(patterns: readonly RE2JS[]): Together[] {
  const sets: Together[] = [];
  let size = Infinity;
  for (const [first, pattern] of patterns.entries()) {
    size += pattern.programSize();
    if (size > setSizeMax) {
      if (sets.length === setsMax) break;
      size = pattern.programSize();
      sets.push({ first, set: new RE2Set(RE2Set.UNANCHORED, flags, setBytesMax), noSlow: 0 });
    }
    sets.at(-1)?.set.add(pattern.pattern());
  }
  return sets;
}
