import { limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { choice, cursor, time } from './values.ts';

export const ringMember = z.object({
  /** Null for a deleted account. */
  username: z.string().nullable(),
  createdAt: time,
  bannedAt: time.nullable(),
  /** All their votes in the window that were counted. */
  noVotes: z.int(),
  /** Upvotes for the other members, and from them. */
  noGiven: z.int(),
  noReceived: z.int(),
  /** Their votes that another member repeated within moments. */
  noTogether: z.int(),
});
export type RingMember = z.output<typeof ringMember>;

/** Accounts whose votes belong together, with the evidence. */
export const ring = z.object({
  id: z.int(),
  members: z.array(ringMember),
  /** Upvotes of members for each other, and how many of them chance explains. */
  noMutual: z.int(),
  expectedMutual: z.number(),
  /** Equal votes of two members on one thing within moments, and how many of them chance explains. */
  noTogether: z.int(),
  expectedTogether: z.number(),
  foundAt: time,
  /** The last night that found it. */
  seenAt: time,
  dismissedAt: time.nullable(),
  dismissedBy: z.string().nullable(),
});
export type Ring = z.output<typeof ring>;

const ringsPage = z.object({ rings: z.array(ring), next: z.string().nullable() });
export type RingsPage = z.output<typeof ringsPage>;

const byId = z.object({
  ringId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'invalid_id' })
    .transform(Number),
});

export const ringShapes = {
  list: {
    at: 'GET /api/rings',
    auth: 'admin',
    summary: `Accounts that vote for each other, or at the same moments, far beyond chance: what the last night found in the votes of two weeks, the newest ring first, ${limits.ringsPage} on a page. Nothing follows by itself.`,
    query: z.object({
      filter: choice(['', 'listed', 'dismissed'], 'invalid_filter')
        .optional()
        .describe('`listed` by default.'),
      next: cursor,
    }),
    response: ringsPage,
    errors: ['not_admin', 'invalid_filter', 'invalid_cursor'],
  },
  dismiss: {
    at: 'PUT /api/rings/:ringId/dismissal',
    auth: 'admin',
    summary:
      'Takes a ring off the list, for these are honest accounts. It comes back when there is twice as much evidence. Doing it twice changes nothing.',
    params: byId,
    response: ring,
    errors: ['not_admin', 'invalid_id', 'ring-not-found'],
    limit: 'administer',
  },
  relist: {
    at: 'DELETE /api/rings/:ringId/dismissal',
    auth: 'admin',
    summary: 'Puts a dismissed ring back on the list.',
    params: byId,
    response: ring,
    errors: ['not_admin', 'invalid_id', 'ring-not-found'],
    limit: 'administer',
  },
} as const satisfies Record<string, Shape>;
