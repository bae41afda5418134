import { limits } from '@confab/domain';
import { z } from 'zod';
import { community, communitySummary } from './community-objects.ts';
import { mutes } from './mute-objects.ts';
import { post } from './post-objects.ts';
import { face } from './public-user.ts';
import type { Shape } from './shape.ts';
import { ownUser } from './user-objects.ts';
import { list } from './list-objects.ts';
import { publicSettings, siteIcon, siteLogo } from './site.ts';
import { id, newPassword, optional, pageLimit, success, time, trimmedText, typedName } from './values.ts';

export const reportReason = z.object({ id: z.int(), title: z.string(), description: z.string().nullable() });

/** What waits for the moderators of a community. Our addition. */
export const waiting = z.object({
  communityId: id,
  communityName: z.string(),
  /** What is reported: posts and comments, each counted once, at most 1,000. */
  noCases: z.int(),
  /** Appeals against bans, at most 1,000. */
  noAppeals: z.int(),
  /** What waits for approval, at most 1,000. */
  noHeld: z.int(),
  /** Conversations with members that wait for an answer, at most 1,000. */
  noMail: z.int(),
});
export type Waiting = z.output<typeof waiting>;

/** api.md 2.1 */
export const startup = z.object({
  /** The settings that everybody may know. */
  ...publicSettings,
  reportReasons: z.array(reportReason),
  user: ownUser.nullable(),
  /** Most recently used first; at most `listsLimit`. */
  lists: z.array(list),
  communities: z.array(communitySummary),
  /** All of the viewer's communities, including those cut off by `communitiesLimit`. */
  noCommunities: z.int(),
  noUsers: z.int(),
  bannedFrom: z.array(id).nullable(),
  /** Ids of the communities the viewer moderates. */
  moderates: z.array(id),
  /** Of the communities that the viewer moderates, those in which moderators are waited for. */
  waiting: z.array(waiting),
  vapidPublicKey: z.string(),
  mutes,
  imagePostSubmitReqPoints: z.int(),
  linkPostSubmitReqPoints: z.int(),
  /** The limits for creating communities, so that the web can explain a refusal in advance. */
  communityCreation: z.object({ requiredPoints: z.int(), maxModerated: z.int() }),
  /** Whether the search for posts and comments is switched off. */
  searchDisabled: z.boolean(),
  siteName: z.string(),
  /** The site in a sentence, without Markdown. */
  siteDescription: z.string(),
  /** The line at the end of every page. */
  footerLineHtml: z.string(),
  hasImprint: z.boolean(),
  siteLogo: siteLogo.nullable(),
  siteIcon: siteIcon.nullable(),
  contactEmail: z.string().nullable(),
  captcha: z.enum(['altcha', 'hcaptcha', 'test']),
  hcaptchaSiteKey: z.string().nullable(),
  /** Whether the site can mail a password reset link. */
  recovery: z.boolean(),
});
export type Startup = z.output<typeof startup>;

/** What a site shows of itself to visitors who may join. */
const welcome = z.object({
  /** Some who posted in the last seven days. */
  people: z.array(face),
  /** The largest communities. */
  communities: z.array(community.pick({ name: true, about: true, proPic: true })),
  /** Threads of the last seven days that readers liked, each of another community. */
  threads: z.array(post.pick({ publicId: true, title: true, communityName: true, noComments: true })),
});
export type Welcome = z.output<typeof welcome>;

/** The polled viewer: with ids of the communities they are banned from (rulings 14) and those they moderate. */
export const polledUser = ownUser.extend({
  bannedFrom: z.array(id),
  moderates: z.array(id),
  waiting: z.array(waiting),
});
export type PolledUser = z.output<typeof polledUser>;

/** A login session as its owner sees it. */
export const memberSession = z.object({
  id: z.int(),
  /** Browser and system ("Firefox on Linux"); null if the client does not say. */
  device: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type MemberSession = z.output<typeof memberSession>;

/** Proof of work for one signup, or one report of a guest. Its signature covers fields that are not listed here, so none may be dropped. */
export const captchaChallenge = z.looseObject({
  parameters: z.looseObject({
    algorithm: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string().optional(),
});

export const sessionShapes = {
  initial: {
    at: 'GET /api/_initial',
    auth: 'anyone',
    summary: 'Everything an app needs to start. Sets the session and hands out the CSRF token.',
    query: z.object({
      communitiesLimit: pageLimit.describe(
        `How many of the communities: 1 to ${limits.feedPageMax}; at most ${limits.communitiesListMax.toLocaleString('en')} by default.`,
      ),
      listsLimit: pageLimit.describe(
        `How many of the lists: 1 to ${limits.feedPageMax}; all of them by default.`,
      ),
    }),
    response: startup,
    errors: ['invalid_limit'],
  },
  welcome: {
    at: 'GET /api/_welcome',
    auth: 'anyone',
    summary:
      'People, communities and threads that show a visitor what the site is like. Chosen every few minutes.',
    response: welcome,
  },
  user: {
    at: 'GET /api/_user',
    etag: true,
    auth: 'user',
    summary: 'The viewer. Answers 304 to the ETag of an unchanged reply.',
    response: polledUser,
  },
  login: {
    at: 'POST /api/_login',
    whileReadOnly: true,
    whileSuspended: true,
    auth: 'anyone',
    summary: 'Logs in. A session that is logged in already gets its own account back.',
    body: z.object({
      username: typedName,
      password: z.string().trim(),
      evenSuspended: optional(
        z
          .boolean()
          .describe(
            'Also logs in to a suspended account, which can read, appeal, export its data and be deleted; without it such an account is refused.',
          ),
      ),
    }),
    response: ownUser,
    errors: [
      'wrong-password',
      'account_suspended',
      'sign-up-pending',
      'sign-up-declined',
      'invalid_action',
      'overloaded',
    ],
    limit: 'login',
  },
  logout: {
    at: 'POST /api/_login?action=logout',
    whileReadOnly: true,
    whileSuspended: true,
    auth: 'user',
    summary: 'Logs out.',
    response: z.null(),
    limit: 'tidy',
  },
  signup: {
    at: 'POST /api/_signup',
    auth: 'anyone',
    who: ['guest'],
    summary:
      'Creates an account and logs in. Where sign-ups are by approval it asks for one instead, and answers `sign-up-pending`.',
    body: z.object({
      username: z
        .string()
        .trim()
        .describe(`${limits.usernameMin} to ${limits.usernameMax} letters, digits and underscores.`),
      email: optional(z.string().trim().describe(`At most ${limits.emailMax} characters.`)),
      password: newPassword,
      captchaToken: optional(z.string().trim().describe('The token that the captcha widget produced.')),
      invitation: optional(z.string().trim().describe('The code of an invitation. It admits at once.')),
      answer: optional(
        trimmedText(limits.signUpAnswerMax).describe(
          `The answer to the site’s question, where sign-ups are by approval. At most ${limits.signUpAnswerMax.toLocaleString('en')} characters: what is longer is cut.`,
        ),
      ),
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
      'address-blocked',
      'username-blocked',
      'email-blocked',
      'invitation-needed',
      'invitation-over',
      'answer-needed',
      'sign-up-pending',
      'overloaded',
    ],
    limit: 'signup',
  },
  captcha: {
    at: 'GET /api/_captcha',
    auth: 'anyone',
    summary: 'A proof-of-work challenge for a signup or a report of a guest, in the form its widget expects.',
    response: captchaChallenge,
  },
  list: {
    at: 'GET /api/_sessions',
    auth: 'user',
    summary: 'The viewer’s sessions, the one used last first: at most 100.',
    response: z.array(memberSession),
  },
  end: {
    at: 'DELETE /api/_sessions/:sessionId',
    whileReadOnly: true,
    auth: 'user',
    summary: 'Logs one of the viewer’s sessions out. If it has ended already, nothing changes.',
    params: z.object({ sessionId: z.string() }),
    response: success,
    errors: ['invalid-session-id'],
    limit: 'tidy',
  },
  recover: {
    at: 'POST /api/_recover',
    auth: 'anyone',
    summary:
      'Mails a link that sets a new password to the account of this name, or to those with this e-mail address. The answer is the same whether or not there is one.',
    body: z.object({ username: optional(typedName), email: optional(z.string().trim()) }),
    response: success,
    errors: ['recovery-unavailable', 'empty_username', 'invalid-email', 'invalid_action'],
    limit: 'recover',
  },
  resetPassword: {
    at: 'POST /api/_recover?action=reset',
    auth: 'anyone',
    summary: 'Sets a new password with a mailed token, once and within an hour, and logs out everywhere.',
    body: z.object({ token: z.string().trim(), password: newPassword }),
    response: success,
    errors: ['recovery-unavailable', 'invalid-password', 'invalid-token', 'overloaded'],
    limit: 'resetPassword',
  },
} as const satisfies Record<string, Shape>;
