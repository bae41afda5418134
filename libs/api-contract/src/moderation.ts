import { moderationActs } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { choice, cursor, givenId, givenName, id, time } from './values.ts';

const ofCommunity = z.object({ communityId: givenId() });

/** What a moderator or an admin did in a community. Posts and comments are named as they are now. */
export const logEntry = z.object({
  id: z.int(),
  communityId: id,
  act: z.enum(moderationActs),
  /** The name of who did it; null where the account is deleted. */
  by: z.string().nullable(),
  actedAs: z.enum(['mods', 'admins']),
  /** To whom it was done, or whose post or comment it was; null where that is nobody, or the account is deleted. */
  username: z.string().nullable(),
  post: z.object({ publicId: z.string(), title: z.string() }).nullable(),
  /** The excerpt is empty where the viewer may not read the comment any more, or its author took the text back. */
  comment: z.object({ id, excerpt: z.string() }).nullable(),
  /** The text of the rule at that moment. */
  rule: z.string().nullable(),
  /** Names of the settings, or the fields of the rule, that were changed. */
  changed: z.array(z.string()),
  /** Of a deletion: whether its picture or link went too. */
  content: z.boolean(),
  /** Of a ban: until when; null: for good. */
  expires: time.nullable(),
  reason: z.string().nullable(),
  createdAt: time,
});
export type LogEntry = z.output<typeof logEntry>;

const logPage = z.object({ entries: z.array(logEntry), next: z.string().nullable() });
export type LogPage = z.output<typeof logPage>;

/** Of our own (rulings 38). */
export const moderationShapes = {
  counts: {
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'How much waits for the moderators of a community, and how many members are banned from it.',
    params: ofCommunity,
    response: z.object({ noPostReports: z.int(), noCommentReports: z.int(), noBanned: z.int() }),
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod'],
  },
  log: {
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'What moderators and admins did in a community, the latest first: of one of them, or of one kind, where that is asked for. Entries are never changed.',
    params: ofCommunity,
    query: z.object({
      by: givenName.optional(),
      act: choice(['', ...moderationActs], 'invalid_filter')
        .optional()
        .describe('All of them unless said otherwise.'),
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
} as const satisfies Record<string, Shape>;
