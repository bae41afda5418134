import { usersApi } from '@confab/api-contract';
import { enqueue } from '@confab/db';
import { type BadgeType, canGiveBadge, findBadgeType } from '@confab/domain';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { deleteBadge, insertBadge, listBadges } from './badges.queries.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import { getUserByName, getUserForUpdate } from './users.queries.ts';

export const badgeRoutes: RouteModule = (route, { db }) => {
  route(usersApi.giveBadge, async ({ params, body, viewer }) => {
    const { id: userId } = await getUserByName(db, params.username);
    return memberTransaction(db, viewer, { account: { id: userId, alone: false } }, async (tx, member) => {
      const user = await getUserForUpdate(tx, userId);
      assertAllowed(canGiveBadge(member, { deleted: user.deletedAt !== null }));
      const badgeId = await insertBadge(tx, userId, body.type);
      if (badgeId !== undefined) {
        await enqueue(tx, 'createNotification', {
          userId,
          // A badge that is given again after removal notifies again.
          cause: `new_badge:${badgeId}`,
          notif: { type: 'new_badge', badgeType: body.type },
        });
      }
      return listBadges(tx, userId);
    });
  });

  route(usersApi.removeBadge, async ({ params, query, viewer }) => {
    const badge = query.byType ? { type: getBadgeType(params.badge) } : { id: getBadgeId(params.badge) };
    const user = await getUserByName(db, params.username);
    await memberTransaction(db, viewer, (tx) => deleteBadge(tx, user.id, badge));
    return { success: true as const };
  });
};

function getBadgeType(given: string): BadgeType {
  const type = findBadgeType(given);
  if (!type) throw new ApiError('badge_type_not_found');
  return type;
}

function getBadgeId(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw new ApiError('bad_badge_id');
  return Number(given);
}
