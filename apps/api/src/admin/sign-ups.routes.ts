import { signUpsApi } from '@confab/api-contract';
import { enqueue, getSiteSettings, type Tx } from '@confab/db';
import { insertUser, recordSiteAct } from '@confab/db/acts';
import { limits } from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import { pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { presentSignUp } from '../joining/joining.present.ts';
import {
  countSignUps,
  declineSignUp,
  deleteSignUp,
  getSignUpForUpdate,
  listSignUps,
  reopenSignUp,
} from '../joining/sign-ups.queries.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { findUserByName } from '../members/users.queries.ts';

/** Requests for an account. */
export const signUpRoutes: RouteModule = (route, { db, config }) => {
  route(signUpsApi.list, async ({ query }) => {
    const from = readRowCursor(query.next);
    const [rows, noPending] = await Promise.all([
      listSignUps(db, { declined: query.declined, from }),
      countSignUps(db),
    ]);
    const { shown, next } = pageOfRows(rows, limits.joiningPage, ({ id }) => id);
    return { signUps: shown.map(presentSignUp), next, noPending };
  });

  route(signUpsApi.approve, async ({ params, body, viewer }) => {
    await memberTransaction(db, viewer, async (tx) => {
      const signUp = await getSignUpForUpdate(tx, params.signUpId);
      if (body.declinedAt !== undefined && body.declinedAt !== (signUp.declinedAt ?? ''))
        throw new ApiError('sign-up-decided');
      const { id, username, email, passwordHash, address } = signUp;
      const userId = await insertUser(tx, { username, email, passwordHash, address });
      if (userId === null) throw new ApiError('user_exists');
      await deleteSignUp(tx, id);
      await recordSiteAct(tx, { act: 'approve_sign_up', userId: viewer.user.id, targetUserId: userId });
      if (email !== null) await mailApproved(tx, userId);
    });
    return { success: true as const };
  });

  route(signUpsApi.decline, async ({ params, body, viewer }) => {
    const reason = body.reason || null;
    await memberTransaction(db, viewer, async (tx) => {
      const { id, email, declinedAt } = await getSignUpForUpdate(tx, params.signUpId);
      if (declinedAt !== null) throw new ApiError('sign-up-not-found');
      await declineSignUp(tx, id, reason);
      await recordSiteAct(tx, {
        act: 'decline_sign_up',
        userId: viewer.user.id,
        details: reason === null ? {} : { reason },
      });
      if (email === null || !config.recovery) return;
      const runAt = new Date(Date.now() + limits.declinedMailSeconds * 1000).toISOString();
      // Declined again after an undo, it is mailed once: a key moves the mail that still waits.
      const key = `declined:${id}`;
      await enqueue(tx, 'sendSignUpDecision', { signUpId: id }, { key, runAt, line: 'mail' });
    });
    return { success: true as const };
  });

  route(signUpsApi.reopen, async ({ params, viewer }) => {
    await memberTransaction(db, viewer, async (tx) => {
      const { id, username, declinedAt } = await getSignUpForUpdate(tx, params.signUpId);
      if (declinedAt === null) throw new ApiError('sign-up-not-found');
      if (await findUserByName(tx, username)) throw new ApiError('user_exists');
      await reopenSignUp(tx, id);
      await recordSiteAct(tx, { act: 'reopen_sign_up', userId: viewer.user.id });
    });
    return { success: true as const };
  });

  async function mailApproved(tx: Tx, userId: string): Promise<void> {
    if (!config.recovery) return;
    await enqueue(tx, 'sendSignUpDecision', { userId }, { line: 'mail' });
    if ((await getSiteSettings(tx)).confirmEmail)
      await enqueue(tx, 'sendConfirmation', { userId }, { line: 'mail' });
  }
};
