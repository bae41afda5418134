import { type AutoRuleCondition, linksAway } from '@confab/domain';
import { RE2JS } from 're2js';
import { getDomain } from 'tldts';
import { compilePattern } from './patterns.ts';

/** What rules look at of a post or comment: of a post its title too. */
export type JudgedItem = {
  type: 'post' | 'comment';
  text: string;
  html: string | null;
  linkUrl: string | null;
  /** How many comments it stands below; null for a post. */
  depth: number | null;
};

/**
 * With what is read of it once for all rules: patterns that it does not match, and if one asks the registrable domains it
 * leads to, and its words.
 */
type ReadItem = JudgedItem & {
  ruledOut: ReadonlySet<RE2JS>;
  domains: () => readonly string[];
  words: () => ReadonlySet<string>;
};

/** What was so when it was written. Times are in milliseconds. */
export type JudgedFacts = {
  at: number;
  accountMadeAt: number;
  points: number;
  /** When its author wrote the latest posts and comments here, without this one. */
  wroteAt: readonly number[];
  /** Null where it is not clear. */
  language: string | null;
  /** In how many other communities the same text was written within a week. */
  noCopies: number;
};

/** Conditions whose words, patterns and domains are ready to look for. */
export type CompiledRule = {
  conditions: readonly ((item: ReadItem, facts: JudgedFacts) => boolean)[];
  patterns: readonly RE2JS[];
  places: readonly Place[];
};

/**
 * Finds what a text has of a word, a phrase or a pattern: the group of the match that a reader should see. Only in a text that
 * has all of its words. A phrase is compiled for the first of them, because most texts have not.
 */
type Place = { words: readonly string[]; pattern: () => RE2JS; group: 0 | 1 };

const noLetter = String.raw`[^\pL\pN]`;

/** Runs of letters and digits, so that two that differ only in their case are equal. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Matches this word or phrase, where no letter or digit is next to it. */
function compilePhrase(phrase: string): RE2JS {
  const parts = phrase.split(/\s+/).map((part) => RE2JS.quote(part));
  return compilePattern(`(?:^|${noLetter})(${parts.join(String.raw`\s+`)})(?:$|${noLetter})`);
}

function placesOf(condition: AutoRuleCondition): Place[] {
  if (condition.test === 'words')
    return condition.any.map((phrase) => {
      let compiled: RE2JS | undefined;
      return { words: wordsIn(phrase), pattern: () => (compiled ??= compilePhrase(phrase)), group: 1 };
    });
  if (condition.test !== 'pattern') return [];
  return condition.any.map((pattern) => {
    const compiled = compilePattern(pattern);
    return { words: [], pattern: () => compiled, group: 0 };
  });
}

/** The part of a domain that is registered: `example.co.uk` of `https://www.example.co.uk/a`; null for none. */
export function registrableDomain(address: string): string | null {
  // As browsers read it, which know other spellings of a host: `ex%61mple.org`, `example。org`, `bücher.example`.
  const read = URL.parse(
    /^(?:https?:)?[/\\]{2}/i.test(address) ? address : `https://${address}`,
    'https://a.invalid',
  );
  return getDomain(read?.hostname ?? address, { allowPrivateDomains: true });
}

export function compileRule(when: readonly AutoRuleCondition[]): CompiledRule {
  const parts = when.map((condition) => ({ condition, places: placesOf(condition) }));
  return {
    conditions: parts.map(({ condition, places }) => compileCondition(condition, places)),
    patterns: parts.flatMap(({ condition, places }) =>
      condition.test === 'pattern' ? places.map(({ pattern }) => pattern()) : [],
    ),
    places: parts.flatMap(({ places }) => places),
  };
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

function compileCondition(
  condition: AutoRuleCondition,
  places: readonly Place[],
): CompiledRule['conditions'][number] {
  switch (condition.test) {
    case 'words':
      return ({ text, words }) =>
        places.some((place) => place.words.every((word) => words().has(word)) && place.pattern().test(text));
    case 'pattern':
      return ({ text, ruledOut }) =>
        places.some(({ pattern }) => !ruledOut.has(pattern()) && pattern().test(text));
    case 'domain': {
      const domains = new Set(condition.any);
      return (item) => item.domains().some((domain) => domains.has(domain));
    }
    case 'age':
      return (_, { at, accountMadeAt }) => at - accountMadeAt < condition.days * dayMs;
    case 'points':
      return (_, { points }) => points < condition.below;
    case 'rate':
      return (_, { at, wroteAt }) => {
        const since = at - condition.minutes * minuteMs;
        return wroteAt.filter((time) => time > since).length + 1 > condition.above;
      };
    case 'first':
      return (_, { wroteAt }) => wroteAt.length === 0;
    case 'language':
      return (_, { language }) =>
        language !== null && !condition.noneOf.some((allowed) => allowed === language);
    case 'copies':
      return (_, { noCopies }) => noCopies >= condition.communities;
    case 'depth':
      return ({ depth }) => depth !== null && depth >= condition.levels;
  }
}

function domainsOf({ html, linkUrl }: JudgedItem): string[] {
  return [...linksAway(html), ...(linkUrl === null ? [] : [linkUrl])].flatMap(
    (address) => registrableDomain(address) ?? [],
  );
}

/** Reads an item once for rules that are asked one after the other: true where all conditions of one are. */
export function reader(
  item: JudgedItem,
  facts: JudgedFacts,
  ruledOut: ReadonlySet<RE2JS>,
): (rule: CompiledRule) => boolean {
  let domains: readonly string[] | undefined;
  let words: ReadonlySet<string> | undefined;
  const read = {
    ...item,
    ruledOut,
    domains: () => (domains ??= domainsOf(item)),
    words: () => (words ??= new Set(wordsIn(item.text))),
  };
  return ({ conditions }) => conditions.every((condition) => condition(read, facts));
}

/** An excerpt around the first place that the rule's words or patterns match; or the beginning of the text. */
export function placeOf(rule: CompiledRule, text: string): MatchPlace {
  return excerpt(text, ...firstPlace(rule, text));
}

function excerpt(text: string, start: number, end: number): MatchPlace {
  const from = Math.max(0, start - around);
  const part = (begin: number, until: number) => text.slice(begin, until).toWellFormed();
  return {
    before: `${from > 0 ? '…' : ''}${part(from, start)}`,
    match: end - start > longest ? `${part(start, start + longest)}…` : part(start, end),
    after: `${part(end, end + around)}${end + around < text.length ? '…' : ''}`,
  };
}

/** An excerpt of a text in which nothing is shown as matched. */
export function beginningOf(text: string): MatchPlace {
  return excerpt(text, 0, 0);
}

export type MatchPlace = { before: string; match: string; after: string };

const around = 80;
/** A match of a pattern may be the whole text. */
const longest = 200;

function firstPlace({ places }: CompiledRule, text: string): [start: number, end: number] {
  const has = new Set(wordsIn(text));
  for (const { words, pattern, group } of places) {
    if (!words.every((word) => has.has(word))) continue;
    const matcher = pattern().matcher(text);
    if (matcher.find()) return [matcher.start(group), matcher.end(group)];
  }
  return [0, 0];
}
