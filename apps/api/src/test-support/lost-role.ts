import { communities, communityModerators, type Db } from '@confab/db';
import { and, eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';

/**
 * Lets a moderator act, and takes the role away at the worst moment: after the request was looked at, before its
 * transaction got hold of the community.
 */
export async function whileRoleGoes(
  db: Db,
  moderator: { id: string },
  community: { id: string },
  act: () => Promise<void>,
): Promise<void> {
  const acting = await db.transaction(async (tx) => {
    await tx.select().from(communities).where(eq(communities.id, community.id)).for('update');
    const outcome = act().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await vi.waitFor(async () => expect(await waiting(db)).toBeGreaterThan(0), { timeout: 10_000 });
    await tx
      .delete(communityModerators)
      .where(
        and(eq(communityModerators.communityId, community.id), eq(communityModerators.userId, moderator.id)),
      );
    // In an object, or the transaction would wait for whoever waits for it.
    return { outcome };
  });
  const failure = await acting.outcome;
  if (failure) throw failure.error;
}

/** How many transactions wait for a lock. */
export async function waiting(db: Db): Promise<number> {
  const rows = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}
