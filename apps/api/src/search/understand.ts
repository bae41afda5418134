import { isTypingError, isUnspacedWord, type SearchQuery, splitWords, typingErrors } from '@confab/domain';

/** What the index knows of a word: in how many documents it stands, and its other forms, the commonest first. */
export type KnownWord = { word: string; documents: number; forms: readonly string[] };
export type KnownWords = { of: ReadonlyMap<string, KnownWord>; noDocuments: number };

/** A query in PostgreSQL's form, and what of a text it matches. */
export type Understood = {
  /** Null: without words, only its filters count. */
  all: string | null;
  /** For documents with all words in the title; null where that cannot be asked. */
  inTitle: string | null;
  /** Words that are looked for. */
  noWords: number;
  isMatch: (word: string) => boolean;
  /** Words that can be typing errors. */
  typed: readonly string[];
};

/** Words that stand in more of the documents than this say little. */
const commonShare = 0.1;
/** Where less is written, no word is common. */
const commonFrom = 500;
const partMax = 8;

/** The words of a query whose forms have to be known. Words of scripts without spaces bring their parts. */
export function wordsToKnow({ terms }: SearchQuery): string[] {
  const words = new Set<string>();
  for (const { text } of terms) {
    for (const { word } of splitWords(text)) {
      words.add(word);
      if (isUnspacedWord(word)) for (const part of partsOf(word)) words.add(part);
    }
  }
  return [...words];
}

function partsOf(word: string): string[] {
  const letters = [...word].slice(0, 2 * partMax);
  return letters.flatMap((_, from) =>
    letters.slice(from, from + partMax).map((__, more) => letters.slice(from, from + more + 1).join('')),
  );
}

/** Lexemes are made of letters, digits, plus and number signs, and need no escape inside of quotation marks. */
const lexeme = (word: string): string => `'${word}'`;
const anyOf = (words: readonly string[]): string => `(${words.join(' | ')})`;
const together = (words: readonly string[]): string => `(${words.map(lexeme).join(' <-> ')})`;

export function understand({ terms, domain }: SearchQuery, known: KnownWords): Understood {
  const all: string[] = domain === null ? [] : [lexeme(`@${domain.replace(/[^\p{L}\p{N}.-]/gu, '')}`)];
  const plain = new Set<string>();
  const marked = new Set<string>();
  let noWords = 0;
  for (const { text, phrase, title, not } of terms) {
    const words = splitWords(text).map(({ word }) => word);
    if (words.length === 0) continue;
    if (not) {
      all.push(`!${phrase ? together(words) : anyOf(words.map(lexeme))}`);
    } else if (phrase && !title) {
      all.push(together(words));
      noWords += new Set(words).size;
      for (const word of words) marked.add(word);
    } else {
      for (const word of words) {
        if (title) {
          all.push(lexeme(`=${word}`));
          marked.add(word);
        } else plain.add(word);
      }
    }
  }
  const required = withoutCommon([...plain], known);
  const forms = required.map((word) => formsOf(word, known));
  for (const form of forms) for (const word of form.marked) marked.add(word);
  all.push(...forms.map(({ query }) => query));
  const onlyWords = all.length === forms.length && forms.every(({ title }) => title !== null);
  return {
    all: all.length === 0 ? null : all.join(' & '),
    inTitle: onlyWords && forms.length > 0 ? forms.map(({ title }) => title).join(' & ') : null,
    noWords: noWords + required.length,
    isMatch: (word) => marked.has(word),
    typed: required,
  };
}

/** Drops the words that most texts have, as long as others are left. */
function withoutCommon(words: readonly string[], { of, noDocuments }: KnownWords): string[] {
  if (noDocuments < commonFrom) return [...words];
  const rare = words.filter((word) => (of.get(word)?.documents ?? 0) <= commonShare * noDocuments);
  return rare.length === 0 ? [...words] : rare;
}

function formsOf(
  word: string,
  known: KnownWords,
): { query: string; title: string | null; marked: readonly string[] } {
  const found = known.of.get(word);
  if (!found || found.documents === 0) {
    const parts = isUnspacedWord(word) ? knownParts(word, known) : null;
    if (parts) return { query: together(parts), title: null, marked: parts };
  }
  const forms = [...new Set([word, ...(found?.forms ?? [])])];
  return {
    query: anyOf(forms.map(lexeme)),
    title: anyOf(forms.map((form) => lexeme(`=${form}`))),
    marked: forms,
  };
}

/** The word as known words one after another, the longest first; null if it is not made of such. */
function knownParts(word: string, { of }: KnownWords): string[] | null {
  const letters = [...word];
  const parts: string[] = [];
  for (let from = 0; from < letters.length;) {
    const part = Array.from({ length: Math.min(partMax, letters.length - from) }, (_, less) =>
      letters.slice(from, Math.min(from + partMax, letters.length) - less).join(''),
    ).find((candidate) => (of.get(candidate)?.documents ?? 0) > 0);
    if (part === undefined) return null;
    parts.push(part);
    from += [...part].length;
  }
  return parts.length > 1 ? parts : null;
}

/** Titles with two of these words, in any form; with the one if there is only one. */
export function titlesLike(words: readonly KnownWord[]): string {
  const inTitle = words.map(({ word, forms }) =>
    anyOf([...new Set([word, ...forms])].map((form) => lexeme(`=${form}`))),
  );
  if (inTitle.length === 1) return inTitle.join('');
  return inTitle
    .flatMap((one, at) => inTitle.slice(at + 1).map((other) => `(${one} & ${other})`))
    .join(' | ');
}

/** A word that stands in many more documents may be what a rare one was meant to be. */
const errorRatio = 3;

export type Alternative = { typed: string; word: string; documents: number };

/** The known words that the typed ones were probably meant to be, where a typing error explains the difference. */
export function correctWords(
  typed: readonly string[],
  alternatives: readonly Alternative[],
  known: KnownWords,
): Map<string, string> {
  const corrected = new Map<string, string>();
  for (const word of typed) {
    const documents = known.of.get(word)?.documents ?? 0;
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
