import {
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  type Db,
  moderationLog,
  type StoredAction,
  type Tx,
} from '@confab/db';
import { operatorId, recordSiteAct } from '@confab/db/acts';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type CompiledRule, compileRule, ruleMsMax } from './judge.ts';

export type VersionKey = { ruleId: number; version: number };

/** A version of a rule, ready to judge by. */
export type ReadyRule = VersionKey & {
  name: string;
  /** Null for one of the site. */
  communityId: string | null;
  acts: readonly StoredAction[];
  changedBy: string;
  compiled: CompiledRule;
};

/** Versions never change, so that what is kept here never becomes old. */
const ready = new LRUCache<string, ReadyRule>({ max: 2000 });
const keyOf = ({ ruleId, version }: VersionKey) => `${ruleId} ${version}`;

/** How often a rule may take too long for a text within an hour. */
export const slowTimes = 3;
const slow = new LRUCache<string, number>({ max: 2000, ttl: 3_600_000 });
const isTooSlow = (key: VersionKey): boolean => (slow.get(keyOf(key)) ?? 0) >= slowTimes;

/** A rule that takes too long keeps all that this process answers waiting: it is off from the next text on. */
export function noteTime(rule: VersionKey, took: number): void {
  if (took > ruleMsMax) slow.set(keyOf(rule), (slow.get(keyOf(rule)) ?? 0) + 1);
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
  const missing = keys.filter((key) => !ready.has(keyOf(key)));
  if (missing.length > 0) {
    const given = JSON.stringify(missing.map(({ ruleId, version }) => ({ rule_id: ruleId, version })));
    const rows = await db
      .select({ row: autoRuleVersions, communityId: autoRules.communityId })
      .from(autoRuleVersions)
      .innerJoin(autoRules, eq(autoRules.id, autoRuleVersions.ruleId))
      .where(
        sql`(${autoRuleVersions.ruleId}, ${autoRuleVersions.version}) in (
          select rule_id, version from json_to_recordset(${given}::text::json) as given (rule_id bigint, version int))`,
      );
    for (const { row, communityId } of rows) {
      const { ruleId, version, name, target, when, acts, changedBy } = row;
      const compiled = compileRule({ target, when, acts });
      ready.set(keyOf(row), { ruleId, version, name, communityId, acts, changedBy, compiled });
    }
  }
  return keys.flatMap((key) => ready.get(keyOf(key)) ?? []);
}

/** The versions that act in a community: those of the community and of the site. */
export async function listRulesOn(db: Db | Tx, communityId: string): Promise<VersionKey[]> {
  return db
    .select({ ruleId: autoRules.id, version: sql<number>`${autoRules.onVersion}` })
    .from(autoRules)
    .where(
      and(
        isNotNull(autoRules.onVersion),
        or(eq(autoRules.communityId, communityId), isNull(autoRules.communityId)),
      ),
    )
    .orderBy(autoRules.id);
}

/** The same as an expression of a statement that knows the community: a JSON list. */
export const rulesOnIn = (communityId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('ruleId', id, 'version', on_version) order by id), '[]')
  from ${autoRules} where on_version is not null and (community_id = ${communityId} or community_id is null))`;

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
