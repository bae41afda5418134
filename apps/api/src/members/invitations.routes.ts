import { randomBytes } from 'node:crypto';
import { invitationsApi } from '@confab/api-contract';
import { getSiteSettings } from '@confab/db';
import { recordSiteAct } from '@confab/db/acts';
import { canInvite, limits } from '@confab/domain';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import {
  countOpenInvitations,
  findOpenInvitation,
  insertInvitation,
  listInvitations,
  listInvited,
  listInviters,
  revokeInvitation,
} from '../joining/invitations.queries.ts';
import { presentInvitation, presentInvited } from '../joining/joining.present.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import { getUserByName } from './users.queries.ts';

export const invitationRoutes: RouteModule = (route, { db }) => {
  route(invitationsApi.list, async ({ query, viewer }) => {
    if (query.all && !viewer.user.isAdmin) throw new ApiError('not_admin');
    const createdBy = query.all ? null : viewer.user.id;
    const from = readRowCursor(query.next);
    const { memberInvitations: membersMay } = await getSiteSettings(db);
    const rows = await listInvitations(db, { createdBy, from, membersMay });
    const { shown, next } = pageOfRows(rows, limits.joiningPage, ({ invitation }) => invitation.id);
    return { invitations: shown.map(presentInvitation), next };
  });

  route(invitationsApi.create, async ({ body, viewer }) => {
    const settings = await getSiteSettings(db);
    // Of two that the member creates at the same moment, the second waits, and is counted with the first.
    const locks = { account: { id: viewer.user.id, alone: true } };
    const invitation = await memberTransaction(db, viewer, locks, async (tx, member) => {
      assertAllowed(canInvite(member, settings));
      const most = limits.invitations[member.user.isAdmin ? 'admin' : 'member'];
      if ((await countOpenInvitations(tx, viewer.user.id)) >= most.open)
        throw new ApiError('too-many-invitations');
      const uses = Math.min(body.uses, most.uses);
      const added = await insertInvitation(tx, {
        code: randomBytes(9).toString('base64url'),
        createdBy: viewer.user.id,
        uses,
        days: Math.min(body.days, most.days),
      });
      if (member.user.isAdmin)
        await recordSiteAct(tx, { act: 'create_invitation', userId: viewer.user.id, details: { uses } });
      return added;
    });
    return presentInvitation({ invitation, by: { ...viewer.user, deletedAt: null }, open: true });
  });

  route(invitationsApi.revoke, async ({ params, viewer }) => {
    await memberTransaction(db, viewer, async (tx, member) => {
      const owner = member.user.isAdmin ? null : viewer.user.id;
      const revoked = await revokeInvitation(tx, params.invitationId, owner);
      if (!revoked) throw new ApiError('invitation-not-found');
      if (member.user.isAdmin) {
        const { createdBy: targetUserId } = revoked;
        await recordSiteAct(tx, { act: 'revoke_invitation', userId: viewer.user.id, targetUserId });
      }
    });
    return { success: true as const };
  });

  route(invitationsApi.look, async ({ query }) => {
    const { memberInvitations } = await getSiteSettings(db);
    const found = await findOpenInvitation(db, query.code, memberInvitations);
    if (!found) throw new ApiError('invitation-not-found');
    return found;
  });

  route(invitationsApi.invited, async ({ query }) => {
    const from = readRowCursor(query.next);
    const by = query.by ? (await getUserByName(db, query.by)).id : null;
    const [rows, inviters] = await Promise.all([
      listInvited(db, { by, from }),
      by === null ? [] : listInviters(db, by),
    ]);
    const { shown, next } = pageOfRows(rows, limits.joiningPage, ({ id }) => id);
    return { members: shown.map(presentInvited), inviters, next };
  });
};
