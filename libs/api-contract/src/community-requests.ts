import { limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { optional, time, trimmedText } from './values.ts';

/** api.md 3.11 */
export const communityRequest = z.object({
  id: z.int(),
  byUser: z.string(),
  communityName: z.string(),
  /** Whether a community of that name exists at the time of the reply. */
  communityExists: z.boolean(),
  note: z.string().nullable(),
  createdAt: time,
  deniedNote: z.null(),
  deniedBy: z.null(),
  deniedAt: z.null(),
});
export type CommunityRequest = z.output<typeof communityRequest>;

/** api.md 2.13 */
export const communityRequestShapes = {
  create: {
    at: 'POST /api/community_requests',
    auth: 'user',
    summary: 'Asks the admins for a community. Asking again for the same name changes nothing.',
    body: z.object({
      name: optional(z.string().trim()),
      note: optional(trimmedText(limits.communityRequestNoteMax)),
    }),
    response: z.null(),
    errors: ['invalid-community-name', 'community-already-exists'],
    limit: 'communityRequest',
  },
  list: {
    at: 'GET /api/community_requests',
    auth: 'admin',
    summary: 'The requests of the last 90 days, the newest first: at most 1,000.',
    response: z.array(communityRequest),
    errors: ['not_admin'],
  },
  delete: {
    at: 'DELETE /api/community_requests/:requestId',
    auth: 'admin',
    summary: 'Deletes a request. Doing it twice changes nothing.',
    params: z.object({
      requestId: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'invalid_id' })
        .transform(Number),
    }),
    response: z.null(),
    errors: ['invalid_id', 'not_admin'],
    limit: 'administer',
  },
} as const satisfies Record<string, Shape>;
