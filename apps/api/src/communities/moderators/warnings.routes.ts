import { type Warning, warningsApi } from '@confab/api-contract';
import { enqueue } from '@confab/db';
import { actingGroup, canBanFromCommunity, canModerate } from '@confab/domain';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { accountNamed, lockBan, memberTransaction } from '../../members/member-transaction.queries.ts';
import { getUndeletedUserByName } from '../../members/users.queries.ts';
import { getCommunityById } from '../communities.queries.ts';
import { recordAct } from './moderation-log.queries.ts';
import { findPosition } from './moderators.queries.ts';
import {
  deleteWarning,
  getWarning,
  insertWarning,
  isWarned,
  listUnread,
  setRead,
  type WarningRow,
} from './warnings.queries.ts';

export const warningRoutes: RouteModule = (route, { db }) => {
  route(warningsApi.warn, async ({ params: { communityId, username }, body, viewer }) => {
    await getCommunityById(db, communityId);
    const locks = { account: await accountNamed(db, username), in: communityId };
    const id = await memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const user = await getUndeletedUserByName(tx, username);
      const moderates = (await findPosition(tx, communityId, user.id)) !== null;
      // The same people cannot be banned.
      assertAllowed(canBanFromCommunity(member, communityId, { isAdmin: user.isAdmin, moderates }));
      const { text, title = null } = body;
      const to = { communityId, userId: user.id };
      // Another moderator who warns the member at the same moment waits.
      await lockBan(tx, communityId, user.id);
      if (await isWarned(tx, user.id, { communityId })) throw new ApiError('warned-already');
      const warningId = await insertWarning(tx, { ...to, warnedBy: viewer.user.id, title, text });
      await recordAct(tx, {
        ...{ communityId, act: 'warn_member', userId: viewer.user.id, targetUserId: user.id },
        ...{ actedAs: actingGroup(member, communityId), reason: text },
        details: title === null ? {} : { rule: title },
      });
      await enqueue(tx, 'createNotification', {
        userId: user.id,
        cause: `warning:${warningId}`,
        notif: { type: 'warning', communityId, title, text, warningId },
      });
      return warningId;
    });
    return presentWarning(await getWarning(db, id));
  });

  route(warningsApi.undo, async ({ params: { communityId, warningId }, viewer }) => {
    await getCommunityById(db, communityId);
    assertAllowed(canModerate(viewer, communityId));
    await memberTransaction(db, viewer, { in: communityId }, async (tx, member) => {
      assertAllowed(canModerate(member, communityId));
      const { userId, title } = await deleteWarning(tx, { id: warningId, communityId });
      await recordAct(tx, {
        ...{ communityId, act: 'undo_warning', userId: viewer.user.id, targetUserId: userId },
        actedAs: actingGroup(member, communityId),
        details: title === null ? {} : { rule: title },
      });
      await enqueue(tx, 'withdrawNotification', { userId, warningId });
    });
    return { success: true as const };
  });

  route(warningsApi.list, async ({ query, viewer }) => {
    const rows = await listUnread(db, viewer.user.id, query.communityId);
    return rows.map(presentWarning);
  });

  route(warningsApi.read, ({ params, viewer }) =>
    memberTransaction(db, viewer, async (tx) => {
      if (!(await setRead(tx, params.warningId, viewer.user.id))) throw new ApiError('warning-not-found');
      return { success: true as const };
    }),
  );
};

/** For its member as for moderators: who wrote it stands in the log alone. */
function presentWarning(row: WarningRow): Warning {
  const { id, communityId, communityName, title, text, createdAt, readAt } = row;
  return { id, communityId, communityName, title, text, createdAt, readAt };
}
