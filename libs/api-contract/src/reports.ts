import { limits } from '@confab/domain';
import { z } from 'zod';
import { comment } from './comment-objects.ts';
import { post } from './post-objects.ts';
import type { Shape } from './shape.ts';
import {
  choice,
  givenId,
  id,
  listSearch,
  optional,
  pageLimit,
  pageNumber,
  success,
  time,
  trimmedText,
} from './values.ts';

const reportFields = {
  id: z.int(),
  communityId: id,
  postId: id.nullable(),
  /** The title of the reason. */
  reason: z.string(),
  description: z.string().nullable(),
  reasonId: z.int(),
  targetId: id,
  actionTaken: z.null(),
  dealtAt: z.null(),
  dealtBy: z.null(),
  createdAt: time,
};

/**
 * api.md 3.10. Without the reporter, who is in the cases that moderators see. The target is as a visitor sees it, and null
 * in the reply to a new report.
 */
export const report = z.discriminatedUnion('type', [
  z.object({ ...reportFields, type: z.literal('post'), target: post.nullable() }),
  z.object({ ...reportFields, type: z.literal('comment'), target: comment.nullable() }),
]);
export type Report = z.output<typeof report>;

export const reportsPage = z.object({
  /** Open reports of the whole community, regardless of the filter; of a search, those that it finds. */
  details: z.object({ noReports: z.int(), noPostReports: z.int(), noCommentReports: z.int() }),
  reports: z.array(report),
  limit: z.int(),
  page: z.int(),
});
export type ReportsPage = z.output<typeof reportsPage>;

/** api.md 2.12 */
export const reportShapes = {
  create: {
    at: 'POST /api/_report',
    auth: 'user',
    summary: 'Reports a post or a comment to the moderators of its community.',
    body: z.object({
      type: choice(['post', 'comment'], 'invalid_report_type'),
      targetId: givenId(),
      reason: z.int({ error: 'invalid-report-reason' }),
      ruleId: optional(z.int().describe('The rule of the community that it breaks. Our addition.')),
    }),
    response: report,
    errors: [
      'invalid_id',
      'invalid_report_type',
      'invalid-report-reason',
      'post/not-found',
      'comment_not_found',
      'banned-from-community',
      'cannot-report-own',
      'already-counted',
      'rules-not-found',
      'too-many-open-reports',
    ],
    limit: 'report',
  },
  createAsGuest: {
    at: 'POST /api/guest_reports',
    auth: 'anyone',
    who: ['guest'],
    summary:
      'Reports a post or a comment without an account, where the site setting `guestReports` is on and the site sends mail. Moderators read it in the same queue. The guest is mailed once what was decided.',
    body: z.object({
      type: choice(['post', 'comment'], 'invalid_report_type'),
      targetId: givenId(),
      reason: z.int({ error: 'invalid-report-reason' }),
      text: trimmedText(limits.guestReportMax).describe(
        `Why, in the guest’s own words, for moderators. At most ${limits.guestReportMax.toLocaleString('en')} characters: what is longer is cut.`,
      ),
      email: z
        .string()
        .trim()
        .describe(`Where the answer goes; moderators do not see it. At most ${limits.emailMax} characters.`),
      captchaToken: optional(z.string().trim()),
    }),
    response: success,
    errors: [
      'already_logged_in',
      'guest-reports-off',
      'captcha_verify_fail_1',
      'captcha_verify_fail_2',
      'invalid_id',
      'invalid_report_type',
      'invalid-report-reason',
      'empty-message',
      'invalid-email',
      'post/not-found',
      'comment_not_found',
      'already-counted',
      'too-many-guest-reports',
    ],
    limit: 'guestReport',
  },
  list: {
    at: 'GET /api/communities/:communityId/reports',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'The open reports of a community, the newest first, in numbered pages.',
    params: z.object({ communityId: givenId() }),
    query: z.object({
      filter: choice(['', 'all', 'posts', 'comments'], 'invalid_filter')
        .optional()
        .describe('`all` by default.'),
      page: pageNumber.describe(
        `The number of a page: 1 to ${limits.moderatorPagesMax.toLocaleString('en')}; the first by default.`,
      ),
      limit: pageLimit,
      q: listSearch,
    }),
    response: reportsPage,
    errors: [
      'invalid_id',
      'invalid_filter',
      'invalid_page',
      'invalid_limit',
      'community/not-found',
      'not_admin_nor_mod',
    ],
  },
  ignore: {
    at: 'DELETE /api/communities/:communityId/reports/:reportId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Ignores a report: deletes it; its target stays.',
    params: z.object({
      communityId: givenId(),
      reportId: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'invalid_report_id' })
        .transform(Number),
    }),
    response: report,
    errors: [
      'invalid_id',
      'community/not-found',
      'invalid_report_id',
      'report-not-found',
      'not_admin_nor_mod',
    ],
    limit: 'moderate',
  },
} as const satisfies Record<string, Shape>;
