import type { AutoRuleCondition } from '@confab/domain';
import { RE2JS } from 're2js';
import { getDomain } from 'tldts';
import { compilePattern } from './patterns.ts';
import { addressesOf, normalized, normalizedPattern, textsOf } from './read-item.ts';

/** What rules look at of a post or comment. */
export type JudgedItem = {
  type: 'post' | 'comment';
  /** Empty for a comment. */
  title: string;
  /** As it was typed. */
  source: string;
  html: string | null;
  linkUrl: string | null;
  /** Captions and alternative texts. */
  pictureTexts: readonly string[];
  /** How many comments it stands below; null for a post. */
  depth: number | null;
};

/** One of the texts of an item (read-item.ts), read once for all rules: the patterns that it does not match, and its words. */
export type ReadText = { text: string; ruledOut: ReadonlySet<RE2JS>; words: () => ReadonlySet<string> };

/** With its texts, and if a rule asks where it leads: each address with the domain that is registered. */
export type ReadItem = {
  depth: number | null;
  texts: readonly ReadText[];
  links: () => readonly Link[];
};

type Link = { address: string; domain: string };

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
  domains: ReadonlySet<string>;
};

/**
 * Finds what a text has of a word, a phrase or a pattern: the group of the match that a reader should see. Only in a text that
 * has all of its words. A phrase is compiled for the first of them, because most texts have not.
 */
type Place = { words: readonly string[]; pattern: () => RE2JS; group: 0 | 1 };

const noLetter = String.raw`[^\pL\pN]`;

const sameCase = (text: string) => text.toLowerCase().toUpperCase();

/** Runs of letters and digits, so that two that differ only in their case are equal. */
const wordsIn = (text: string): string[] => sameCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Matches this word or phrase, where no letter or digit is next to it. */
function compilePhrase(phrase: string): RE2JS {
  const parts = normalized(phrase)
    .split(/\s+/)
    .map((part) => RE2JS.quote(part));
  return compilePattern(`(?:^|${noLetter})(${parts.join(String.raw`\s+`)})(?:$|${noLetter})`);
}

function placesOf(condition: AutoRuleCondition): Place[] {
  if (condition.test === 'words')
    return condition.any.map((phrase) => {
      let compiled: RE2JS | undefined;
      return {
        words: wordsIn(normalized(phrase)),
        pattern: () => (compiled ??= compilePhrase(phrase)),
        group: 1,
      };
    });
  if (condition.test !== 'pattern') return [];
  return condition.any.map((pattern) => {
    const compiled = compilePattern(normalizedPattern(pattern));
    return { words: [], pattern: () => compiled, group: 0 };
  });
}

/** The part of a domain that is registered: `example.co.uk` of `https://www.example.co.uk/a`; null for none. */
export function registrableDomain(address: string): string | null {
  // As browsers read it, which know other spellings of a host: `ex%61mple.org`, `example。org`, `bücher.example`.
  const ofWeb = address.replace(/^[a-z][a-z\d+.-]*:(?=[/\\]{2})/i, 'https:');
  const read = URL.parse(
    /^(?:https:)?[/\\]{2}/.test(ofWeb) ? ofWeb : `https://${ofWeb}`,
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
    domains: new Set(parts.flatMap(({ condition }) => (condition.test === 'domain' ? condition.any : []))),
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
    case 'pattern':
      return ({ texts }) =>
        texts.some((read) => places.some((place) => mayHave(read, place) && place.pattern().test(read.text)));
    case 'domain': {
      const domains = new Set(condition.any);
      return ({ links }) => links().some(({ domain }) => domains.has(domain));
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

/** What is cheap to know comes first: a phrase is compiled for the first text that has all of its words. */
function mayHave({ ruledOut, words }: ReadText, place: Place): boolean {
  return (
    place.words.every((word) => words().has(word)) &&
    !(place.words.length === 0 && ruledOut.has(place.pattern()))
  );
}

/** Reads an item once for rules that are asked one after the other. */
export function readItem(item: JudgedItem, ruledOutIn: (text: string) => ReadonlySet<RE2JS>): ReadItem {
  let links: readonly Link[] | undefined;
  return {
    depth: item.depth,
    texts: textsOf(item).map((text) => {
      let words: ReadonlySet<string> | undefined;
      return { text, ruledOut: ruledOutIn(text), words: () => (words ??= new Set(wordsIn(text))) };
    }),
    links: () => (links ??= linksOf(item)),
  };
}

function linksOf(item: JudgedItem): Link[] {
  return addressesOf(item).flatMap((address) => {
    const domain = registrableDomain(address);
    return domain === null ? [] : { address, domain };
  });
}

export function isTrue({ conditions }: CompiledRule, item: ReadItem, facts: JudgedFacts): boolean {
  return conditions.every((condition) => condition(item, facts));
}

/** Of one word or pattern: a text may match it everywhere. */
const foundMax = 100;

/** What an item has of a rule's words, patterns and domains, each once: an edit may keep it. */
export function foundBy({ places, domains }: CompiledRule, { texts, links }: ReadItem): string[] {
  const found = new Set<string>();
  for (const read of texts) {
    for (const place of places) {
      if (!mayHave(read, place)) continue;
      const matcher = place.pattern().matcher(read.text);
      for (let count = 0; count < foundMax && matcher.find(); count += 1)
        found.add(sameCase(matcher.group(place.group) ?? ''));
    }
  }
  if (domains.size > 0)
    for (const { address, domain } of links()) if (domains.has(domain)) found.add(address);
  return [...found];
}

/** An excerpt around the first place that the rule's words or patterns match; or the beginning of the text. */
export function placeOf({ places }: CompiledRule, { texts }: ReadItem): MatchPlace {
  for (const read of texts) {
    for (const place of places) {
      if (!mayHave(read, place)) continue;
      const matcher = place.pattern().matcher(read.text);
      if (matcher.find()) return excerpt(read.text, matcher.start(place.group), matcher.end(place.group));
    }
  }
  return beginningOf(texts[0]?.text ?? '');
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
