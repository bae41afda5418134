import { communitiesApi } from '@confab/api-contract';
import { enqueue, type Tx } from '@confab/db';
import { actingGroup, canAppointModerator, canRemoveModerator } from '@confab/domain';
import { accountNamed, memberTransaction } from '../accounts/still-there.queries.ts';
import { presentPublicUser } from '../accounts/users.present.ts';
import { getUndeletedUserByName, getUserByName } from '../accounts/users.queries.ts';
import { presentModerator } from '../communities/communities.present.ts';
import {
  getCommunityById,
  getCommunityForUpdate,
  insertMember,
  listModerators,
} from '../communities/communities.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from './moderation-log.queries.ts';
import { deleteModerator, findPosition, insertModerator } from './moderators.queries.ts';
import { getActingViewer } from './still-moderates.queries.ts';

export const moderatorRoutes: RouteModule = (route, { db }) => {
  route(communitiesApi.moderators, async ({ params, viewer }) => {
    const community = await getCommunityById(db, params.communityId);
    const moderators = await listModerators(db, community.id);
    return moderators.map((moderator) => presentModerator(moderator, viewer));
  });

  route(communitiesApi.addModerator, async ({ params, body, viewer }) => {
    const username = body.username ?? '';
    if (username === '') throw new ApiError('empty_username');
    const held = await accountNamed(db, username);
    const act = async (tx: Tx) => {
      const community = await getCommunityForUpdate(tx, params.communityId);
      const acting = await getActingViewer(tx, viewer, community.id);
      assertAllowed(canAppointModerator(acting, community.id));
      const user = await getUndeletedUserByName(tx, username);
      await insertMember(tx, community.id, user.id);
      if (await insertModerator(tx, community.id, user.id)) {
        const entryId = await recordAct(tx, {
          communityId: community.id,
          act: 'add_moderator',
          userId: viewer.user.id,
          actedAs: actingGroup(acting, community.id),
          targetUserId: user.id,
        });
        await enqueue(tx, 'createNotification', {
          userId: user.id,
          // Each appointment is a cause of its own: whoever is removed and appointed again is told again.
          cause: `mod_add:${community.id}:${entryId}`,
          notif: {
            type: 'mod_add',
            communityId: community.id,
            communityName: community.name,
            addedBy: viewer.user.username,
          },
        });
      }
      const moderators = await listModerators(tx, community.id);
      return moderators.map((moderator) => presentModerator(moderator, viewer));
    };
    return memberTransaction(db, viewer, act, held);
  });

  route(communitiesApi.removeModerator, ({ params, viewer }) =>
    memberTransaction(db, viewer, async (tx) => {
      const community = await getCommunityForUpdate(tx, params.communityId);
      const acting = await getActingViewer(tx, viewer, community.id);
      assertAllowed(canAppointModerator(acting, community.id));
      const user = await getUserByName(tx, params.username);
      const target = await findPosition(tx, community.id, user.id);
      if (target !== null) {
        const own = await findPosition(tx, community.id, viewer.user.id);
        assertAllowed(canRemoveModerator(acting, community.id, { own, target }));
        await deleteModerator(tx, community.id, user.id);
        await recordAct(tx, {
          communityId: community.id,
          act: 'remove_moderator',
          userId: viewer.user.id,
          actedAs: actingGroup(acting, community.id),
          targetUserId: user.id,
        });
      }
      return presentPublicUser(user, viewer);
    }),
  );
};
