import { blockKinds, limits, moderationActs, publicActs, siteActs } from '@confab/domain';
import { z } from 'zod';
import { rolledBack } from './rollbacks.ts';
import { authorRecord } from './case-objects.ts';
import type { Shape } from './shape.ts';
import {
  choice,
  cursor,
  givenId,
  givenName,
  givenTime,
  id,
  listSearch,
  postTitle,
  time,
  trimmedText,
} from './values.ts';

const ofCommunity = z.object({ communityId: givenId() });
const ofMember = ofCommunity.extend({ username: givenName });

export const logComment = z.object({ id, excerpt: z.string() });

/** A moderator's or admin's act in a community. Posts and comments appear under their current titles and texts. */
export const logEntry = z.object({
  id: z.int(),
  communityId: id,
  act: z.enum(moderationActs),
  /** Username of the actor; null if the account is deleted. */
  by: z.string().nullable(),
  actedAs: z.enum(['mods', 'admins']),
  /** Target of the act, or author of the post or comment; null if there is none or the account is deleted. */
  username: z.string().nullable(),
  post: postTitle.nullable(),
  /** The excerpt is empty if the viewer may no longer read the comment, or its author deleted the text. */
  comment: logComment.nullable(),
  /** The rule's text at the time of the act, or the name of an automatic rule. */
  rule: z.string().nullable(),
  /** Names of the changed settings or fields of the rule; or what an automatic rule did. */
  changed: z.array(z.string()),
  /** For a deletion: whether its picture or link was deleted too. */
  content: z.boolean(),
  /** For a ban: its end; null for a permanent ban. */
  expires: time.nullable(),
  /** What was rolled back, or restored. */
  rolledBack: rolledBack.nullable(),
  reason: z.string().nullable(),
  createdAt: time,
});
export type LogEntry = z.output<typeof logEntry>;

export const logPage = z.object({ entries: z.array(logEntry), next: z.string().nullable() });
export type LogPage = z.output<typeof logPage>;

/** A member in a community, as its moderators see them. */
export const memberRecord = logPage.extend({
  author: authorRecord,
  /**
   * What roll-backs removed of them here and did not restore, as entries with the ids of the roll-backs: the latest
   * ones, on each page.
   */
  rollbacks: z.array(logEntry),
});
export type MemberRecord = z.output<typeof memberRecord>;

/** An entry as everybody may read it. The title of a deleted post is empty for readers who do not moderate. */
export const publicLogEntry = logEntry.extend({
  act: z.enum([...moderationActs, ...siteActs]),
  /** Null for what touches no community. */
  communityId: id.nullable(),
  communityName: z.string().nullable(),
  /** What was blocked from signing up, or no longer is; without the value of an address range. */
  block: z.object({ kind: z.enum(blockKinds), value: z.string().nullable() }).nullable(),
});
export type PublicLogEntry = z.output<typeof publicLogEntry>;

export const publicLogPage = z.object({
  entries: z.array(publicLogEntry),
  next: z.string().nullable(),
  /** Whether it names who acted: else `by` is null in every entry. */
  named: z.boolean(),
});
export type PublicLogPage = z.output<typeof publicLogPage>;

const publicLogQuery = z.object({
  act: choice(['', ...publicActs], 'invalid_filter')
    .optional()
    .describe('All that it shows by default.'),
  member: givenName
    .optional()
    .describe(
      'A username: only what was done to them or to what they wrote and, in a log with names, by them.',
    ),
  since: givenTime('invalid_filter').describe('Only what was done at this time or later.'),
  until: givenTime('invalid_filter').describe('Only what was done earlier than this time.'),
  next: cursor,
});

const publicLogErrors = ['log-not-public', 'invalid_filter', 'invalid_cursor', 'user_not_found'] as const;

/** Our addition (rulings 38). */
export const moderationShapes = {
  counts: {
    at: 'GET /api/communities/:communityId/moderation',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'The open reports, appeals and mail of a community and its banned members, counted.',
    params: ofCommunity,
    query: z.object({
      q: listSearch.describe('`noBanned` counts only those that the list of the banned has for this `q`.'),
    }),
    response: z.object({
      noPostReports: z.int(),
      noCommentReports: z.int(),
      /** Reported posts and comments, each counted once: at most 1,000. Our addition. */
      noCases: z.int(),
      noBanned: z.int(),
      /** What waits for approval: at most 1,000. Our addition. */
      noHeld: z.int(),
      /** Appeals that wait: at most 1,000. Our addition. */
      noAppeals: z.int(),
      /** Conversations with members that wait for an answer: at most 1,000. Our addition. */
      noMail: z.int(),
    }),
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod'],
  },
  log: {
    at: 'GET /api/communities/:communityId/log',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'What moderators and admins did in a community, the latest first; with `by`, what one person did, and with `act`, acts of one kind. Entries never change.',
    params: ofCommunity,
    query: z.object({
      by: givenName.optional(),
      act: choice(['', ...moderationActs], 'invalid_filter')
        .optional()
        .describe('All of them by default.'),
      q: listSearch,
      next: cursor,
    }),
    response: logPage,
    errors: [
      'invalid_id',
      'community/not-found',
      'not_admin_nor_mod',
      'invalid_filter',
      'invalid_cursor',
      'user_not_found',
    ],
  },
  record: {
    at: 'GET /api/communities/:communityId/members/:username/record',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'What moderators know of a member in their community: what they wrote, counted, and from the log what was removed, bans and notes, the latest first.',
    params: ofMember,
    query: z.object({ next: cursor }),
    response: memberRecord,
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod', 'user_not_found', 'invalid_cursor'],
  },
  addNote: {
    at: 'POST /api/communities/:communityId/members/:username/notes',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Writes a note about a member, which only moderators of the community and admins read. Like every entry of the log it never changes.',
    params: ofMember,
    body: z.object({ text: trimmedText(limits.moderationReasonMax) }),
    response: logEntry,
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod', 'user_not_found', 'empty-message'],
    limit: 'moderate',
  },
  publicLog: {
    at: 'GET /api/communities/:communityId/public_log',
    auth: 'anyone',
    summary:
      'What moderators and admins did in a community that shows its log to everybody, the latest first. What was decided of reports is absent.',
    params: ofCommunity,
    query: publicLogQuery,
    response: publicLogPage,
    errors: ['invalid_id', 'community/not-found', ...publicLogErrors],
  },
  siteLog: {
    at: 'GET /api/site_log',
    auth: 'anyone',
    summary:
      'What admins did, in communities and elsewhere, the latest first, where the site shows its log to everybody. What was decided of reports and requests for accounts is absent. Admins read all of it, with names, whether or not the site shows it.',
    query: publicLogQuery.extend({
      act: choice(['', ...moderationActs, ...siteActs], 'invalid_filter')
        .optional()
        .describe('All that it shows to the viewer by default, and one of these.'),
    }),
    response: publicLogPage,
    errors: publicLogErrors,
  },
} as const satisfies Record<string, Shape>;
