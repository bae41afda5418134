import { reportsApi, rulesApi } from '@confab/api-contract/calls';
import { denialMessages, reportMessages } from '@confab/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';
import { banCodes, learnBan } from './startup.ts';
import { renewComment } from './comments.ts';
import { renewModtools } from './communities.ts';

/** What is reported, and what the policy needs. */
export type ReportTarget = {
  type: 'post' | 'comment';
  id: string;
  userId: string;
  communityId: string;
  communityName: string;
};

/** The rules that a report may name. */
export function rulesQuery(communityId: string) {
  return queryOptions({
    queryKey: ['rules', communityId],
    queryFn: fetching(rulesApi.list, { params: { communityId } }),
  });
}

/** Reports a post or a comment to the moderators of its community. */
export function useReport(target: ReportTarget) {
  const client = useQueryClient();
  const { type, id, communityId } = target;
  return useMutation({
    mutationFn: (why: { reason: number; ruleId?: number }) =>
      call(reportsApi.create, { body: { type, targetId: id, ...why } }),
    meta: { shownCodes: [...refusals.keys()] },
    onSuccess: () => {
      showAlert({ kind: 'ok', text: reportMessages.reported(type) });
      renewModtools(client, communityId);
    },
    onError: (error) => {
      const sentence = sentenceFor(error);
      if (!sentence) return;
      showAlert({ id: 'error', kind: 'error', text: sentence(type) });
      learnBan(client, error, communityId);
      // It may just have been deleted.
      if (type === 'comment' && isCallError(error, 404)) renewComment(client, id);
    },
  });
}

export type GuestReport = { reason: number; text: string; email: string; captchaToken: string };

/** The same without an account. The form shows every refusal. */
export function useReportAsGuest({ type, id }: ReportTarget) {
  return useMutation({
    mutationFn: (given: GuestReport) =>
      call(reportsApi.createAsGuest, { body: { type, targetId: id, ...given } }),
    meta: { shownCodes: guestCodes },
  });
}

const guestCodes = [
  'already_logged_in',
  'guest-reports-off',
  'captcha_verify_fail_1',
  'captcha_verify_fail_2',
  'invalid-report-reason',
  'empty-message',
  'invalid-email',
  'post/not-found',
  'comment_not_found',
  'already-voted',
  'too-many-guest-reports',
];

/** What the form says of a refusal; undefined where an alert says it. */
export function guestRefusal(error: Error, type: ReportTarget['type']): string | undefined {
  if (!isCallError(error) || error.code === null || !guestCodes.includes(error.code)) return undefined;
  return sentenceFor(error)?.(type) ?? error.message;
}

/** The server's refusals of a report. */
const refusals = new Map<string, (type: ReportTarget['type']) => string>([
  ['already-voted', reportMessages.alreadyReported],
  ['post/not-found', reportMessages.targetGone],
  ['comment_not_found', reportMessages.targetGone],
  ['too-many-open-reports', () => reportMessages.tooManyOpen],
  ['cannot-report-own', () => denialMessages['cannot-report-own']],
  ...banCodes.map((code) => [code, () => denialMessages['banned-from-community']] as const),
]);

function sentenceFor(error: Error) {
  return isCallError(error) && error.code !== null ? refusals.get(error.code) : undefined;
}

/** Whether reporting again would be refused the same way. */
export const isFinal = (error: Error): boolean => sentenceFor(error) !== undefined;
