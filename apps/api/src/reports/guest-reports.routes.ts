import { reportsApi } from '@confab/api-contract';
import { getSiteSettings } from '@confab/db';
import { findReportReason, guestReportWeight, isValidEmail } from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { verifyCaptcha } from '../members/captcha.ts';
import {
  assertPostIsThere,
  holdCommentToReport,
  holdPostToReport,
  insertGuestAddress,
  insertReport,
} from './reports.queries.ts';

/** Reports of people without an account, who are answered by mail. */
export const guestReportRoutes: RouteModule = (route, { db, config }) => {
  route(reportsApi.createAsGuest, async ({ body, viewer, address, takeToken }) => {
    if (viewer.row) throw new ApiError('already_logged_in');
    const { guestReports } = await getSiteSettings(db);
    if (!guestReports || !config.recovery) throw new ApiError('guest-reports-off');
    const { type, targetId, reason: reasonId, text, email, captchaToken = '' } = body;
    await verifyCaptcha(db, config, captchaToken);
    await takeToken('guestReport', address);
    if (!findReportReason(reasonId)) throw new ApiError('invalid-report-reason');
    if (text === '') throw new ApiError('empty-message');
    if (!isValidEmail(email)) throw new ApiError('invalid-email');
    await db.transaction(async (tx) => {
      const target = await (type === 'post' ? holdPostToReport : holdCommentToReport)(tx, targetId);
      if (type === 'post') await assertPostIsThere(tx, targetId);
      else if (target.commentDeletedAs !== null) throw new ApiError('comment_not_found');
      await insertReport(tx, target, {
        ...{ guestText: text, guestAddressId: await insertGuestAddress(tx, targetId, email) },
        ...{ reasonId, ruleId: null, weight: guestReportWeight },
      });
    });
    return { success: true as const };
  });
};
