import { communityRules, type Db, type Tx, onlyRow } from '@confab/db';
import { and, eq, sql } from 'drizzle-orm';
import type { RuleRow } from '../communities.queries.ts';
import { ApiError } from '../../http/errors.ts';

/** A rule of another community counts as unknown (api.md 2.11). */
export async function getRule(db: Db | Tx, communityId: string, id: number): Promise<RuleRow> {
  const [row] = await db
    .select()
    .from(communityRules)
    .where(and(eq(communityRules.id, id), eq(communityRules.communityId, communityId)));
  if (!row) throw new ApiError('rules-not-found');
  return row;
}

export function countRules(tx: Tx, communityId: string): Promise<number> {
  return tx.$count(communityRules, eq(communityRules.communityId, communityId));
}

export type RuleText = Pick<RuleRow, 'rule' | 'ruleHtml' | 'description' | 'descriptionHtml'>;
export type NewRule = RuleText & Pick<RuleRow, 'communityId' | 'createdBy'>;

/** Adds the rule at the end. Requires the community's row lock, so that parallel inserts get different positions. */
export async function insertRule(tx: Tx, rule: NewRule): Promise<void> {
  const belowAll = sql<number>`(
    select coalesce(max(z_index), 0) + 1 from ${communityRules}
    where community_id = ${sql.param(rule.communityId, communityRules.communityId)})`;
  await tx.insert(communityRules).values({ ...rule, zIndex: belowAll });
}

/** Requires the community's row lock. */
export async function updateRule(
  tx: Tx,
  id: number,
  changes: Partial<RuleText & Pick<RuleRow, 'zIndex'>>,
): Promise<RuleRow> {
  return onlyRow(await tx.update(communityRules).set(changes).where(eq(communityRules.id, id)).returning());
}

/** Requires the community's row lock. */
export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.delete(communityRules).where(eq(communityRules.id, id));
}
