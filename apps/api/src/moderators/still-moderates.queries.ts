import { communities, communityModerators, type Tx, users } from '@confab/db';
import type { LoggedInViewer } from '@confab/domain';
import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

/**
 * The viewer with the roles that they hold in a community at this moment, not when the request began: whoever lost
 * them meanwhile is refused by the policies like anybody else, and nobody loses them until this transaction ends.
 *
 * Roles change under the community's row lock; this one is the weakest that keeps it away, so that moderators do not
 * wait for each other. Take it before the lock of a post or a comment; a transaction that changes the community itself
 * takes `getCommunityForUpdate` first.
 */
export async function getActingViewer(
  tx: Tx,
  viewer: LoggedInViewer,
  communityId: string,
): Promise<LoggedInViewer> {
  const [community] = await tx
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, communityId))
    .for('key share');
  if (!community) throw new ApiError('community/not-found');
  // A statement of its own: one that waited for the lock would still see the roles from before.
  const [held] = await tx
    .select({
      isAdmin: users.isAdmin,
      moderates: sql<boolean>`${communityModerators.userId} is not null`,
    })
    .from(users)
    .leftJoin(
      communityModerators,
      and(eq(communityModerators.communityId, community.id), eq(communityModerators.userId, users.id)),
    )
    .where(eq(users.id, viewer.user.id));
  return {
    ...viewer,
    user: { ...viewer.user, isAdmin: held?.isAdmin ?? false },
    moderates: held?.moderates ? [community.id] : [],
  };
}
