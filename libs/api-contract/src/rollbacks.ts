import { limits, rollbackStates } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import {
  cursor,
  givenId,
  givenTime,
  id,
  idempotencyKey,
  optional,
  optionals,
  time,
  trimmedText,
} from './values.ts';

const counts = {
  noPosts: z.int(),
  noComments: z.int(),
  noVotes: z.int(),
  noReports: z.int(),
  /** To moderators, from these accounts. */
  noMessages: z.int(),
  /** Posts and comments that wait for approval. */
  noHeld: z.int(),
};

/** What was rolled back: an entry of a log says it. */
export const rolledBack = z.object({ rollbackId: z.int(), noAccounts: z.int(), ...counts });

export const rollback = z.object({
  id: z.int(),
  /** Null for one of an admin in all communities. */
  communityId: id.nullable(),
  communityName: z.string().nullable(),
  /** Who removed, last; null if the account is deleted. */
  by: z.string().nullable(),
  actedAs: z.enum(['mods', 'admins']),
  reason: z.string(),
  state: z.enum(rollbackStates),
  /** How many items it has, and how many of them it has gone through: while it restores, how many are left. */
  noItems: z.int(),
  reached: z.int(),
  noAccounts: z.int(),
  /** A few of the accounts; deleted ones have no name. */
  usernames: z.array(z.string()),
  ...counts,
  createdAt: time,
  /** Until when it can be undone or redone; null once that is over. */
  undoableUntil: time.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: time.nullable(),
});
export type Rollback = z.output<typeof rollback>;

const rollbacksPage = z.object({ rollbacks: z.array(rollback), next: z.string().nullable() });
export type RollbacksPage = z.output<typeof rollbacksPage>;

/** A post or comment that a roll-back would remove. */
const rollbackSample = z.object({
  type: z.enum(['post', 'comment']),
  id,
  /** Whether it waits for approval. */
  held: z.boolean(),
  /** Of the post, or of the post that it is a comment of. */
  publicId: z.string(),
  communityName: z.string(),
  /** The title of the post, or the beginning of the comment. */
  text: z.string(),
  username: z.string().nullable(),
  createdAt: time,
});
export type RollbackSample = z.output<typeof rollbackSample>;

const rollbackPreview = z.object({
  noAccounts: z.int(),
  usernames: z.array(z.string()),
  /** Of the names in the request, those that no account has. */
  unknownNames: z.array(z.string()),
  ...counts,
  /** Null: a preview would tell when a member voted. The roll-back itself counts the votes that it takes back. */
  noVotes: z.null(),
  /** Comments of others below these posts: they stay. */
  noReplies: z.int(),
  /** The end of the window: now, where the request gave none. To be sent back with the start. */
  until: time,
  samples: z.array(rollbackSample),
  next: z.string().nullable(),
});
export type RollbackPreview = z.output<typeof rollbackPreview>;

const choice = z.object({
  ...optionals({
    communityId: givenId().describe('Only what was done there. Moderators have to give it.'),
    usernames: z
      .array(z.string().trim())
      .max(limits.rollbackNames)
      .describe(
        `The accounts, at most ${limits.rollbackNames}. Without them and without a range: all who wrote in the window.`,
      ),
    addressRange: z
      .string()
      .trim()
      .describe(
        'For admins: the accounts that were made from this network address or range, or last seen there.',
      ),
    text: trimmedText(limits.rollbackTextMax).describe(
      'Only posts and comments that contain this, in either case; without accounts, those who wrote them.',
    ),
    leftOut: z
      .array(givenId())
      .max(limits.rollbackLeftOut)
      .describe('Posts and comments that stay, or go on waiting for approval.'),
    content: z
      .boolean()
      .describe(
        'Whether posts and comments are removed, also those that wait for approval; `true` by default.',
      ),
    votes: z.boolean().describe('Whether votes are withdrawn; `true` by default.'),
    reports: z.boolean().describe('Whether open reports of these accounts are withdrawn; `true` by default.'),
    messages: z
      .boolean()
      .describe('Whether messages of these accounts to moderators are removed; `true` by default.'),
  }),
  since: givenTime('invalid_filter').describe(
    `Only what was done at this time or later. Without accounts, a window of at most ${limits.rollbackWindowDays} days has to be given.`,
  ),
  until: givenTime('invalid_filter').describe('Only what was done earlier than this time; now by default.'),
});

const ofRollback = z.object({
  rollbackId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'invalid_id' })
    .transform(Number),
});

const team = ['community/not-found', 'not_admin_nor_mod', 'not_admin'] as const;
const refusals = [
  'invalid_id',
  ...team,
  'invalid_filter',
  'invalid-address-range',
  'rollback-unchosen',
  'rollback-window-too-long',
  'rollback-window-reversed',
  'rollback-too-large',
] as const;
const moved = {
  auth: 'user',
  who: ['moderator', 'admin'],
  params: ofRollback,
  response: rollback,
  errors: ['invalid_id', 'rollback-not-found', ...team, 'rollback-moved-on', 'rollback-over'],
} as const;

/** Our addition: takes back what accounts did, and restores it. Moderators and admins are never among the accounts. */
export const rollbackShapes = {
  preview: {
    at: 'POST /api/rollbacks/preview',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'What a roll-back would remove, counted except for votes, with posts and comments to look at, also those that wait for approval, the latest first. It changes nothing.',
    body: choice.extend({ next: cursor }),
    response: rollbackPreview,
    errors: [...refusals, 'invalid_cursor'],
    limit: 'rollBack',
  },
  start: {
    at: 'POST /api/rollbacks',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `Removes posts and comments of accounts, also those that wait for approval, and their messages to moderators, and withdraws their votes and open reports: one job, which goes on by itself. At most ${limits.rollbackAccounts.toLocaleString('en')} accounts and ${limits.rollbackItems.toLocaleString('en')} items.`,
    body: choice.extend({
      reason: trimmedText(limits.moderationReasonMax).describe(
        'Shown where the posts and comments stood, and in the log.',
      ),
      idempotencyKey: optional(idempotencyKey),
    }),
    response: rollback,
    errors: [...refusals, 'user_not_found', 'rollback-empty', 'rollback-without-reason'],
    limit: 'rollBack',
  },
  list: {
    at: 'GET /api/rollbacks',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'The roll-backs in a community, for admins also all of the site; the latest first.',
    query: z.object({ communityId: optional(givenId()).describe('All by default.'), next: cursor }),
    response: rollbacksPage,
    errors: ['invalid_id', ...team, 'invalid_cursor'],
  },
  get: {
    at: 'GET /api/rollbacks/:rollbackId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'A roll-back, and how far it came.',
    params: ofRollback,
    response: rollback,
    errors: ['invalid_id', 'rollback-not-found', ...team],
  },
  stop: {
    ...moved,
    at: 'PUT /api/rollbacks/:rollbackId/stop',
    summary: 'Stops one that is removing. What it removed stays removed until it is undone.',
    limit: 'rollBack',
  },
  undo: {
    ...moved,
    at: 'PUT /api/rollbacks/:rollbackId/undo',
    summary:
      'Restores what a roll-back removed, for 30 days. What authors, moderators or admins deleted since stays deleted, and who has voted since keeps that vote.',
    limit: 'rollBack',
  },
  redo: {
    ...moved,
    at: 'DELETE /api/rollbacks/:rollbackId/undo',
    summary: 'Removes the same items again, also those that a stopped one did not reach.',
    limit: 'rollBack',
  },
} as const satisfies Record<string, Shape>;
