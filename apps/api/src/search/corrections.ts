import { isTypingError, oneErrorAway, splitWords, typingErrors, typingErrorsIn } from '@confab/domain';
import type { KnownWords } from './understand.ts';

/** A word that stands in many more documents may be what a rare one was meant to be. */
const errorRatio = 3;
/** A word in more documents than this is no error. */
const errorMax = 3;

export type Alternative = { typed: string; word: string; documents: number };

/**
 * The shares of trigrams that words have in common, to be tried one after the other where no single error explains a word:
 * few words share many, so they are found soonest. The second is what two errors leave.
 */
export const similarities: readonly number[] = [0.3, 0.2];

/** Words so rare that they may be errors. Short ones have to be right. */
export const mayBeErrors = (words: readonly string[], { of }: KnownWords): string[] =>
  words.filter((word) => typingErrorsIn(word) > 0 && (of.get(word)?.documents ?? 0) <= errorMax);

/** Whether what was meant may be more than one error away, or of letters that are not tried one by one. */
export const mayBeFurther = (word: string): boolean =>
  typingErrorsIn(word) > 1 || oneErrorAway(word).length === 0;

/** Which words are corrected: those that no document has, or also rare ones. */
export type Correcting = 'unknown' | 'rare';
type Corrections = ReadonlyMap<Correcting, ReadonlyMap<string, string>>;

export const isCorrected = (word: string, corrections: Corrections): boolean =>
  [...corrections.values()].some((corrected) => corrected.has(word));

/**
 * The known words that the typed ones were probably meant to be, where a typing error explains the difference: first for
 * the words that no document has, then also for rare ones.
 */
export function correctWords(
  typed: readonly string[],
  alternatives: readonly Alternative[],
  known: KnownWords,
): Corrections {
  const documentsOf = (word: string) => known.of.get(word)?.documents ?? 0;
  const upTo = (documents: number) =>
    correctEach(
      typed.filter((word) => documentsOf(word) <= documents),
      alternatives,
      documentsOf,
    );
  const [unknown, rare] = [upTo(0), upTo(errorMax)];
  return new Map([
    ...(unknown.size > 0 ? [['unknown', unknown] as const] : []),
    ...(rare.size > unknown.size ? [['rare', rare] as const] : []),
  ]);
}

function correctEach(
  typed: readonly string[],
  alternatives: readonly Alternative[],
  documentsOf: (word: string) => number,
): Map<string, string> {
  const corrected = new Map<string, string>();
  for (const word of typed) {
    const documents = documentsOf(word);
    const [best] = alternatives
      .filter(
        (other) =>
          other.typed === word &&
          other.documents >= Math.max(1, errorRatio * documents) &&
          isTypingError(word, other.word),
      )
      .map((other) => ({ ...other, errors: typingErrors(word, other.word, 2) }))
      // Few people miss the first letter.
      .sort(
        (a, b) =>
          a.errors - b.errors ||
          Number(a.word[0] !== word[0]) - Number(b.word[0] !== word[0]) ||
          b.documents - a.documents,
      );
    if (best) corrected.set(word, best.word);
  }
  return corrected;
}

/** The query as it was probably meant. Values of operators stay as they are. */
export function rewrite(typed: string, corrected: ReadonlyMap<string, string>): string {
  let rewritten = '';
  let at = 0;
  for (const { word, start, end } of splitWords(typed)) {
    const better = corrected.get(word);
    if (better === undefined || typed.charAt(start - 1) === ':') continue;
    rewritten += typed.slice(at, start) + better;
    at = end;
  }
  return rewritten + typed.slice(at);
}
