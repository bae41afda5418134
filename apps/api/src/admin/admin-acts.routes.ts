import { adminApi } from '@confab/api-contract';
import { getCommunityByName, getCommunityForUpdate } from '../communities/communities.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from '../moderators/moderation-log.queries.ts';
import { setDefault } from './admin-acts.queries.ts';

export const adminActRoutes: RouteModule = (route, { db }) => {
  route(adminApi.act, async ({ body, viewer }) => {
    if (body.action === 'ban_user' || body.action === 'unban_user') throw new ApiError('internal');
    const isDefault = body.action === 'add_default_forum';
    const { id } = await getCommunityByName(db, body.name);
    await db.transaction(async (tx) => {
      const community = await getCommunityForUpdate(tx, id);
      if (community.isDefault === isDefault) return;
      await setDefault(tx, id, isDefault);
      await recordAct(tx, {
        communityId: id,
        act: isDefault ? 'add_default' : 'remove_default',
        userId: viewer.user.id,
        actedAs: 'admins',
      });
    });
    return { success: true as const };
  });
};
