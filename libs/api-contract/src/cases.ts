import { limits, verdicts } from '@confab/domain';
import { z } from 'zod';
import { casesPage, decision, removalReason } from './case-objects.ts';
import type { Shape } from './shape.ts';
import { choice, cursor, givenId, optional, trimmedText } from './values.ts';

const ofCommunity = z.object({ communityId: givenId() });
const numbered = (error: 'case-not-found' | 'decision-not-found' | 'reason-not-found') =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number);

const filter = choice(['', 'all', 'posts', 'comments'], 'invalid_filter')
  .optional()
  .describe('`all` by default.');

const unknown = ['invalid_id', 'community/not-found'] as const;
const ofTeam = [...unknown, 'not_admin_nor_mod'] as const;

/** Our addition: one queue of what is reported, and what is decided about it. */
export const caseShapes = {
  list: {
    at: 'GET /api/communities/:communityId/cases',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'What is reported in a community, each post or comment once with all its reports: most reports first, then the one that waits longest. Reports of members whose earlier ones were without ground count less.',
    params: ofCommunity,
    query: z.object({ filter, next: cursor }),
    response: casesPage,
    errors: [...ofTeam, 'invalid_filter', 'invalid_cursor'],
  },
  queue: {
    at: 'GET /api/modqueue',
    auth: 'user',
    summary:
      'What is reported in all communities that the viewer moderates; for admins in all communities, or with `mine=true` in those that they moderate.',
    query: z.object({
      filter,
      mine: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true` leaves out what only an admin sees; `false` by default.'),
      next: cursor,
    }),
    response: casesPage,
    errors: ['invalid_filter', 'invalid_cursor'],
  },
  decide: {
    at: 'POST /api/communities/:communityId/cases/:caseId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Decides a case: what is reported stays, or is removed. Where another moderator was faster, the error says who and what.',
    params: ofCommunity.extend({ caseId: numbered('case-not-found') }),
    body: z.object({
      verdict: z.enum(verdicts),
      reasonId: optional(
        z.int().describe('A saved reason of the community: its title and text are the reason.'),
      ),
      title: optional(trimmedText(limits.removalTitleMax)).describe(
        'The title of a reason that is not saved, or the rule that it breaks.',
      ),
      reason: optional(trimmedText(limits.removalTextMax)).describe(
        'What the author reads, instead of the text of a saved reason.',
      ),
      tell: optional(z.boolean().describe('Whether the author is notified; `true` by default.')),
      reply: optional(
        z
          .boolean()
          .describe('Whether the reason is also written as a comment in the name of the moderators.'),
      ),
    }),
    response: decision,
    errors: [
      ...ofTeam,
      'case-not-found',
      'case-decided',
      'reason-not-found',
      'empty-reason',
      'not_mod',
      'not_admin',
      'post-locked',
      'comment-max-depth-reached',
      'banned_from_community',
    ],
    limit: 'moderate',
  },
  undo: {
    at: 'DELETE /api/communities/:communityId/decisions/:decisionId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Undoes a decision of the last 30 days: what it removed is back, and the reports wait again for another decision.',
    params: ofCommunity.extend({ decisionId: numbered('decision-not-found') }),
    response: decision,
    errors: [
      ...ofTeam,
      'decision-not-found',
      'undone-already',
      'too-late-to-undo',
      'content-deleted',
      'not_admin',
    ],
    limit: 'moderate',
  },
  reasons: {
    at: 'GET /api/communities/:communityId/removal_reasons',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'The reasons for removals that the moderators of a community saved, in their order.',
    params: ofCommunity,
    response: z.array(removalReason),
    errors: ofTeam,
  },
  addReason: {
    at: 'POST /api/communities/:communityId/removal_reasons',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `Saves a reason below the others, at most ${limits.removalReasonsMax}, and answers with all of them.`,
    params: ofCommunity,
    body: z.object({
      title: trimmedText(limits.removalTitleMax),
      text: trimmedText(limits.removalTextMax),
      ruleId: optional(z.int()),
    }),
    response: z.array(removalReason),
    errors: [...ofTeam, 'empty-reason', 'too-many-reasons', 'rules-not-found'],
    limit: 'moderate',
  },
  changeReason: {
    at: 'PUT /api/communities/:communityId/removal_reasons/:reasonId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Changes the title, the text, the rule or the place of a saved reason; what is absent stays.',
    params: ofCommunity.extend({ reasonId: numbered('reason-not-found') }),
    body: z.object({
      title: optional(trimmedText(limits.removalTitleMax)),
      text: optional(trimmedText(limits.removalTextMax)),
      ruleId: z.int().nullable().optional(),
      zIndex: optional(z.int().min(-1_000_000).max(1_000_000)),
    }),
    response: removalReason,
    errors: [...ofTeam, 'reason-not-found', 'empty-reason', 'rules-not-found'],
    limit: 'moderate',
  },
  deleteReason: {
    at: 'DELETE /api/communities/:communityId/removal_reasons/:reasonId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Deletes a saved reason. Removals that gave it keep their text.',
    params: ofCommunity.extend({ reasonId: numbered('reason-not-found') }),
    response: removalReason,
    errors: [...ofTeam, 'reason-not-found'],
    limit: 'moderate',
  },
  removals: {
    at: 'GET /api/posts/:postId/removals',
    auth: 'user',
    summary:
      'What moderators and admins removed of a post and its comments, with the reasons: moderators and admins see all, other members what they wrote themselves. The latest first, at most 100.',
    params: z.object({ postId: z.string().describe('The public id or the id of a post.') }),
    response: z.array(decision),
    errors: ['post/not-found'],
  },
} as const satisfies Record<string, Shape>;
