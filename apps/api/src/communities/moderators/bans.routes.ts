import { bansApi } from '@confab/api-contract';
import { actingGroup, canBanFromCommunity, canModerate, limits } from '@confab/domain';
import { accountNamed, lockBan, memberTransaction } from '../../members/member-transaction.queries.ts';
import { presentPublicUser } from '../../members/users.present.ts';
import { getUndeletedUserByName } from '../../members/users.queries.ts';
import { getCommunityById } from '../communities.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import { readPageNumber } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import { presentBanned } from './moderators.present.ts';
import { deleteBan, insertBan, listBanned } from './bans.queries.ts';
import { recordAct } from './moderation-log.queries.ts';
import { findPosition } from './moderators.queries.ts';

export const banRoutes: RouteModule = (route, { db }) => {
  route(bansApi.list, async ({ params, query, viewer }) => {
    const numbered =
      query.page === undefined
        ? { page: 1, limit: query.limit ?? limits.communityBansMax }
        : { page: readPageNumber(query.page), limit: query.limit ?? limits.moderatorPage };
    const community = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, community.id));
    const rows = await listBanned(db, { communityId: community.id, q: query.q }, numbered);
    return rows.map((row) => presentBanned(row, viewer));
  });

  route(bansApi.ban, async ({ params: { communityId }, body, viewer }) => {
    const username = givenUsername(body.username);
    const expiresAt = body.expires === undefined ? null : momentToCome(body.expires);
    const locks = { account: await accountNamed(db, username), in: communityId };
    return memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const user = await getUndeletedUserByName(tx, username);
      const moderates = (await findPosition(tx, communityId, user.id)) !== null;
      assertAllowed(canBanFromCommunity(member, communityId, { isAdmin: user.isAdmin, moderates }));
      await lockBan(tx, communityId, user.id);
      const ban = await insertBan(tx, { communityId, userId: user.id, bannedBy: viewer.user.id, expiresAt });
      if (!ban) throw new ApiError('conflict');
      await recordAct(tx, {
        communityId,
        act: 'ban',
        userId: viewer.user.id,
        actedAs: actingGroup(member, communityId),
        targetUserId: user.id,
        details: ban.expiresAt === null ? {} : { expires: ban.expiresAt },
        reason: body.reason === '' ? null : body.reason,
      });
      return presentBanned(
        { user, proPic: user.proPic, ban, by: { ...viewer.user, deletedAt: null } },
        viewer,
      );
    });
  });

  route(bansApi.unban, ({ params: { communityId }, body, viewer }) => {
    const username = givenUsername(body.username);
    return memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const user = await getUndeletedUserByName(tx, username);
      if (await deleteBan(tx, communityId, user.id)) {
        await recordAct(tx, {
          communityId,
          act: 'unban',
          userId: viewer.user.id,
          actedAs: actingGroup(member, communityId),
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

/** With a time zone, the end of the year 9999 can exceed what RFC 3339 can express (api.md 1.8). */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** Normalised for storage. A ban cannot expire in the past. */
function momentToCome(given: string): string {
  const moment = new Date(given);
  if (moment.getTime() <= Date.now() || moment.getTime() > lastMoment) throw new ApiError('invalid_expires');
  return moment.toISOString();
}
