import { limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { choice, optional, success, trimmedText } from './values.ts';

const actions = ['ban_user', 'unban_user', 'add_default_forum', 'remove_default_forum'] as const;

const name = z.string().trim();

// A value that is not text has the wrong type; a text outside the list is an unknown action.
const adminAct = z.looseObject({ action: z.string().pipe(choice(actions, 'invalid_action')) }).pipe(
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal('ban_user'),
      username: name,
      /** Also deletes what the account wrote in the last so many days; 0 deletes everything. */
      deleteContentDays: optional(z.int().min(0).max(36_500)),
      /** The end of the suspension; for good by default. Our addition, as are the fields below. */
      expires: optional(z.iso.datetime({ offset: true, error: 'invalid_expires' })),
      /** What the suspended member reads. */
      reason: optional(trimmedText(limits.banReasonMax)),
      /** For admins only. */
      note: optional(trimmedText(limits.banNoteMax)),
    }),
    z.object({ action: z.literal('unban_user'), username: name }),
    z.object({ action: z.literal('add_default_forum'), name }),
    z.object({ action: z.literal('remove_default_forum'), name }),
  ]),
);
export type AdminAct = z.output<typeof adminAct>;

/** api.md 2.14 */
export const adminShapes = {
  act: {
    at: 'POST /api/_admin',
    auth: 'admin',
    summary:
      'Suspends an account, optionally deleting what it wrote, or lifts the suspension; adds a community to those that new members join, or removes it from them.',
    body: adminAct,
    response: success,
    errors: [
      'not_admin',
      'invalid_action',
      'user_not_found',
      'no_ban_admin',
      'invalid_expires',
      'community/not-found',
    ],
    limit: 'administer',
  },
} as const satisfies Record<string, Shape>;
