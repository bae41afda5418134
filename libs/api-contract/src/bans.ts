import { banDays, limits } from '@confab/domain';
import { z } from 'zod';
import { publicUser } from './public-user.ts';
import type { Shape } from './shape.ts';
import {
  aPerson,
  givenId,
  listSearch,
  optional,
  pageLimit,
  pageNumber,
  time,
  trimmedText,
} from './values.ts';

const ofCommunity = z.object({ communityId: givenId() });

/** A banned member. `communityBan` is our addition. */
export const bannedUser = publicUser.extend({
  communityBan: z.object({
    createdAt: time,
    /** Username of the person who banned them; null if that account is deleted. */
    bannedBy: z.string().nullable(),
    /** Null for a permanent ban. */
    expires: time.nullable(),
    /** What the banned member reads. */
    reason: z.string().nullable(),
    /** For moderators and admins only. */
    note: z.string().nullable(),
  }),
});
export type BannedUser = z.output<typeof bannedUser>;

/** Our addition. */
export const banRecord = z.object({ noBans: z.int(), suggestedDays: z.literal(banDays) });

/** api.md 2.11 */
export const banShapes = {
  list: {
    at: 'GET /api/communities/:communityId/banned',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'The members banned from a community, the latest ban first: at most 1,000, or one `page` of `limit` (10) of them.',
    params: ofCommunity,
    query: z.object({
      page: pageNumber,
      limit: pageLimit.describe(
        `How many of them: 1 to ${limits.feedPageMax}; by default ${limits.moderatorPage} if a page is asked for, else ${limits.communityBansMax.toLocaleString('en')}.`,
      ),
      q: listSearch,
    }),
    response: z.array(bannedUser),
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod', 'invalid_page', 'invalid_limit'],
  },
  record: {
    at: 'GET /api/communities/:communityId/banned/record',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'How often a person was banned from a community, and how long the next ban should be.',
    params: ofCommunity,
    query: z.object({ username: z.string() }),
    response: banRecord,
    errors: ['invalid_id', 'community/not-found', 'user_not_found', 'not_admin_nor_mod'],
  },
  ban: {
    at: 'POST /api/communities/:communityId/banned',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Bans a person from a community, for good or until `expires`. They read the reason, which is also kept in its log.',
    params: ofCommunity,
    body: z.object({
      username: optional(z.string().trim()),
      expires: optional(z.iso.datetime({ offset: true, error: 'invalid_expires' })),
      reason: optional(trimmedText(limits.banReasonMax)),
      note: optional(trimmedText(limits.banNoteMax)).describe('For moderators and admins only.'),
    }),
    response: bannedUser,
    errors: [
      'invalid_id',
      'community/not-found',
      'no_username',
      'invalid_expires',
      'user_not_found',
      'not_admin_nor_mod',
      'conflict',
    ],
    limit: 'sanction',
  },
  unban: {
    at: 'DELETE /api/communities/:communityId/banned',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Lifts a ban. Doing it twice changes nothing.',
    params: ofCommunity,
    body: aPerson,
    response: publicUser,
    errors: ['invalid_id', 'community/not-found', 'no_username', 'user_not_found', 'not_admin_nor_mod'],
    limit: 'sanction',
  },
} as const satisfies Record<string, Shape>;
