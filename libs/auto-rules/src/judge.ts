import { type AutoRuleCondition, type AutoRuleSentence, linksAway } from '@confab/domain';
import { RE2JS } from 're2js';
import { getDomain } from 'tldts';
import { compilePattern, ruledOutIn, processorMs } from './patterns.ts';

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
  /** Whether the rule may look for a further pattern. */
  isInTime: () => boolean;
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

/** A sentence whose words, patterns and domains are ready to look for. */
export type CompiledRule = {
  sentence: AutoRuleSentence;
  conditions: readonly ((item: ReadItem, facts: JudgedFacts) => boolean)[];
  patterns: readonly RE2JS[];
  places: readonly Place[];
};

/** Finds what a text has of words or of a pattern: the group of the match that a reader should see. */
type Place = { pattern: RE2JS; group: 0 | 1 };

const noLetter = String.raw`[^\pL\pN]`;

/** Runs of letters and digits, so that two that differ only in their case are equal. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Matches one of these words or phrases, where no letter or digit is next to it. */
function compileWords(words: readonly string[]): RE2JS {
  const phrases = words.map((word) =>
    word
      .split(/\s+/)
      .map((part) => RE2JS.quote(part))
      .join(String.raw`\s+`),
  );
  return compilePattern(`(?:^|${noLetter})(${phrases.join('|')})(?:$|${noLetter})`);
}

function placesOf(condition: AutoRuleCondition): Place[] {
  if (condition.test === 'words') return [{ pattern: compileWords(condition.any), group: 1 }];
  if (condition.test !== 'pattern') return [];
  return condition.any.map((pattern) => ({ pattern: compilePattern(pattern), group: 0 }));
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

export function compileRule(sentence: AutoRuleSentence): CompiledRule {
  const parts = sentence.when.map((condition) => ({ condition, places: placesOf(condition) }));
  return {
    sentence,
    conditions: parts.map(({ condition, places }) => compileCondition(condition, places)),
    patterns: parts.flatMap(({ condition, places }) =>
      condition.test === 'pattern' ? places.map(({ pattern }) => pattern) : [],
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
    case 'words': {
      // A text without the words of a phrase cannot match, which is much faster to see.
      const phrases = condition.any.map(wordsIn);
      return ({ text, words }) =>
        phrases.some((phrase) => phrase.every((word) => words().has(word))) &&
        places.some(({ pattern }) => pattern.test(text));
    }
    case 'pattern':
      return ({ text, ruledOut, isInTime }) =>
        places.some(({ pattern }) => !ruledOut.has(pattern) && isInTime() && pattern.test(text));
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

/** Milliseconds after which a rule looks for no further pattern in a text: many times what a hundred plain ones take. */
export const ruleMsMax = 200;

/**
 * Those of the rules whose every condition is true. Tells what each took, in milliseconds of this thread's processor time:
 * that of a pattern grows with the text alone, but of some it is a hundred times that of others. A rule that takes too long
 * matches nothing.
 */
export function judge<Rule extends { compiled: CompiledRule }>(
  rules: readonly Rule[],
  item: JudgedItem,
  facts: JudgedFacts,
  onTime?: (rule: Rule, took: number) => void,
): Rule[] {
  let domains: readonly string[] | undefined;
  let words: ReadonlySet<string> | undefined;
  let startedAt = 0;
  const forItem = rules.filter(
    ({ compiled: { sentence } }) => sentence.target === 'any' || sentence.target === item.type,
  );
  const read = {
    ...item,
    ruledOut: ruledOutIn(
      item.text,
      forItem.flatMap(({ compiled }) => compiled.patterns),
    ),
    isInTime: () => processorMs() - startedAt <= ruleMsMax,
    domains: () => (domains ??= domainsOf(item)),
    words: () => (words ??= new Set(wordsIn(item.text))),
  };
  return forItem.filter((rule) => {
    startedAt = processorMs();
    const isTrue = rule.compiled.conditions.every((condition) => condition(read, facts));
    onTime?.(rule, processorMs() - startedAt);
    return isTrue;
  });
}

/** An excerpt around the first place that the rule's words or patterns match; or the beginning of the text. */
export function placeOf(rule: CompiledRule, text: string): { before: string; match: string; after: string } {
  const [start, end] = firstPlace(rule, text);
  const from = Math.max(0, start - around);
  const part = (begin: number, until: number) => text.slice(begin, until).toWellFormed();
  return {
    before: `${from > 0 ? '…' : ''}${part(from, start)}`,
    match: part(start, end),
    after: `${part(end, end + around)}${end + around < text.length ? '…' : ''}`,
  };
}

const around = 80;

function firstPlace({ places }: CompiledRule, text: string): [start: number, end: number] {
  for (const { pattern, group } of places) {
    const matcher = pattern.matcher(text);
    if (matcher.find()) return [matcher.start(group), matcher.end(group)];
  }
  return [0, 0];
}
