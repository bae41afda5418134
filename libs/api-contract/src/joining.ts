import { blockKinds, limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import {
  choice,
  clearable,
  cursor,
  flag,
  givenName,
  optional,
  success,
  time,
  trimmedText,
} from './values.ts';

/** Our addition: who may join, and what keeps people out. */

const numberOf = (thing: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: 'invalid_id' })
    .transform(Number)
    .describe(`The id of ${thing}: a number.`);

/** A request for an account, as admins see it. */
const signUp = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  createdIP: z.string().nullable(),
  /** What the site asked at that time. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  createdAt: time,
  /** Null while it waits. */
  declinedAt: time.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
});
export type SignUp = z.output<typeof signUp>;

const signUpsPage = z.object({
  signUps: z.array(signUp),
  next: z.string().nullable(),
  /** How many wait; from 1,000 on they are no longer counted. */
  noPending: z.int(),
});
export type SignUpsPage = z.output<typeof signUpsPage>;

const ofSignUp = z.object({ signUpId: numberOf('a request') });

export const signUpShapes = {
  list: {
    at: 'GET /api/sign_ups',
    auth: 'admin',
    summary:
      'The requests for an account that wait for an admin, the oldest first; with `declined`, those that were declined in the last 30 days, the latest first.',
    query: z.object({ declined: flag, next: cursor }),
    response: signUpsPage,
    errors: ['not_admin', 'invalid_cursor'],
  },
  approve: {
    at: 'POST /api/sign_ups/:signUpId?action=approve',
    auth: 'admin',
    summary:
      'Makes a request an account, also one that was declined. The person is mailed, if they gave an address.',
    params: ofSignUp,
    body: z.object({
      declinedAt: optional(
        z
          .string()
          .describe(
            'When it was declined, as it was read; empty while it waited. Refused with `sign-up-decided` if an admin declined it since, or took that back.',
          ),
      ),
    }),
    mayBeEmpty: true,
    response: success,
    errors: [
      'not_admin',
      'invalid_id',
      'invalid_action',
      'sign-up-not-found',
      'sign-up-decided',
      'user_exists',
    ],
    limit: 'administer',
  },
  decline: {
    at: 'POST /api/sign_ups/:signUpId?action=decline',
    auth: 'admin',
    summary: 'Declines a request. The person reads the reason in a mail, and when they log in.',
    params: ofSignUp,
    body: z.object({
      reason: optional(
        trimmedText(limits.moderationReasonMax).describe(
          `What the person reads. At most ${limits.moderationReasonMax} characters.`,
        ),
      ),
    }),
    mayBeEmpty: true,
    response: success,
    errors: ['not_admin', 'invalid_id', 'invalid_action', 'sign-up-not-found'],
    limit: 'administer',
  },
  reopen: {
    at: 'POST /api/sign_ups/:signUpId?action=reopen',
    auth: 'admin',
    summary:
      'Takes a refusal back: the request waits again. Within 15 seconds the person was not mailed yet.',
    params: ofSignUp,
    response: success,
    errors: ['not_admin', 'invalid_id', 'invalid_action', 'sign-up-not-found', 'user_exists'],
    limit: 'administer',
  },
  sendConfirmation: {
    at: 'POST /api/_confirm_email?action=send',
    auth: 'user',
    summary: 'Mails the viewer a link that confirms their e-mail address.',
    response: success,
    errors: ['invalid_action', 'recovery-unavailable', 'email-missing'],
    limit: 'recover',
  },
  confirmEmail: {
    at: 'POST /api/_confirm_email',
    auth: 'anyone',
    summary: 'Confirms an e-mail address with a mailed token, once and within two days.',
    body: z.object({ token: z.string().trim() }),
    response: success,
    errors: ['invalid_action', 'invalid-token'],
    limit: 'resetPassword',
  },
} as const satisfies Record<string, Shape>;

export const invitation = z.object({
  id: z.int(),
  /** Part of the link: `/signup?invitation=` and this. */
  code: z.string(),
  /** Username of who made it; null if that account is deleted. */
  createdBy: z.string().nullable(),
  uses: z.int(),
  noUsed: z.int(),
  createdAt: time,
  /** Null for one without an end. */
  expiresAt: time.nullable(),
  /** Whether it still admits. */
  open: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

const invitationsPage = z.object({ invitations: z.array(invitation), next: z.string().nullable() });
export type InvitationsPage = z.output<typeof invitationsPage>;

/** A member who came by an invitation. */
const invitedMember = z.object({
  id: z.int(),
  /** Null if the account is deleted. */
  username: z.string().nullable(),
  invitedBy: z.string().nullable(),
  joinedAt: time,
  /** How many came by their invitations. */
  noInvited: z.int(),
});

const invitedPage = z.object({
  members: z.array(invitedMember),
  /** From the person asked for upwards: who invited them, who invited that person, and so on. At most 20. */
  inviters: z.array(z.string().nullable()),
  next: z.string().nullable(),
});
export type InvitedPage = z.output<typeof invitedPage>;

export const invitationShapes = {
  list: {
    at: 'GET /api/invitations',
    auth: 'user',
    summary:
      'The viewer’s invitations that were not revoked, the latest first; with `all`, for admins, everybody’s.',
    query: z.object({ all: flag, next: cursor }),
    response: invitationsPage,
    errors: ['not_admin', 'invalid_cursor'],
  },
  create: {
    at: 'POST /api/invitations',
    auth: 'user',
    summary:
      'Makes an invitation. Members may where the site lets them: for 10 people and 30 days at most, and 5 at a time.',
    body: z.object({
      uses: z.int().min(1).max(limits.invitations.admin.uses).describe('How many people may join by it.'),
      days: z.int().min(1).max(limits.invitations.admin.days).describe('It ends after so many days.'),
    }),
    response: invitation,
    errors: ['not_admin', 'too-many-invitations'],
    limit: 'settings',
  },
  revoke: {
    at: 'DELETE /api/invitations/:invitationId',
    auth: 'user',
    who: ['owner', 'admin'],
    summary: 'Ends an invitation, one’s own or as an admin. Those who came by it stay.',
    params: z.object({ invitationId: numberOf('an invitation') }),
    response: success,
    errors: ['invalid_id', 'invitation-not-found'],
    limit: 'tidy',
  },
  look: {
    at: 'GET /api/_invitation',
    auth: 'anyone',
    summary: 'Who invites with this code, while it admits.',
    query: z.object({ code: z.string() }),
    response: z.object({ createdBy: z.string() }),
    errors: ['invitation-not-found'],
  },
  invited: {
    at: 'GET /api/invited',
    auth: 'admin',
    summary: 'Who came by an invitation, the latest first; with `by`, those whom this person invited.',
    query: z.object({ by: givenName.optional(), next: cursor }),
    response: invitedPage,
    errors: ['not_admin', 'invalid_cursor', 'user_not_found'],
  },
} as const satisfies Record<string, Shape>;

/** What keeps people from signing up. */
export const block = z.object({
  id: z.int(),
  kind: z.enum(blockKinds),
  /** A domain of mail addresses, a part of a name, or a range of network addresses. */
  value: z.string(),
  /** Null if that account is deleted. */
  createdBy: z.string().nullable(),
  createdAt: time,
  /** Null for good. */
  expiresAt: time.nullable(),
  /** How many sign-ups it has stopped. */
  noStopped: z.int(),
});
export type Block = z.output<typeof block>;

const blocksPage = z.object({
  blocks: z.array(block),
  next: z.string().nullable(),
  counts: z.object({ emailDomain: z.int(), word: z.int(), addressRange: z.int() }),
  /** Domains in the operator’s list of disposable mail; null without such a list. */
  disposableDomains: z.int().nullable(),
  /** Addresses in the operator’s list of the exits of Tor; null without such a list. */
  torExits: z.int().nullable(),
});
export type BlocksPage = z.output<typeof blocksPage>;

export const blockShapes = {
  list: {
    at: 'GET /api/blocks',
    auth: 'admin',
    summary: 'What is blocked from signing up, the latest first.',
    query: z.object({
      kind: choice(['', ...blockKinds], 'invalid_filter')
        .optional()
        .describe('All of them by default.'),
      next: cursor,
    }),
    response: blocksPage,
    errors: ['not_admin', 'invalid_filter', 'invalid_cursor'],
  },
  create: {
    at: 'POST /api/blocks',
    auth: 'admin',
    summary:
      'Blocks a domain of mail addresses, a word in names, or a range of network addresses, whichever the text is. Of IPv6 a single address stands for its /64. A range that is too wide is refused; `details` says how many members it holds.',
    body: z.object({
      text: z.string().describe('`mail.example`, `203.0.113.0/24` or `casino`.'),
      days: clearable(z.int().min(1).max(limits.blockDaysMax)).describe(
        'It ends after so many days: by default 30 for network addresses, never for the others. Null for good.',
      ),
    }),
    response: block,
    errors: [
      'not_admin',
      'invalid-block',
      'block-too-wide',
      'block-own-address',
      'already-blocked',
      'too-many-blocks',
    ],
    limit: 'administer',
  },
  delete: {
    at: 'DELETE /api/blocks/:blockId',
    auth: 'admin',
    summary: 'Ends a block. Doing it twice changes nothing.',
    params: z.object({ blockId: numberOf('a block') }),
    response: success,
    errors: ['not_admin', 'invalid_id'],
    limit: 'administer',
  },
} as const satisfies Record<string, Shape>;
