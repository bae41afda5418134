import { textLanguages, autoRuleTargets, limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { givenId, id, optional, pageLimit, time, trimmedText } from './values.ts';

const words = z.string().max(limits.removalTextMax);
const values = z.array(z.string().max(limits.autoRuleValueMax)).max(limits.autoRuleValuesMax);

export const autoRuleCondition = z.discriminatedUnion('test', [
  z.strictObject({ test: z.literal('words'), any: values }),
  z.strictObject({ test: z.literal('pattern'), any: values }),
  z.strictObject({ test: z.literal('domain'), any: values }),
  z.strictObject({ test: z.literal('age'), days: z.int().min(1).max(3650) }),
  z.strictObject({ test: z.literal('points'), below: z.int().min(-1000).max(1_000_000) }),
  z.strictObject({
    test: z.literal('rate'),
    above: z.int().min(1).max(100),
    minutes: z
      .int()
      .min(1)
      .max(7 * 24 * 60),
  }),
  z.strictObject({ test: z.literal('first') }),
  z.strictObject({ test: z.literal('language'), noneOf: z.array(z.enum(textLanguages)).max(20) }),
  z.strictObject({ test: z.literal('copies'), communities: z.int().min(1).max(20) }),
  z.strictObject({ test: z.literal('depth'), levels: z.int().min(1).max(limits.commentDepthMax) }),
]);

export const autoRuleAction = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('hold') }),
  z.strictObject({ act: z.literal('remove'), reason: words }),
  z.strictObject({ act: z.literal('flag') }),
  z.strictObject({ act: z.literal('lock') }),
  z.strictObject({ act: z.literal('reply'), text: words }),
]);

/** What a rule says: when a post or comment is like this, then do that. Our addition, like all of this file. */
const sentence = {
  name: z.string(),
  target: z.enum(autoRuleTargets),
  /** All of them have to be true. */
  when: z.array(autoRuleCondition),
  acts: z.array(autoRuleAction),
};

export const autoRule = z.object({
  id: z.int(),
  /** Null for one of the site, which acts in all communities. */
  communityId: id.nullable(),
  version: z.int(),
  ...sentence,
  /** Who wrote this version; null if the account is deleted. */
  changedBy: z.string().nullable(),
  changedAt: time,
  /** The version that acts; null while the rule is off. */
  onVersion: z.int().nullable(),
  /** The version of the last dry run, and how many posts and comments it matched. */
  triedVersion: z.int().nullable(),
  triedAt: time.nullable(),
  noTried: z.int(),
  /** What it did in the last 7 days, and how much of that moderators took back. */
  noMatches: z.int(),
  noReversed: z.int(),
  /** Of what the last dry run matched, what moderators marked as right and as wrong. */
  noRight: z.int(),
  noWrong: z.int(),
  /** It was written before rules had a limit of bytes: it goes on acting, and its next version has to be shorter. */
  isTooLarge: z.boolean(),
  /** It was on when matching became stricter: it may match more than it did, until a dry run or a change says what. */
  matchesMore: z.boolean(),
  /** How many of its versions are kept. */
  noVersions: z.int(),
});
export type AutoRule = z.output<typeof autoRule>;

export const autoRuleVersion = z.object({
  version: z.int(),
  ...sentence,
  changedBy: z.string().nullable(),
  createdAt: time,
});
export type AutoRuleVersion = z.output<typeof autoRuleVersion>;

/** A post or comment that the rule would have acted on. */
const dryMatch = z.object({
  type: z.enum(['post', 'comment']),
  id,
  /** Of the post, or of the post that it is a comment of. */
  publicId: z.string(),
  communityName: z.string(),
  username: z.string().nullable(),
  createdAt: time,
  /** What matched, with the text around it; empty where no words or pattern did. */
  before: z.string(),
  match: z.string(),
  after: z.string(),
});

export const dryRun = z.object({
  rule: autoRule,
  /** How many of the latest posts and comments it judged, and from when to when they are. */
  noLooked: z.int(),
  oldestAt: time.nullable(),
  newestAt: time.nullable(),
  matches: z.array(dryMatch),
  /** What was marked before, however old it is, and whether the rule matches it now. */
  examples: z.array(dryMatch.extend({ isRight: z.boolean(), isMatched: z.boolean() })),
  /**
   * The ids of posts and comments that were not judged to the end, examples among them: the rule took too long for one, or for
   * all before it. They are in no other list here.
   */
  notJudged: z.array(id),
});
export type DryRun = z.output<typeof dryRun>;

const ofRule = z.object({
  autoRuleId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'auto-rule-not-found' })
    .transform(Number),
});

const versionRead = optional(z.int());

const team = ['community/not-found', 'not_admin_nor_mod', 'not_admin'] as const;
const byId = ['auto-rule-not-found', ...team] as const;
const written = [
  'auto-rule-incomplete',
  'auto-rule-too-large',
  'auto-rule-pattern',
  'too-many-patterns',
  'overloaded',
] as const;

/** Of rules and versions that are bare rows: a page may have fewer than `limit`, and the one after the last is empty. */
const paging = (last: string) => ({
  limit: pageLimit,
  next: z
    .string()
    .optional()
    .describe(
      `The \`${last}\` of the last one on the page before. A page ends early with ${limits.autoRulePageBytes / 1024} kB; after the last one comes an empty page.`,
    ),
});

const given = {
  name: trimmedText(limits.autoRuleNameMax),
  target: z.enum(autoRuleTargets).describe('`any` is both.'),
  when: z
    .array(autoRuleCondition)
    .max(limits.autoRuleConditionsMax)
    .describe(
      'All of them have to be true. `words` are whole words or phrases, `pattern` is for RE2, both in either case; a rule that takes more than 200 ms for a text matches nothing there, and three times within an hour is switched off; `domain` includes what is below it; `rate` counts posts and comments of the author in the community; `language` is true for a text that is clearly in none of these; `copies` for one that was written in so many other communities within a week; `depth` for a comment whose own depth is at least so many levels.',
    ),
  acts: z
    .array(autoRuleAction)
    .max(5)
    .describe(
      'Each once. What it holds or removes never appears, and a reply is then what its author reads there; otherwise it is a comment in the name of the moderators.',
    ),
};

export const autoRuleShapes = {
  list: {
    at: 'GET /api/auto_rules',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `A page of the automatic rules of a community, for admins without one of those of the site: at most ${limits.autoRulesMax} in all, the oldest first.`,
    query: z.object({ communityId: optional(givenId()), ...paging('id') }),
    response: z.array(autoRule),
    errors: ['invalid_id', 'invalid_limit', 'invalid_cursor', ...team],
    limit: 'readAutoRules',
  },
  create: {
    at: 'POST /api/auto_rules',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `Writes a rule, which is off until a dry run. With its name it has at most ${limits.autoRuleMaxBytes / 1024} kB as JSON.`,
    body: z.object({
      communityId: optional(givenId().describe('Only admins leave it out, for a rule of the site.')),
      ...given,
    }),
    response: autoRule,
    errors: ['invalid_id', ...team, ...written, 'too-many-auto-rules'],
    limit: 'changeAutoRule',
  },
  change: {
    at: 'PUT /api/auto_rules/:autoRuleId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Writes a new version of a rule; what is absent stays. Until it is switched on, the version before goes on acting.',
    params: ofRule,
    body: z.object({
      version: versionRead.describe(
        'The version that was read before. Refused with `auto-rule-changed` if there is a newer one that this would change.',
      ),
      name: optional(given.name),
      target: optional(given.target),
      when: optional(given.when),
      acts: optional(given.acts),
    }),
    response: autoRule,
    errors: [...byId, ...written, 'auto-rule-changed'],
    limit: 'changeAutoRule',
  },
  dryRun: {
    at: 'POST /api/auto_rules/:autoRuleId/dry_run',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `What the latest version of a rule would have matched of the last ${limits.dryRunItems} posts and comments. Nothing is touched. It ends after ${limits.dryRunMs / 1000} s of processor time, and names what it did not judge until then; a rule that takes more than 200 ms for three texts is refused. Rules never match what moderators, admins and approved authors wrote.`,
    params: ofRule,
    response: dryRun,
    errors: [...byId, 'auto-rule-too-slow', 'overloaded'],
    limit: 'dryRun',
  },
  mark: {
    at: 'PUT /api/auto_rules/:autoRuleId/examples',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `Keeps a match of a dry run as an example of what a rule should match, or should not. Each later dry run says whether it does. The latest ${limits.autoRuleExamplesMax} are kept.`,
    params: ofRule,
    body: z.object({
      targetId: givenId().describe('A post or comment that stands where the rule acts.'),
      isRight: z.boolean().nullable().describe('`null` takes the mark back.'),
    }),
    response: autoRule,
    errors: [...byId, 'invalid_id', 'post/not-found'],
    limit: 'markMatch',
  },
  switchOn: {
    at: 'PUT /api/auto_rules/:autoRuleId/on',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Lets the latest version of a rule act, after a dry run of this version.',
    params: ofRule,
    body: z.object({
      version: versionRead.describe(
        'The version that was tried. Refused with `auto-rule-changed` if there is a newer one.',
      ),
    }),
    mayBeEmpty: true,
    response: autoRule,
    errors: [...byId, 'auto-rule-changed', 'auto-rule-not-tried'],
    limit: 'changeAutoRule',
  },
  switchOff: {
    at: 'DELETE /api/auto_rules/:autoRuleId/on',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Stops a rule. What it did stays.',
    params: ofRule,
    response: autoRule,
    errors: byId,
    limit: 'changeAutoRule',
  },
  delete: {
    at: 'DELETE /api/auto_rules/:autoRuleId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Deletes a rule with its versions. What it did stays, also in the log.',
    params: ofRule,
    response: autoRule,
    errors: byId,
    limit: 'changeAutoRule',
  },
  versions: {
    at: 'GET /api/auto_rules/:autoRuleId/versions',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `A page of who changed a rule, and what it said then, the newest version first. The latest ${limits.autoRuleVersionsKept} versions are kept, for ${limits.autoRuleVersionDays} days, and always the newest and the one that acts.`,
    params: ofRule,
    query: z.object(paging('version')),
    response: z.array(autoRuleVersion),
    errors: ['invalid_limit', 'invalid_cursor', ...byId],
    limit: 'readAutoRules',
  },
} as const satisfies Record<string, Shape>;
