import { announcements, communities, posts, siteSettings, type Tx } from '@confab/db';
import type { PinScope } from '@confab/domain';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../../http/errors.ts';

/** Locking again records the latest actor. */
export async function lockPost(
  tx: Tx,
  postId: string,
  by: { userId: string; as: 'mods' | 'admins' },
): Promise<void> {
  await tx
    .update(posts)
    .set({ lockedAt: sql`now()`, lockedBy: by.userId, lockedByGroup: by.as })
    .where(eq(posts.id, postId));
}

export async function unlockPost(tx: Tx, postId: string): Promise<void> {
  await tx
    .update(posts)
    .set({ lockedAt: null, lockedBy: null, lockedByGroup: null })
    .where(eq(posts.id, postId));
}

/**
 * Serialises pins of the community or site, so that counts stay exact. Taken before the post's own lock; does not
 * block new posts.
 */
export async function lockPins(tx: Tx, scope: PinScope, communityId: string): Promise<void> {
  await (scope === 'community'
    ? tx
        .select({ id: communities.id })
        .from(communities)
        .where(eq(communities.id, communityId))
        .for('no key update')
    : tx.select().from(siteSettings).for('no key update'));
}

/** Requires `lockPins`. */
export async function countPinned(tx: Tx, scope: PinScope, communityId: string): Promise<number> {
  return scope === 'community'
    ? tx.$count(posts, and(eq(posts.communityId, communityId), isNotNull(posts.pinnedAt)))
    : tx.$count(posts, isNotNull(posts.pinnedSiteAt));
}

/** Uses the statement's time, not the transaction's: a pin that waited for the lock counts as the later one. */
export async function pinPost(tx: Tx, postId: string, scope: PinScope): Promise<void> {
  await tx
    .update(posts)
    .set(pinOf(scope, sql`clock_timestamp()`))
    .where(eq(posts.id, postId));
}

export async function unpinPost(tx: Tx, postId: string, scope: PinScope): Promise<void> {
  await tx.update(posts).set(pinOf(scope, null)).where(eq(posts.id, postId));
}

function pinOf(scope: PinScope, moment: SQL | null) {
  return scope === 'community' ? { pinnedAt: moment } : { pinnedSiteAt: moment };
}

/** A post is announced at most once. */
export async function insertAnnouncement(tx: Tx, postId: string, announcedBy: string): Promise<void> {
  const [row] = await tx
    .insert(announcements)
    .values({ postId, announcedBy })
    .onConflictDoNothing()
    .returning({ postId: announcements.postId });
  if (!row) throw new ApiError('duplicate');
}
