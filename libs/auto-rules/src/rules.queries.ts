import {
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  type Db,
  moderationLog,
  onlyRow,
  type StoredAction,
  toUuid,
  type Tx,
} from '@confab/db';
import { operatorId, recordSiteAct } from '@confab/db/acts';
import type { AutoRuleTest } from '@confab/domain';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { JudgedFacts, JudgedItem } from './judge.ts';
import {
  type Judge,
  JudgedTooLong,
  type JudgedRule,
  type Judging,
  keyOf,
  type VersionKey,
} from './judge-pool.ts';

/** A version of a rule, ready to judge by. */
export type ReadyRule = JudgedRule & {
  name: string;
  /** Null for one of the site. */
  communityId: string | null;
  acts: readonly StoredAction[];
  changedBy: string;
  /** What its conditions look at. */
  tests: readonly AutoRuleTest[];
};

/** Versions never change, so that what is kept here never becomes old. The size is that of their conditions in characters. */
const ready = new LRUCache<string, ReadyRule>({ max: 2000, maxSize: 16_000_000 });

/** How often a rule may take too long for a text within an hour. */
export const slowTimes = 3;
const slow = new LRUCache<string, number>({ max: 2000, ttl: 3_600_000 });
const isTooSlow = (key: VersionKey): boolean => (slow.get(keyOf(key)) ?? 0) >= slowTimes;

/** A rule that takes too long keeps other texts waiting: after so many times it is off from the next text on. */
function noteSlow(rule: VersionKey): void {
  slow.set(keyOf(rule), (slow.get(keyOf(rule)) ?? 0) + 1);
}

/** What all rules together may take of processor time for what is written, in milliseconds: a thousand times the usual. */
const writtenMsMax = 2000;

/**
 * For what is written: with one deadline until it is done, and rules that are too slow are remembered. A text whose rules
 * take too long together is not judged, so it must not be written: this rejects with `JudgedTooLong`.
 */
function judgingWritten(judge: Judge): Judging {
  const judging = judge.begin(writtenMsMax);
  return async (...asked) => {
    try {
      const judged = await judging(...asked);
      judged.tooSlow.forEach(noteSlow);
      return judged;
    } catch (error) {
      if (error instanceof JudgedTooLong && error.longest) noteSlow(error.longest);
      throw error;
    }
  };
}

/** Those of the rules that are true of an item, in their order. */
export async function judgeWritten(
  judge: Judge,
  rules: readonly ReadyRule[],
  { item, facts }: Judged,
): Promise<readonly ReadyRule[]> {
  if (!facts) return [];
  return (await judgingWritten(judge)(rules, item, facts)).matched;
}

/** What is judged, and what is known of it; without facts no rule touches it. */
export type Judged = { item: JudgedItem; facts: JudgedFacts | undefined };

/** Those of the rules that are true of what an edit adds: they were not true before, or find what was not there. */
export async function judgeEdit(
  judge: Judge,
  rules: readonly ReadyRule[],
  { before, after }: Record<'before' | 'after', Judged>,
): Promise<readonly ReadyRule[]> {
  if (!after.facts) return [];
  const judging = judgingWritten(judge);
  const now = await judging(rules, after.item, after.facts, 'found');
  const then = await judging(now.matched, before.item, before.facts, 'found');
  return now.matched.filter((rule) => {
    const had = new Set(then.found.get(rule));
    return !then.matched.includes(rule) || now.found.get(rule)?.some((text) => !had.has(text));
  });
}

/** These versions, in their order; left out are one that was deleted since, and one that is too slow, which is switched off. */
export async function loadRules(db: Db | Tx, keys: readonly VersionKey[]): Promise<ReadyRule[]> {
  const rules = await findRules(db, keys);
  for (const rule of rules.filter(isTooSlow)) await db.transaction((tx) => switchOffSlow(tx, rule));
  return rules.filter((rule) => !isTooSlow(rule));
}

async function switchOffSlow(tx: Tx, { ruleId, version, communityId, name }: ReadyRule): Promise<void> {
  const switched = await tx
    .update(autoRules)
    .set({ onVersion: null })
    .where(and(eq(autoRules.id, ruleId), eq(autoRules.onVersion, version)))
    .returning({ id: autoRules.id });
  if (switched.length === 0) return;
  const entry = { userId: operatorId, details: { rule: name, changed: ['off', 'slow'] } };
  if (communityId === null) await recordSiteAct(tx, { act: 'change_site_auto_rule', ...entry });
  else
    await tx
      .insert(moderationLog)
      .values({ act: 'change_auto_rule', actedAs: 'mods', communityId, ...entry });
}

async function findRules(db: Db | Tx, keys: readonly VersionKey[]): Promise<ReadyRule[]> {
  // What was just read is used even where there is no room to keep it.
  const found = new Map<string, ReadyRule>();
  const missing = keys.filter((key) => !ready.has(keyOf(key)));
  if (missing.length > 0) {
    const given = JSON.stringify(missing.map(({ ruleId, version }) => ({ rule_id: ruleId, version })));
    const rows = await db
      .select({
        ...{
          ruleId: autoRuleVersions.ruleId,
          version: autoRuleVersions.version,
          createdAt: asKept(sql`${autoRuleVersions.createdAt}`),
        },
        ...{
          name: autoRuleVersions.name,
          target: autoRuleVersions.target,
          acts: autoRuleVersions.acts,
          changedBy: autoRuleVersions.changedBy,
        },
        communityId: autoRules.communityId,
        // Not read here: of a large rule that takes a while.
        when: sql<string>`${autoRuleVersions.when}::text`,
        tests: sql<AutoRuleTest[]>`jsonb_path_query_array(${autoRuleVersions.when}, '$[*].test')`,
      })
      .from(autoRuleVersions)
      .innerJoin(autoRules, eq(autoRules.id, autoRuleVersions.ruleId))
      .where(
        sql`(${autoRuleVersions.ruleId}, ${autoRuleVersions.version}) in (
          select rule_id, version from json_to_recordset(${given}::text::json) as given (rule_id bigint, version int))`,
      );
    for (const row of rows) found.set(keyOf(row), row);
    for (const [key, row] of found) ready.set(key, row, { size: row.when.length });
  }
  return keys.flatMap((key) => found.get(keyOf(key)) ?? ready.get(keyOf(key)) ?? []);
}

/** A time to the microsecond, which the driver would round. */
const asKept = (time: SQL) => sql<string>`${time}::text`;

/** The versions that act in a community: those of the community and of the site. */
export async function listRulesOn(db: Db | Tx, communityId: string): Promise<readonly VersionKey[]> {
  const place = sql`${toUuid(communityId)}::uuid`;
  return onlyRow(await db.execute<{ rulesOn: VersionKey[] }>(sql`select ${rulesOnIn(place)} as "rulesOn"`))
    .rulesOn;
}

/** The same as an expression of a statement that knows the community: a JSON list. */
export const rulesOnIn = (communityId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'ruleId', id, 'version', said.version, 'createdAt', ${asKept(sql`said.created_at`)}) order by id), '[]')
  from ${autoRules} as rule join ${autoRuleVersions} as said on said.rule_id = rule.id and said.version = rule.on_version
  where on_version is not null and (community_id = ${communityId} or community_id is null))`;

/** Whether rules act there. */
export const hasRulesOn = (communityId: SQL): SQL => sql`exists (
  select from ${autoRules} where on_version is not null and (community_id = ${communityId} or community_id is null))`;

/** What rules did to one post or comment of an author: held or removed before it appeared, or not. */
export type Applied = {
  communityId: string;
  authorId: string;
  heldId?: string;
  postId?: string;
  commentId?: string | null;
  rules: readonly { rule: ReadyRule; acts: readonly string[] }[];
};

/** Counts it for each rule, and enters it in the log under the rule's name. */
export async function recordApplied(tx: Tx, applied: Applied): Promise<void> {
  const { communityId, authorId, heldId = null, postId = null, commentId = null, rules } = applied;
  await Promise.all([
    tx
      .insert(autoRuleMatches)
      .values(rules.map(({ rule }) => ({ ruleId: rule.ruleId, heldId, postId, commentId }))),
    tx.insert(moderationLog).values(
      rules.map(({ rule, acts }) => ({
        ...{ act: 'apply_auto_rule' as const, communityId, postId, commentId, targetUserId: authorId },
        ...{
          userId: operatorId,
          actedAs: rule.communityId === null ? ('admins' as const) : ('mods' as const),
        },
        details: { rule: rule.name, changed: [...acts] },
        reason: rule.acts.flatMap((act) => (act.act === 'remove' ? act.reason : []))[0] ?? null,
      })),
    ),
  ]);
}

/** Whether rules acted on it already: a job may run twice. */
export async function hasMatches(tx: Tx, { postId, commentId }: ContentKey): Promise<boolean> {
  const of =
    commentId === null
      ? and(eq(autoRuleMatches.postId, postId), isNull(autoRuleMatches.commentId))
      : eq(autoRuleMatches.commentId, commentId);
  return (await tx.$count(autoRuleMatches, of)) > 0;
}

export type ContentKey = { postId: string; commentId: string | null };

/** Moderators decided otherwise than the rules, or took that back. */
export async function reverseMatches(
  tx: Tx,
  of: { heldId: string } | ContentKey,
  reversed = true,
): Promise<void> {
  const { heldId, postId, commentId } = autoRuleMatches;
  const which =
    'heldId' in of
      ? eq(heldId, of.heldId)
      : of.commentId === null
        ? and(eq(postId, of.postId), isNull(commentId))
        : eq(commentId, of.commentId);
  await tx
    .update(autoRuleMatches)
    .set({ reversedAt: reversed ? sql`now()` : null })
    .where(which);
}
