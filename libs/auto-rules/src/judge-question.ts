import type { JudgedFacts, JudgedItem, MatchPlace } from './judge.ts';

/** Which rules are true of an item, or whether patterns can be used. */
export type Question = JudgeQuestion | { patterns: readonly string[] };

export type JudgeQuestion = {
  rules: readonly {
    key: string;
    /** Its conditions as JSON, where the thread may not know the rule. */
    when: string | undefined;
  }[];
  item: JudgedItem;
  /** Undefined for what no rule touches. */
  facts: JudgedFacts | undefined;
  board: Board;
  /** Whether many patterns may be looked for in one pass. */
  together: boolean;
  wanted: Wanted;
};

/** What is asked about rules besides whether they are true: of the true ones, or of all, the place; or what they found. */
export type Wanted = 'nothing' | 'places' | 'all places' | 'found';

export type Answer = {
  /** The indexes of rules that the thread does not know; then it has judged nothing. */
  unknown: readonly number[];
  /** For each rule, if it was asked for. */
  places: readonly (MatchPlace | null)[];
  /** For each true rule, if it was asked for. */
  found: readonly (readonly string[] | null)[];
  /** Of each pattern, null for one that can be used. */
  problems: readonly (string | null)[];
};

/** Memory that is shared with who asks, and read there also when the thread did not live to answer. */
export type Board = {
  /** The index of the rule under way, or `allTogether`. */
  at: Int32Array;
  /** When the step under way began, and how much it may take: processor time since the question, in milliseconds. */
  step: Float64Array;
  /** For each rule one of `verdict`, and the processor time that it took. */
  verdicts: Uint8Array;
  spent: Float64Array;
};

export const allTogether = -1;
export const verdict = { none: 0, isFalse: 1, isTrue: 2, tooSlow: 3 } as const;

/** Milliseconds after which a rule is too slow for a text: many times what a hundred plain patterns take. */
export const ruleMsMax = 200;
