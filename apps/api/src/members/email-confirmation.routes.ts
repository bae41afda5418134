import { signUpsApi } from '@confab/api-contract';
import { enqueue, hashResetToken } from '@confab/db';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { confirmEmail } from './email-confirmation.queries.ts';

export const emailConfirmationRoutes: RouteModule = (route, { db, config }) => {
  route(signUpsApi.sendConfirmation, async ({ viewer }) => {
    if (!config.recovery) throw new ApiError('recovery-unavailable');
    if (viewer.row.email === null) throw new ApiError('email-missing');
    await db.transaction(async (tx) => {
      const userId = viewer.user.id;
      await enqueue(tx, 'sendConfirmation', { userId }, { key: `confirmation:${userId}`, line: 'mail' });
      await viewer.token?.take(tx);
    });
    return { success: true as const };
  });

  route(signUpsApi.confirmEmail, async ({ body, address, takeToken }) => {
    await takeToken('resetPassword', address);
    if (!(await confirmEmail(db, hashResetToken(body.token)))) throw new ApiError('invalid-token');
    return { success: true as const };
  });
};
