import { z } from 'zod';
import { communitySummary } from './community-objects.ts';
import type { Shape } from './shape.ts';
import { ownUser } from './user-objects.ts';
import { list } from './users.ts';
import { id, optional } from './values.ts';

export const reportReason = z.object({ id: z.int(), title: z.string(), description: z.string().nullable() });

/** api.md 2.1 */
export const startup = z.object({
  signupsDisabled: z.boolean(),
  reportReasons: z.array(reportReason),
  user: ownUser.nullable(),
  lists: z.array(list),
  communities: z.array(communitySummary),
  noUsers: z.int(),
  bannedFrom: z.array(id).nullable(),
  /** Ids of the communities the viewer moderates. */
  moderates: z.array(id),
  vapidPublicKey: z.string(),
  mutes: z.object({ communityMutes: z.array(z.never()), userMutes: z.array(z.never()) }),
  imagePostSubmitReqPoints: z.int(),
  linkPostSubmitReqPoints: z.int(),
  /** Who may create communities, so that the web can say so before somebody tries. */
  communityCreation: z.object({ requiredPoints: z.int(), maxModerated: z.int() }),
  siteName: z.string(),
  contactEmail: z.string().nullable(),
  captcha: z.enum(['altcha', 'hcaptcha', 'test']),
  hcaptchaSiteKey: z.string().nullable(),
});
export type Startup = z.output<typeof startup>;

/** The viewer, polled: with the ids of the communities they are banned from (rulings 14) and of those they moderate. */
export const polledUser = ownUser.extend({ bannedFrom: z.array(id), moderates: z.array(id) });
export type PolledUser = z.output<typeof polledUser>;

export const sessionShapes = {
  initial: {
    auth: 'anyone',
    summary: 'Everything an app needs to start. Sets the session and hands out the CSRF token.',
    response: startup,
  },
  user: {
    auth: 'user',
    summary: 'The viewer. Answers 304 to the ETag of an unchanged reply.',
    response: polledUser,
  },
  login: {
    auth: 'anyone',
    summary: 'Logs in. A session that is logged in already gets its own account back.',
    body: z.object({ username: z.string().trim(), password: z.string().trim() }),
    response: ownUser,
    errors: ['wrong-password', 'account_suspended', 'invalid_action', 'overloaded'],
    limit: 'login',
  },
  logout: {
    auth: 'user',
    summary: 'Logs out.',
    response: z.null(),
  },
  signup: {
    auth: 'anyone',
    summary: 'Creates an account and logs in.',
    body: z.object({
      username: z.string().trim(),
      email: optional(z.string().trim()),
      password: z.string().trim(),
      captchaToken: optional(z.string().trim()),
    }),
    response: ownUser,
    status: 201,
    errors: [
      'already_logged_in',
      'signups-disabled',
      'captcha_verify_fail_1',
      'captcha_verify_fail_2',
      'user_exists',
      'invalid-username',
      'invalid-email',
      'invalid-password',
      'overloaded',
    ],
    limit: 'signup',
  },
  captcha: {
    auth: 'anyone',
    summary: 'A proof-of-work challenge for the signup form, in the form its widget expects.',
    response: z.looseObject({}),
  },
} as const satisfies Record<string, Shape>;
