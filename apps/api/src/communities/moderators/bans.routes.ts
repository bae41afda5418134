import { bansApi } from '@confab/api-contract';
import { closeAppeal, tellOfBan } from '@confab/db/acts';
import { actingGroup, canBanFromCommunity, canModerate, limits, suggestedBanDays } from '@confab/domain';
import { accountNamed, lockBan, memberTransaction } from '../../members/member-transaction.queries.ts';
import { presentPublicUser } from '../../members/users.present.ts';
import { getUndeletedUserByName } from '../../members/users.queries.ts';
import { getCommunityById } from '../communities.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import { momentToCome, readPageNumber } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import { presentBanned } from './moderators.present.ts';
import { countBans, deleteBan, insertBan, listBanned } from './bans.queries.ts';
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

  route(bansApi.record, async ({ params: { communityId }, query, viewer }) => {
    await getCommunityById(db, communityId);
    assertAllowed(canModerate(viewer, communityId));
    const { id } = await getUndeletedUserByName(db, query.username);
    const noBans = await countBans(db, communityId, id);
    return { noBans, suggestedDays: suggestedBanDays(noBans) };
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
      const reason = body.reason === '' ? null : (body.reason ?? null);
      const note = body.note === '' ? null : (body.note ?? null);
      const banned = { communityId, userId: user.id };
      const ban = await insertBan(tx, { ...banned, bannedBy: viewer.user.id, expiresAt, reason, note });
      if (!ban) throw new ApiError('conflict');
      // Of a ban that ended, and is replaced before the worker lifts it.
      await closeAppeal(tx, banned, null);
      await recordAct(tx, {
        communityId,
        act: 'ban',
        userId: viewer.user.id,
        actedAs: actingGroup(member, communityId),
        targetUserId: user.id,
        details: ban.expiresAt === null ? {} : { expires: ban.expiresAt },
        reason,
      });
      await tellOfBan(tx, banned, {
        event: 'banned',
        at: ban.createdAt,
        until: ban.expiresAt,
        words: ban.reason,
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
      const bannedAt = await deleteBan(tx, communityId, user.id);
      if (bannedAt !== null) {
        const banned = { communityId, userId: user.id };
        await closeAppeal(tx, banned, viewer.user.id);
        await tellOfBan(tx, banned, { event: 'lifted', at: bannedAt });
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
