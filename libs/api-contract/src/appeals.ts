import { appealVerdicts, limits, messageKinds } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { choice, cursor, givenId, id, optional, success, time, trimmedText } from './values.ts';

export const message = z.object({
  id: z.int(),
  /** From the member, from moderators or admins to them, or a note that the member never sees. */
  kind: z.enum(messageKinds),
  /** Username; null for what moderators and admins say to the member who reads it, and for deleted accounts. */
  by: z.string().nullable(),
  text: z.string(),
  createdAt: time,
});

/** A ban from a community, or with null the suspension of an account, as it was when its member appealed. */
export const appeal = z.object({
  id: z.int(),
  communityId: id.nullable(),
  communityName: z.string().nullable(),
  /** The member who appeals; null if the account is deleted. */
  username: z.string().nullable(),
  bannedAt: time,
  /** Username of who banned them; null if that account is deleted, or not known. */
  bannedBy: z.string().nullable(),
  /** Null for a ban for good. */
  expires: time.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** How often they were banned here before. */
  noEarlierBans: z.int(),
  messages: z.array(message),
  createdAt: time,
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
  /** Null before the decision, and where the ban ended before it. */
  verdict: z.enum(appealVerdicts).nullable(),
  /** The new end of a ban that was shortened. */
  shortenedTo: time.nullable(),
});
export type Appeal = z.output<typeof appeal>;

export const appealsPage = z.object({ appeals: z.array(appeal), next: z.string().nullable() });
export type AppealsPage = z.output<typeof appealsPage>;

/** A ban as the banned member sees it: no names of moderators and admins, and no notes. */
export const ownBan = z.object({
  communityId: id.nullable(),
  createdAt: time,
  /** Null for a ban for good. */
  expires: time.nullable(),
  reason: z.string().nullable(),
  /** Null until they appeal, which they can once. */
  appeal: z
    .object({
      id: z.int(),
      messages: z.array(message.omit({ by: true })),
      decidedAt: time.nullable(),
      verdict: z.enum(appealVerdicts).nullable(),
      /** Whether moderators or admins asked, and wait for an answer. */
      mayAnswer: z.boolean(),
    })
    .nullable(),
});
export type OwnBan = z.output<typeof ownBan>;

const text = trimmedText(limits.appealMax).refine((value) => value !== '', { error: 'empty-message' });

const byId = z.object({
  appealId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'appeal-not-found' })
    .transform(Number),
});

const filter = choice(['', 'open', 'decided'], 'invalid_filter').optional().describe('`open` by default.');

/** Our addition: bans as the banned see them, and their appeals. */
export const appealShapes = {
  ban: {
    at: 'GET /api/_ban',
    auth: 'user',
    summary:
      'The viewer’s ban from a community, or without one the suspension of their account: its end, its reason, and their appeal.',
    query: z.object({ communityId: givenId().optional() }),
    response: ownBan,
    errors: ['invalid_id', 'ban-not-found'],
  },
  create: {
    at: 'POST /api/appeals',
    auth: 'user',
    whileSuspended: true,
    summary:
      'Appeals against a ban from a community, or without one against the suspension of the account: once for each ban.',
    body: z.object({ communityId: optional(givenId()), text }),
    response: ownBan,
    errors: ['invalid_id', 'ban-not-found', 'empty-message', 'appealed-already'],
    limit: 'mail',
  },
  say: {
    at: 'POST /api/appeals/:appealId/messages',
    auth: 'user',
    who: ['owner', 'moderator', 'admin'],
    whileSuspended: true,
    summary:
      'Says something in an appeal that is not decided: moderators or admins ask the member or leave a note for each other, and the member answers what they are asked.',
    params: byId,
    body: z.object({
      text,
      note: optional(z.boolean().describe('Whether only moderators and admins see it.')),
    }),
    response: success,
    errors: [
      'appeal-not-found',
      'empty-message',
      'appeal-decided',
      'appeal-full',
      'not-your-turn',
      'not_admin_nor_mod',
      'not_admin',
    ],
    limit: 'mail',
  },
  list: {
    at: 'GET /api/communities/:communityId/appeals',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Appeals against bans from a community: those that wait, the oldest first, or those that are decided, the latest first.',
    params: z.object({ communityId: givenId() }),
    query: z.object({ filter, next: cursor }),
    response: appealsPage,
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod', 'invalid_filter', 'invalid_cursor'],
  },
  queue: {
    at: 'GET /api/modqueue/appeals',
    auth: 'user',
    summary:
      'Appeals that wait in all communities that the viewer moderates, the oldest first; for admins in all communities, or with `mine=true` in those that they moderate.',
    query: z.object({
      mine: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true` leaves out what only an admin sees; `false` by default.'),
      next: cursor,
    }),
    response: appealsPage,
    errors: ['invalid_cursor'],
  },
  suspensions: {
    at: 'GET /api/suspensions/appeals',
    auth: 'admin',
    summary:
      'Appeals against suspensions: those that wait, the oldest first, or those that are decided, the latest first.',
    query: z.object({ filter, next: cursor }),
    response: appealsPage,
    errors: ['not_admin', 'invalid_filter', 'invalid_cursor'],
  },
  decide: {
    at: 'PUT /api/appeals/:appealId/decision',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Decides an appeal, with an answer that the member reads: the ban is lifted, shortened to end at `expires`, or stays.',
    params: byId,
    body: z.object({
      verdict: z.enum(appealVerdicts),
      answer: text,
      expires: optional(z.iso.datetime({ offset: true, error: 'invalid_expires' })).describe(
        'The new end of a ban that is shortened: earlier than it was.',
      ),
    }),
    response: appeal,
    errors: [
      'appeal-not-found',
      'appeal-decided',
      'appeal-full',
      'empty-message',
      'invalid_expires',
      'ban-not-shorter',
      'not_admin_nor_mod',
      'not_admin',
    ],
    limit: 'moderate',
  },
} as const satisfies Record<string, Shape>;
