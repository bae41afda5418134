import { isUnspacedWord, readSearch, type SearchQuery, splitWords, wordWithEnds } from '@confab/domain';

/** What the index knows of a word: in how many documents it stands, and its other forms, the commonest first. */
export type KnownWord = {
  word: string;
  documents: number;
  forms: readonly string[];
  /** In how many documents one of the forms stands, at most. */
  found: number;
};
export type KnownWords = { of: ReadonlyMap<string, KnownWord>; noDocuments: number };

/** A query in PostgreSQL's form, and what of a text it matches. */
export type Understood = {
  /** Null: without words, only its filters count. */
  all: string | null;
  /** For documents with most of the words, rare ones before common ones; null where all that can be asked is all. */
  most: string | null;
  /** For documents with all words in the title; null where that cannot be asked. */
  inTitle: string | null;
  /** The words, each with its forms, as queries for texts and for titles, and what it says: rare words say more. */
  words: readonly AskedWord[];
  /** For communities and people whose name is these words written as one. */
  asName: string | null;
  /** Words that are looked for. */
  noWords: number;
  noDocuments: number;
  /** Guesses: the shares of the documents that match `all` and `most`. 0: few, or not known. */
  share: number;
  mostShare: number;
  /** Of how many documents entries are read to find those that match `all`, as a share of all documents. */
  entries: number;
  isMatch: (word: string) => boolean;
  /** Words that can be typing errors. */
  typed: readonly string[];
};

/** A word of a title: how titles with it are found, and what it says. */
export type TitleWord = { title: string; weight: number };

export type AskedWord = {
  text: string;
  title: string | null;
  weight: number;
  /** The share of the documents that have it. */
  share: number;
};

/** Words that stand in more of the documents than this say little. */
const commonShare = 0.1;
/** Where less is written, no word is common. */
const commonFrom = 500;
/** Guesses. Words stand in the same texts more often than by chance. */
const together = 4;
const phraseShare = 1 / 8;
export const titleShare = 0.05;
const domainShare = 0.001;
const passedOver = 8;
const partMax = 8;
const nameWordsMax = 4;

/** The words of a query whose forms have to be known. Words of scripts without spaces bring their parts. */
export function wordsToKnow(query: SearchQuery): string[] {
  const { terms } = query;
  const asName = writtenAsOne(query);
  const words = new Set<string>(asName === null ? [] : [asName]);
  for (const { text } of terms) {
    for (const { word } of splitWords(text)) {
      words.add(word);
      if (isUnspacedWord(word)) for (const part of partsOf(word)) words.add(part);
    }
  }
  return [...words];
}

/** Names have no spaces: `film cameras` may mean the community `filmcameras`. */
function writtenAsOne({ terms, domain }: SearchQuery): string | null {
  const isPlain = domain === null && terms.every(({ phrase, title, not }) => !phrase && !title && !not);
  const words = terms.flatMap(({ text }) => splitWords(text));
  if (!isPlain || words.length < 2 || words.length > nameWordsMax) return null;
  return words.map(({ word }) => word).join('');
}

function partsOf(word: string): string[] {
  const letters = [...word].slice(0, 2 * partMax);
  return letters.flatMap((_, from) =>
    letters.slice(from, from + partMax).map((__, more) => letters.slice(from, from + more + 1).join('')),
  );
}

/** The form of addresses, in which other scripts are written in ASCII letters. */
const hostOf = (domain: string): string =>
  (URL.parse(`http://${domain}`)?.hostname ?? '').replace(/[^a-z0-9.-]/g, '');

/** Lexemes are made of letters, digits, plus and number signs, and need no escape inside of quotation marks. */
const lexeme = (word: string): string => `'${word}'`;
const anyOf = (words: readonly string[]): string => `(${words.join(' | ')})`;
const inOrder = (words: readonly string[]): string => `(${words.map(lexeme).join(' <-> ')})`;
/** One after another in a title, whose words have a weight of their own. */
const titled = (words: readonly string[]): string =>
  `(${words.map((word) => `${lexeme(word)}:A`).join(' <-> ')})`;

export function understand(query: SearchQuery, known: KnownWords): Understood {
  const { terms, domain } = query;
  const all: string[] = domain === null ? [] : [lexeme(`@${hostOf(domain)}`)];
  const shares: number[] = domain === null ? [] : [domainShare];
  const entries = [...shares];
  const plain = new Set<string>();
  const marked = new Set<string>();
  let noWords = 0;
  for (const { text, phrase, title, not } of terms) {
    const words = splitWords(text).map(({ word }) => word);
    if (words.length === 0) continue;
    if (not) {
      // What is written without spaces belongs together, as a phrase does.
      all.push(`!${title ? titled(words) : inOrder(words)}`);
    } else if (phrase) {
      all.push(title ? titled(words) : inOrder(words));
      shares.push((title ? titleShare : 1) * shareOfPhrase(words, known));
      entries.push(...words.map((word) => (title ? titleShare : 1) * shareOf(word, known)));
      noWords += new Set(words).size;
      for (const word of words) marked.add(word);
    } else {
      for (const word of words) {
        if (title) {
          all.push(lexeme(`=${word}`));
          shares.push(titleShare * shareOf(word, known));
          entries.push(titleShare * shareOf(word, known));
          marked.add(word);
        } else plain.add(word);
      }
    }
  }
  const required = withoutCommon([...plain], known);
  const forms = required.map((word) => formsOf(word, known));
  for (const form of forms) for (const word of form.marked) marked.add(word);
  const words = forms.map(({ query: text, title, share }, at) => ({
    text,
    title,
    weight: weightOf(required[at] ?? '', known),
    share,
  }));
  const oneWord = writtenAsOne(query);
  const isName = oneWord !== null && (known.of.get(oneWord)?.documents ?? 0) > 0;
  if (isName) marked.add(oneWord);
  const asName = isName ? lexeme(`=${oneWord}`) : null;
  const orName = (queries: readonly string[]) =>
    asName === null ? and(queries) : `(${and(queries)}) | ${asName}`;
  const most = mostOf(words);
  const titles = forms.flatMap(({ title }) => title ?? []);
  const onlyWords = all.length === 0 && titles.length === forms.length;
  return {
    all: forms.length + all.length === 0 ? null : orName([...all, ...words.map(({ text }) => text)]),
    most: most === null ? null : and([...all, most.query]),
    inTitle: onlyWords && titles.length > 0 ? orName(titles) : null,
    words,
    asName,
    noWords: noWords + required.length,
    noDocuments: known.noDocuments,
    share: shareOfAll([...shares, ...words.map(({ share }) => share)]),
    mostShare: most === null ? 0 : shareOfAll([...shares, most.share]),
    entries: entriesOf([...entries, ...words.map(({ share }) => share)]),
    isMatch: (word) => wordWithEnds(word).some((found) => marked.has(found)),
    typed: required,
  };
}

/** Of documents that lead to an address, given by its key. */
export function understandLink(key: string, { noDocuments }: KnownWords): Understood {
  const nothing = understand(readSearch(''), { of: new Map(), noDocuments });
  return { ...nothing, all: `'~${key.replaceAll("'", "''")}'` };
}

const and = (queries: readonly string[]): string => queries.join(' & ');

/** What is left of a word's weight where it stands in every document. */
const commonWeight = 0.5;

const weightOf = (word: string, { of, noDocuments }: KnownWords): number =>
  weightOfCount(of.get(word)?.documents ?? 0, noDocuments);
const weightOfCount = (documents: number, noDocuments: number): number =>
  commonWeight + Math.log((noDocuments + 1) / (documents + 1));

const shareOf = (word: string, { of, noDocuments }: KnownWords): number =>
  Math.min(1, (of.get(word)?.found ?? 0) / Math.max(noDocuments, 1));

/** A guess for what matches each of some queries, by their shares. */
function shareOfAll(shares: readonly number[]): number {
  if (shares.length === 0) return 0;
  const chance = shares.reduce((product, share) => product * share * together, 1 / together);
  return Math.min(chance, ...shares);
}

/** Lists of entries are read together. Of a long one the most is passed over, where the shortest has nothing. */
function entriesOf(shares: readonly number[]): number {
  const shortest = Math.min(...shares);
  return shares.reduce((sum, share) => sum + Math.min(share, passedOver * shortest), 0);
}

const shareOfPhrase = (words: readonly string[], known: KnownWords): number =>
  (words.length > 1 ? phraseShare : 1) * shareOfAll(words.map((word) => shareOf(word, known)));

/** Of the words that say most, so many are looked at where not all can be had. */
const tellingMax = 5;
const mostShare = 0.45;

/** Documents that have at least this share of the weight of the words that say most. */
function mostOf(words: readonly AskedWord[]): { query: string; share: number } | null {
  if (words.length < 2) return null;
  const telling = words.toSorted((a, b) => b.weight - a.weight).slice(0, tellingMax);
  const enough = mostShare * telling.reduce((sum, { weight }) => sum + weight, 0);
  const sets: AskedWord[][] = [];
  const choose = (from: number, chosen: readonly AskedWord[], weight: number): void => {
    if (weight >= enough) sets.push([...chosen]);
    else
      for (const [at, word] of telling.entries())
        if (at >= from) choose(at + 1, [...chosen, word], weight + word.weight);
  };
  choose(0, [], 0);
  return {
    query: anyOf(sets.map((set) => `(${and(set.map(({ text }) => text))})`)),
    share: Math.min(
      1,
      sets.reduce((sum, set) => sum + shareOfAll(set.map(({ share }) => share)), 0),
    ),
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
): { query: string; title: string | null; share: number; marked: readonly string[] } {
  const found = known.of.get(word);
  if (!found || found.documents === 0) {
    const parts = isUnspacedWord(word) ? knownParts(word, known) : null;
    if (parts)
      return { query: inOrder(parts), title: null, share: shareOfPhrase(parts, known), marked: parts };
  }
  const forms = [...new Set([word, ...(found?.forms ?? [])])];
  return {
    query: anyOf(forms.map(lexeme)),
    title: anyOf(forms.map((form) => lexeme(`=${form}`))),
    share: shareOf(word, known),
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

/** The words of a title that say most, in any of their forms. */
export function tellingWords(words: readonly KnownWord[], most: number, noDocuments: number): TitleWord[] {
  return words
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => a.documents - b.documents)
    .slice(0, most)
    .map(({ word, forms, documents }) => ({
      title: anyOf([...new Set([word, ...forms])].map((form) => lexeme(`=${form}`))),
      weight: weightOfCount(documents, noDocuments),
    }));
}
