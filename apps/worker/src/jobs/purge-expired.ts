import {
  accountExports,
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  blocks,
  changes,
  communityRequests,
  type Db,
  decidedReports,
  decisions,
  emailConfirmations,
  enqueue,
  guestAddresses,
  held,
  notificationCauses,
  passwordResets,
  rateLimitWindows,
  rollbackItems,
  rollbacks,
  sessions,
  shieldMinutes,
  signUps,
  usedCaptchas,
} from '@confab/db';
import { deleteHeld } from '@confab/db/acts';
import { limits } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { JobHandler } from '../registry.ts';

/** Rows expire at this time, or so many days after it. */
type Expiring = { table: PgTable; time: PgColumn; days?: number };

/** Rows without readers after they expire. */
const expiring = {
  changes: { table: changes, time: changes.expiresAt },
  sessions: { table: sessions, time: sessions.expiresAt },
  rateLimitWindows: { table: rateLimitWindows, time: rateLimitWindows.endsAt },
  shieldMinutes: { table: shieldMinutes, time: shieldMinutes.minute, days: 1 },
  usedCaptchas: { table: usedCaptchas, time: usedCaptchas.expiresAt },
  passwordResets: { table: passwordResets, time: passwordResets.expiresAt },
  emailConfirmations: { table: emailConfirmations, time: emailConfirmations.expiresAt },
  blocks: { table: blocks, time: blocks.expiresAt },
  signUps: { table: signUps, time: signUps.createdAt, days: limits.signUpDays },
  declinedSignUps: { table: signUps, time: signUps.declinedAt, days: limits.declinedSignUpDays },
  guestAddresses: {
    table: guestAddresses,
    time: guestAddresses.createdAt,
    days: limits.guestAddressDays,
  },
  communityRequests: {
    table: communityRequests,
    time: communityRequests.createdAt,
    days: limits.communityRequestDays,
  },
  autoRuleMatches: {
    table: autoRuleMatches,
    time: autoRuleMatches.createdAt,
    days: limits.autoRuleMatchDays,
  },
  // A job's last attempt comes some four hours after the first, or five days later where it was given up
  // (requeue-unfinished.ts); but a job that a dead worker completed waits for the next worker. After an outage longer than
  // the rest, a member may be notified twice.
  notificationCauses: { table: notificationCauses, time: notificationCauses.createdAt, days: 7 },
} satisfies Record<string, Expiring>;

const batchSize = 1000;

export const purgeExpired: JobHandler<'purgeExpired'> = async (_payload, { db, log, signal }) => {
  for (const [name, rows] of Object.entries(expiring)) {
    const deleted = await inBatches(db, signal, purgeBatch(rows));
    if (deleted > 0) log.info({ from: name, deleted }, 'deleted expired rows');
  }
  for (const batch of [rollbackItemsBatch, guestReportsBatch, autoRuleVersionsBatch])
    await inBatches(db, signal, batch);
  await purgeExports(db);
  await purgeRemovedHeld(db);
};

/** Repeats a statement that deletes a batch until nothing is left. Returns how many rows it deleted. */
async function inBatches(db: Db, signal: AbortSignal, batch: SQL): Promise<number> {
  for (let deleted = 0; ;) {
    signal.throwIfAborted();
    const { count } = await db.execute(batch);
    deleted += count;
    if (count < batchSize) return deleted;
  }
}

/** What a roll-back removed is kept for as long as it can be undone, and a day for the job that undoes it. */
const rollbackItemsBatch = sql`
  delete from ${rollbackItems} where ctid = any(array(
    select item.ctid from ${rollbacks} as rollback
    join ${rollbackItems} as item on item.rollback_id = rollback.id
    where rollback.created_at <= now() - make_interval(days => ${limits.undoDays + 1})
    limit ${batchSize}))`;

/** Decided ones, once the decision can no longer be undone: they are in no one's record. */
const guestReportsBatch = sql`
  delete from ${decidedReports} where ctid = any(array(
    select report.ctid from ${decidedReports} as report
    join ${decisions} as decision on decision.id = report.decision_id
    where report.user_id is null
      and decision.created_at <= now() - make_interval(days => ${limits.undoDays + 1})
    limit ${batchSize}))`;

/** Of each rule those that are too old or too many, but neither the newest nor the one that acts. */
const autoRuleVersionsBatch = sql`
  delete from ${autoRuleVersions} as said using (
    select numbered.rule_id, numbered.version from (
      select rule_id, version, created_at, row_number() over (partition by rule_id order by version desc) as place
      from ${autoRuleVersions}
    ) as numbered join ${autoRules} as rule on rule.id = numbered.rule_id
    where numbered.version <> rule.version and numbered.version is distinct from rule.on_version
      and (numbered.place > ${limits.autoRuleVersionsKept}
        or numbered.created_at <= now() - make_interval(days => ${limits.autoRuleVersionDays}))
    limit ${batchSize}
  ) as old where said.rule_id = old.rule_id and said.version = old.version`;

/** Export files are deleted with their rows; a thousand at a time are more than are ever requested. */
async function purgeExports(db: Db): Promise<void> {
  const exports = { table: accountExports, time: accountExports.expiresAt };
  await db.transaction(async (tx) => {
    const gone = await tx.execute<{ file_key: string }>(sql`${purgeBatch(exports)} returning file_key`);
    if (gone.length > 0) await enqueue(tx, 'deleteExportFiles', { keys: gone.map((row) => row.file_key) });
  });
}

/** With their pictures, which are why they are no ordinary rows; what a thousand leave is for the next run. */
async function purgeRemovedHeld(db: Db): Promise<void> {
  const oldest = sql`
    select id from ${held} where removed_at <= now() - make_interval(days => ${limits.removedHeldDays})
    order by removed_at limit ${batchSize} for update skip locked`;
  await db.transaction((tx) => deleteHeld(tx, sql`id in (${oldest})`));
}

/**
 * Deletes the rows that expired first; locked rows are left to the next run. Deletes by ctid, which is stable while the
 * rows are locked.
 */
function purgeBatch({ table, time, days = 0 }: Expiring): SQL {
  return sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table}
      where ${time} <= now() - make_interval(days => ${days})
      order by ${time}
      limit ${batchSize}
      for update skip locked))`;
}
