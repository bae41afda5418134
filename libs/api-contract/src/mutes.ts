import { z } from 'zod';
import { mutes } from './mute-objects.ts';
import type { Shape } from './shape.ts';
import { choice, givenId, optional, success } from './values.ts';

/** api.md 2.5 */
export const muteShapes = {
  list: {
    at: 'GET /api/mutes',
    auth: 'user',
    summary: 'The people and communities that the viewer has muted, the oldest mute first.',
    response: mutes,
  },
  mute: {
    at: 'POST /api/mutes',
    auth: 'user',
    summary: 'Mutes a person, a community, or both. Muting twice changes nothing.',
    body: z.object({ userId: optional(givenId()), communityId: optional(givenId()) }),
    response: mutes,
    errors: [
      'invalid_id',
      'user_not_found',
      'user-deleted',
      'cannot-mute-self',
      'community/not-found',
      'too-many-mutes',
    ],
    limit: 'tidy',
  },
  clear: {
    at: 'DELETE /api/mutes',
    auth: 'user',
    summary: 'Unmutes everybody, every community, or both. Answers with the mutes as they were.',
    query: z.object({
      type: choice(['', 'user', 'community'], 'invalid_mute_type').optional().describe('Both by default.'),
    }),
    response: mutes,
    errors: ['invalid_mute_type'],
    limit: 'tidy',
  },
  unmuteUser: {
    at: 'DELETE /api/mutes/users/:userId',
    auth: 'user',
    summary: 'Unmutes a person. Doing it twice changes nothing.',
    params: z.object({ userId: givenId() }),
    response: success,
    errors: ['invalid_id'],
    limit: 'tidy',
  },
  unmuteCommunity: {
    at: 'DELETE /api/mutes/communities/:communityId',
    auth: 'user',
    summary: 'Unmutes a community. Doing it twice changes nothing.',
    params: z.object({ communityId: givenId() }),
    response: success,
    errors: ['invalid_id'],
    limit: 'tidy',
  },
  remove: {
    at: 'DELETE /api/mutes/:muteId',
    auth: 'user',
    summary: 'Takes back one of the viewer’s mutes. Doing it twice changes nothing.',
    params: z.object({ muteId: z.string() }),
    response: success,
    errors: ['invalid-mute-id'],
    limit: 'tidy',
  },
} as const satisfies Record<string, Shape>;
