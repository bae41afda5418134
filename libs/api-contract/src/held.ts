import { heldVerdicts, holdReasons, limits } from '@confab/domain';
import { z } from 'zod';
import { answered, authorRecord } from './case-objects.ts';
import { comment } from './comment-objects.ts';
import { holdRules } from './held-objects.ts';
import { image } from './images.ts';
import { post } from './post-objects.ts';
import { postShapes } from './posts.ts';
import { face } from './public-user.ts';
import type { Shape } from './shape.ts';
import {
  cursor,
  givenId,
  givenName,
  id,
  lineText,
  markdownText,
  optional,
  postTitle,
  success,
  time,
  trimmedText,
} from './values.ts';

const heldFields = {
  id,
  communityId: id,
  communityName: z.string(),
  communityProPic: image.nullable(),
  why: z.array(z.enum(holdReasons)),
  /** Names of the automatic rules that hold it. */
  rules: z.array(z.string()),
  createdAt: time,
  /** When its author changed it last; null if they never did. */
  editedAt: time.nullable(),
  /** What a comment stands below: the post, and the comment that it answers. */
  post: postTitle.nullable(),
  parent: answered.nullable(),
  author: authorRecord,
};

/** A post or a comment that waits for approval, with what moderators need to decide. */
export const heldItem = z.discriminatedUnion('type', [
  z.object({ ...heldFields, type: z.literal('post'), target: post }),
  z.object({ ...heldFields, type: z.literal('comment'), target: comment }),
]);
export type HeldItem = z.output<typeof heldItem>;

export const heldPage = z.object({
  held: z.array(heldItem),
  next: z.string().nullable(),
  /** All that wait; at most 1,000 are counted in each community. */
  noHeld: z.int(),
});
export type HeldPage = z.output<typeof heldPage>;

/** What became of something held. */
const heldDecision = z.object({
  id,
  verdict: z.enum(heldVerdicts),
  type: z.enum(['post', 'comment']),
  communityName: z.string(),
  /** The address of the post, or of the post that the comment stands below. */
  publicId: z.string(),
  /** The comment that it became, if it was approved. */
  commentId: id.nullable(),
});
export type HeldDecision = z.output<typeof heldDecision>;

export const holding = z.object({
  rules: holdRules,
  /** The latest of those whose posts and comments are never held here. */
  approvedAuthors: z.array(face),
});
export type Holding = z.output<typeof holding>;

const ofCommunity = z.object({ communityId: givenId() });
const ofHeld = z.object({ heldId: givenId('held-not-found') });
const ofTeam = ['invalid_id', 'community/not-found', 'not_admin_nor_mod'] as const;

/** Our addition: what waits for a moderator's approval. Until then only its author, moderators and admins see it. */
export const heldShapes = {
  list: {
    at: 'GET /api/communities/:communityId/held',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'What waits for approval in a community, that which waits longest first.',
    params: ofCommunity,
    query: z.object({ next: cursor }),
    response: heldPage,
    errors: [...ofTeam, 'invalid_cursor'],
  },
  queue: {
    at: 'GET /api/modqueue/held',
    auth: 'user',
    summary:
      'What waits for approval in all communities that the viewer moderates; for admins in all communities, or with `mine=true` in those that they moderate.',
    query: z.object({
      mine: z
        .enum(['true', 'false'])
        .optional()
        .describe('`true` leaves out what only an admin sees; `false` by default.'),
      next: cursor,
    }),
    response: heldPage,
    errors: ['invalid_cursor'],
  },
  decide: {
    at: 'POST /api/communities/:communityId/held/:heldId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `Approves something held, which then appears as if it were written now; or removes it, and its author reads why. Within ${limits.removedHeldDays} days a removal can be taken back: it waits again, or is approved after all.`,
    params: ofCommunity.extend({ heldId: givenId('held-not-found') }),
    body: z.object({
      verdict: z.enum(heldVerdicts),
      editedAt: optional(
        z
          .string()
          .describe(
            'When its author had changed it last, as it was read; empty for never. Refused with `held-changed` if they changed it since.',
          ),
      ),
      approveAuthor: optional(
        z.boolean().describe('With an approval: never hold again in this community what the author writes.'),
      ),
      reasonId: optional(
        z.int().describe('A saved reason of the community: its title and text are the reason.'),
      ),
      title: optional(trimmedText(limits.removalTitleMax)).describe(
        'The title of a reason that is not saved.',
      ),
      reason: optional(trimmedText(limits.removalTextMax)).describe(
        'What the author reads, instead of the text of a saved reason.',
      ),
    }),
    response: heldDecision,
    errors: [
      ...ofTeam,
      'not_admin',
      'held-not-found',
      'held-changed',
      'held-place-closed',
      'account-banned',
      'reason-not-found',
    ],
    limit: 'moderate',
  },
  rules: {
    at: 'GET /api/communities/:communityId/hold_rules',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: `What a community holds for approval, and the latest ${limits.approvedAuthorsListed} authors whom it approved for good.`,
    params: ofCommunity,
    response: holding,
    errors: ofTeam,
  },
  setRules: {
    at: 'PUT /api/communities/:communityId/hold_rules',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Changes what a community holds; what is absent stays. Moderators, admins and approved authors are never held.',
    params: ofCommunity,
    body: z.object({
      holdFirst: optional(holdRules.shape.holdFirst),
      holdDays: optional(holdRules.shape.holdDays),
      holdLinks: optional(holdRules.shape.holdLinks),
      holdPictures: optional(holdRules.shape.holdPictures),
    }),
    response: holding,
    errors: ofTeam,
    limit: 'moderate',
  },
  disapprove: {
    at: 'DELETE /api/communities/:communityId/approved_authors/:username',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Holds again what an author writes who was approved for good. One who was not stays as they are.',
    params: ofCommunity.extend({ username: givenName }),
    response: holding,
    errors: [...ofTeam, 'user_not_found'],
    limit: 'moderate',
  },
  edit: {
    at: 'PUT /api/held/:heldId',
    auth: 'user',
    who: ['author'],
    summary: 'Changes the title or the text of something that waits; what is absent stays.',
    params: ofHeld,
    // All that can be changed in a post.
    body: postShapes.edit.body.omit({ userGroup: true }).extend({
      title: optional(lineText(limits.postTitleMax)).describe('Of a post.'),
      body: optional(markdownText(limits.postBodyMax)).describe('Of a text post or a comment.'),
    }),
    response: z.union([post, comment]),
    errors: ['held-not-found', 'post/title-too-short', 'empty-comment-body'],
    limit: 'changeContent',
  },
  withdraw: {
    at: 'DELETE /api/held/:heldId',
    auth: 'user',
    who: ['author'],
    summary: 'Deletes what the viewer wrote and was not approved.',
    params: ofHeld,
    response: success,
    errors: ['held-not-found'],
    limit: 'tidy',
  },
  ofPost: {
    at: 'GET /api/posts/:postId/held',
    auth: 'user',
    summary: `The viewer’s own comments below a post that wait or were not approved, the oldest first: at most ${limits.heldPerAuthorMax}.`,
    params: z.object({ postId: z.string().describe('The public id or the id of a post.') }),
    response: z.array(comment),
    errors: ['post/not-found'],
  },
} as const satisfies Record<string, Shape>;
