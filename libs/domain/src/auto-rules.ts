import type { Decision } from './decision.ts';
import { autoRuleMaxBytes } from './limits.ts';
import { canRollBack } from './policies/moderation.ts';
import type { Viewer } from './viewer.ts';

/** What an automatic rule looks at. */
export const autoRuleTargets = ['any', 'post', 'comment'] as const;
export type AutoRuleTarget = (typeof autoRuleTargets)[number];

/** The languages that a text can be told to be in. */
export const textLanguages = [
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'portuguese',
  'dutch',
  'danish',
  'norwegian',
  'swedish',
  'finnish',
  'hungarian',
  'turkish',
  'russian',
] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** What has to be true of a post or comment, or of its author. */
export type AutoRuleCondition =
  /** The text or title has one of these words or phrases, in either case. */
  | { test: 'words'; any: readonly string[] }
  /** The text or title has a place that fits one of these patterns of RE2. */
  | { test: 'pattern'; any: readonly string[] }
  /** It leads to one of these domains, or below one. */
  | { test: 'domain'; any: readonly string[] }
  /** The account is younger. */
  | { test: 'age'; days: number }
  /** The author has fewer points. */
  | { test: 'points'; below: number }
  /** With this one, the author wrote more posts and comments here in so many minutes. */
  | { test: 'rate'; above: number; minutes: number }
  /** The author wrote nothing here before. */
  | { test: 'first' }
  /** The text is clearly in a language that is none of these. */
  | { test: 'language'; noneOf: readonly TextLanguage[] }
  /** The same text was written in so many other communities within a week. */
  | { test: 'copies'; communities: number }
  /** It is a reply that stands so many levels below a top comment, or more. */
  | { test: 'depth'; levels: number };
export type AutoRuleTest = AutoRuleCondition['test'];

export const autoRuleTests = [
  'words',
  'pattern',
  'domain',
  'age',
  'points',
  'rate',
  'first',
  'language',
  'copies',
  'depth',
] as const satisfies readonly AutoRuleTest[];

/** What a rule does. What it holds or removes never appears, so that there a reply is what the author reads. */
export type AutoRuleAction =
  | { act: 'hold' }
  | { act: 'remove'; reason: string }
  | { act: 'flag' }
  | { act: 'lock' }
  | { act: 'reply'; text: string };
export type AutoRuleAct = AutoRuleAction['act'];

export const autoRuleActs = [
  'hold',
  'remove',
  'flag',
  'lock',
  'reply',
] as const satisfies readonly AutoRuleAct[];

/** A rule is one sentence: when a post or comment is like this, then do that. All conditions have to be true. */
export type AutoRuleSentence = {
  target: AutoRuleTarget;
  when: readonly AutoRuleCondition[];
  acts: readonly AutoRuleAction[];
};

/** The acts that decide before a post or comment appears; the worker does the others once it has. */
export const actsBefore = ({ acts }: Pick<AutoRuleSentence, 'acts'>): boolean =>
  acts.some(({ act }) => act === 'hold' || act === 'remove');

/** Whether the sentence says something: it has conditions with values, and acts, none of them twice. */
export function isWholeSentence({ when, acts }: AutoRuleSentence): boolean {
  const names = acts.map(({ act }) => act);
  const hasValues = when.every(
    (condition) =>
      !('any' in condition && condition.any.length === 0) &&
      !('noneOf' in condition && condition.noneOf.length === 0),
  );
  const hasWords = acts.every(
    (action) => !('reason' in action && action.reason === '') && !('text' in action && action.text === ''),
  );
  return (
    when.length > 0 &&
    names.length > 0 &&
    new Set(names).size === names.length &&
    !(names.includes('hold') && names.includes('remove')) &&
    hasValues &&
    hasWords
  );
}

/**
 * Whether a rule has more bytes than one may have. One that was written before there was this limit goes on acting, and its
 * next version has to be shorter.
 */
export function isTooLarge({ name, target, when, acts }: AutoRuleSentence & { name: string }): boolean {
  const written = JSON.stringify({ name, target, when, acts });
  return new TextEncoder().encode(written).length > autoRuleMaxBytes;
}

/** Moderators make rules for their community, admins for all of them and for the site. */
export function canChangeAutoRules(
  viewer: Viewer,
  { communityId }: { communityId: string | null },
): Decision {
  return canRollBack(viewer, { communityId, byAddress: false });
}

/** Whether the last dry run was of the latest version: only then the rule can be switched on. */
export function wasTried({
  version,
  triedVersion,
}: {
  version: number;
  triedVersion: number | null;
}): boolean {
  return version === triedVersion;
}

/** More than a quarter of what it did was taken back, and it did more than a few things. */
export function isOftenWrong({ noMatches, noReversed }: { noMatches: number; noReversed: number }): boolean {
  return noReversed >= 2 && noReversed * 4 > noMatches;
}

/** More than a fifth of the matches that were marked are wrong. */
export function isMarkedWrong({ noRight, noWrong }: { noRight: number; noWrong: number }): boolean {
  return noWrong * 5 > noRight + noWrong;
}
