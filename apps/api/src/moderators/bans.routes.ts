import { bansApi } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import { actingGroup, canBanFromCommunity, canModerate, limits } from '@confab/domain';
import { accountNamed, memberTransaction } from '../accounts/still-there.queries.ts';
import { presentPublicUser } from '../accounts/users.present.ts';
import { getUndeletedUserByName } from '../accounts/users.queries.ts';
import { getCommunityById } from '../communities/communities.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { readPageNumber } from '../http/page-number.ts';
import type { RouteModule } from '../http/route.ts';
import { presentBanned } from './bans.present.ts';
import { deleteBan, insertBan, listBanned } from './bans.queries.ts';
import { recordAct } from './moderation-log.queries.ts';
import { findPosition } from './moderators.queries.ts';
import { getActingViewer } from './still-moderates.queries.ts';
import { holdWriting } from './still-welcome.queries.ts';

export const banRoutes: RouteModule = (route, { db }) => {
  route(bansApi.list, async ({ params, query, viewer }) => {
    const numbered =
      query.page === undefined
        ? { page: 1, limit: query.limit ?? limits.communityBansMax }
        : { page: readPageNumber(query.page), limit: query.limit ?? limits.moderatorPage };
    const community = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, community.id));
    const rows = await listBanned(db, community.id, numbered);
    return rows.map((row) => presentBanned(row, viewer));
  });

  route(bansApi.ban, async ({ params: { communityId }, body, viewer }) => {
    const username = givenUsername(body.username);
    const expiresAt = body.expires === undefined ? null : momentToCome(body.expires);
    const held = await accountNamed(db, username);
    const act = async (tx: Tx) => {
      const acting = await getActingViewer(tx, viewer, communityId);
      assertAllowed(canModerate(acting, communityId));
      const user = await getUndeletedUserByName(tx, username);
      const moderates = (await findPosition(tx, communityId, user.id)) !== null;
      assertAllowed(canBanFromCommunity(acting, communityId, { isAdmin: user.isAdmin, moderates }));
      await holdWriting(tx, communityId, user.id);
      const ban = await insertBan(tx, { communityId, userId: user.id, bannedBy: viewer.user.id, expiresAt });
      if (!ban) throw new ApiError('conflict');
      await recordAct(tx, {
        communityId,
        act: 'ban',
        userId: viewer.user.id,
        actedAs: actingGroup(acting, communityId),
        targetUserId: user.id,
        details: ban.expiresAt === null ? {} : { expires: ban.expiresAt },
        reason: body.reason === '' ? null : body.reason,
      });
      return presentBanned(
        { user, proPic: user.proPic, ban, by: { ...viewer.user, deletedAt: null } },
        viewer,
      );
    };
    return memberTransaction(db, viewer, act, held);
  });

  route(bansApi.unban, ({ params: { communityId }, body, viewer }) => {
    const username = givenUsername(body.username);
    return memberTransaction(db, viewer, async (tx) => {
      const acting = await getActingViewer(tx, viewer, communityId);
      assertAllowed(canModerate(acting, communityId));
      const user = await getUndeletedUserByName(tx, username);
      if (await deleteBan(tx, communityId, user.id)) {
        await recordAct(tx, {
          communityId,
          act: 'unban',
          userId: viewer.user.id,
          actedAs: actingGroup(acting, communityId),
          targetUserId: user.id,
        });
      }
      return presentPublicUser(user, viewer);
    });
  });
};

function givenUsername(username: string | undefined): string {
  if (username === undefined || username === '') throw new ApiError('no_username');
  return username;
}

/** A time zone carries the end of the year 9999 beyond what can be written as RFC 3339 (api.md 1.8). */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** As it is stored. What is over is no time for a ban to end. */
function momentToCome(given: string): string {
  const moment = new Date(given);
  if (moment.getTime() <= Date.now() || moment.getTime() > lastMoment) throw new ApiError('invalid_expires');
  return moment.toISOString();
}
