import { limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { givenId, givenName, id, optional, success, time, trimmedText } from './values.ts';

/** What moderators tell a member, who has to read it before they write in the community again. */
export const warning = z.object({
  id: z.int(),
  communityId: id,
  communityName: z.string(),
  /** The rule that it is about. */
  title: z.string().nullable(),
  text: z.string(),
  createdAt: time,
  /** When the member said that they have read it. */
  readAt: time.nullable(),
});
export type Warning = z.output<typeof warning>;

const warningId = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'warning-not-found' })
  .transform(Number);

/** Our addition: warnings, and that they were read. Moderators see them in the record of the member. */
export const warningShapes = {
  warn: {
    at: 'POST /api/communities/:communityId/members/:username/warnings',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Warns a member, who has to read it before their next post or comment in the community. Until then no other warning can follow. Moderators and admins cannot be warned.',
    params: z.object({ communityId: givenId(), username: givenName }),
    body: z.object({
      title: optional(trimmedText(limits.ruleMax)).describe('The rule that it is about.'),
      text: trimmedText(limits.warningMax).refine((value) => value !== '', { error: 'empty-message' }),
    }),
    response: warning,
    errors: [
      'invalid_id',
      'community/not-found',
      'not_admin_nor_mod',
      'user_not_found',
      'empty-message',
      'warned-already',
    ],
    limit: 'sanction',
  },
  undo: {
    at: 'DELETE /api/communities/:communityId/warnings/:warningId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Takes a warning back, read or not: its member may write again, and its notification goes. The log keeps both acts.',
    params: z.object({ communityId: givenId(), warningId }),
    response: success,
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod', 'warning-not-found'],
    limit: 'sanction',
  },
  list: {
    at: 'GET /api/warnings',
    auth: 'user',
    summary: `Warnings that the viewer has not read, the oldest first; at most ${limits.warningsListed}.`,
    query: z.object({ communityId: givenId().optional().describe('Those of all communities by default.') }),
    response: z.array(warning),
    errors: ['invalid_id'],
  },
  read: {
    at: 'POST /api/warnings/:warningId/read',
    auth: 'user',
    who: ['owner'],
    summary: 'Says that the viewer has read a warning, which moderators see.',
    params: z.object({ warningId }),
    response: success,
    errors: ['warning-not-found'],
    limit: 'tidy',
  },
} as const satisfies Record<string, Shape>;
