import { communitiesApi } from '@confab/api-contract';
import { enqueue } from '@confab/db';
import { actingGroup, canAppointModerator, canRemoveModerator } from '@confab/domain';
import { accountNamed, memberTransaction } from '../../members/member-transaction.queries.ts';
import { presentPublicUser } from '../../members/users.present.ts';
import { getUndeletedUserByName, getUserByName } from '../../members/users.queries.ts';
import { presentModerator } from '../communities.present.ts';
import { getCommunityById, insertMember, listModerators } from '../communities.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { recordAct } from './moderation-log.queries.ts';
import { deleteModerator, findPosition, insertModerator } from './moderators.queries.ts';

export const moderatorRoutes: RouteModule = (route, { db }) => {
  route(communitiesApi.moderators, async ({ params, viewer }) => {
    const community = await getCommunityById(db, params.communityId);
    const moderators = await listModerators(db, community.id);
    return moderators.map((moderator) => presentModerator(moderator, viewer));
  });

  route(communitiesApi.addModerator, async ({ params, body, viewer }) => {
    const username = body.username ?? '';
    if (username === '') throw new ApiError('empty_username');
    const locks = { account: await accountNamed(db, username), changing: params.communityId };
    return memberTransaction(db, viewer, locks, async (tx, member) => {
      const community = await getCommunityById(tx, params.communityId);
      assertAllowed(canAppointModerator(member, community.id));
      const user = await getUndeletedUserByName(tx, username);
      await insertMember(tx, community.id, user.id);
      if (await insertModerator(tx, community.id, user.id)) {
        const entryId = await recordAct(tx, {
          communityId: community.id,
          act: 'add_moderator',
          userId: viewer.user.id,
          actedAs: actingGroup(member, community.id),
          targetUserId: user.id,
        });
        await enqueue(tx, 'createNotification', {
          userId: user.id,
          // The log entry makes each appointment a cause of its own: a repeated appointment notifies again.
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
    });
  });

  route(communitiesApi.removeModerator, ({ params, viewer }) =>
    memberTransaction(db, viewer, { changing: params.communityId }, async (tx, member) => {
      const community = await getCommunityById(tx, params.communityId);
      assertAllowed(canAppointModerator(member, community.id));
      const user = await getUserByName(tx, params.username);
      const target = await findPosition(tx, community.id, user.id);
      if (target !== null) {
        const own = await findPosition(tx, community.id, viewer.user.id);
        assertAllowed(canRemoveModerator(member, community.id, { own, target }));
        await deleteModerator(tx, community.id, user.id);
        await recordAct(tx, {
          communityId: community.id,
          act: 'remove_moderator',
          userId: viewer.user.id,
          actedAs: actingGroup(member, community.id),
          targetUserId: user.id,
        });
      }
      return presentPublicUser(user, viewer);
    }),
  );
};
