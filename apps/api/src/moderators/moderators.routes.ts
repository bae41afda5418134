import { communitiesApi } from '@confab/api-contract';
import { canAppointModerator, canRemoveModerator } from '@confab/domain';
import { presentPublicUser } from '../accounts/users.present.ts';
import { getUserByName } from '../accounts/users.queries.ts';
import {
  getCommunityById,
  getCommunityForUpdate,
  insertMember,
  listModerators,
} from '../communities/communities.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { deleteModerator, findPosition, insertModerator } from './moderators.queries.ts';

export const moderatorRoutes: RouteModule = (route, { db }) => {
  route(communitiesApi.moderators, async ({ params, viewer }) => {
    const community = await getCommunityById(db, params.communityId);
    const moderators = await listModerators(db, community.id);
    return moderators.map((moderator) => presentPublicUser(moderator, viewer));
  });

  route(communitiesApi.addModerator, ({ params, body, viewer }) =>
    db.transaction(async (tx) => {
      const username = body.username ?? '';
      if (username === '') throw new ApiError('empty_username');
      const community = await getCommunityForUpdate(tx, params.communityId);
      assertAllowed(canAppointModerator(viewer, community.id));
      const user = await getUserByName(tx, username);
      if (user.deletedAt !== null) throw new ApiError('user_not_found');
      await insertMember(tx, community.id, user.id);
      await insertModerator(tx, community.id, user.id);
      const moderators = await listModerators(tx, community.id);
      return moderators.map((moderator) => presentPublicUser(moderator, viewer));
    }),
  );

  route(communitiesApi.removeModerator, ({ params, viewer }) =>
    db.transaction(async (tx) => {
      const community = await getCommunityForUpdate(tx, params.communityId);
      assertAllowed(canAppointModerator(viewer, community.id));
      const user = await getUserByName(tx, params.username);
      const target = await findPosition(tx, community.id, user.id);
      if (target !== null) {
        const own = await findPosition(tx, community.id, viewer.user.id);
        assertAllowed(canRemoveModerator(viewer, community.id, { own, target }));
        await deleteModerator(tx, community.id, user.id);
      }
      return presentPublicUser(user, viewer);
    }),
  );
};
