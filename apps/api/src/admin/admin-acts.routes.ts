import { adminApi } from '@confab/api-contract';
import type { RouteModule } from '../http/route.ts';
import { setDefaultCommunity } from './default-communities.ts';
import { banUser, unbanUser } from './user-bans.ts';

export const adminActRoutes: RouteModule = (route, { db }) => {
  route(adminApi.act, async ({ body, viewer }) => {
    switch (body.action) {
      case 'ban_user':
        await banUser(db, viewer, body);
        break;
      case 'unban_user':
        await unbanUser(db, viewer, body);
        break;
      case 'add_default_forum':
        await setDefaultCommunity(db, viewer, body.name, true);
        break;
      case 'remove_default_forum':
        await setDefaultCommunity(db, viewer, body.name, false);
        break;
    }
    return { success: true as const };
  });
};
