import { z } from 'zod';
import { heldMark } from './held-objects.ts';
import { publicUser } from './public-user.ts';
import { id, time, userGroup } from './values.ts';

/** api.md 3.6 */
export const comment = z.object({
  id,
  postId: id,
  communityId: id,
  postPublicId: z.string(),
  communityName: z.string(),
  userId: id,
  username: z.string(),
  userGhostId: z.string().optional(),
  /** The string "null" on stripped comments. */
  userGroup: z.enum(['normal', 'mods', 'admins', 'null']),
  userDeleted: z.boolean(),
  /**
   * Position of the comment in its post by time of writing, from 1; 0 if it was written before comments were
   * numbered. Our addition: unseen comments are those with a number above the `noComments` that the reader knows.
   */
  number: z.int(),
  parentId: id.nullable(),
  depth: z.int(),
  noReplies: z.int(),
  noRepliesDirect: z.int(),
  ancestors: z.array(id).nullable(),
  body: z.string(),
  bodyHtml: z.string(),
  upvotes: z.int(),
  downvotes: z.int(),
  createdAt: time,
  editedAt: time.nullable(),
  contentStripped: z.boolean().optional(),
  deleted: z.boolean(),
  deletedAt: time.nullable(),
  deletedAs: userGroup.optional(),
  locked: z.literal(false),
  lockedBy: z.null(),
  lockedAt: z.null(),
  author: publicUser.optional(),
  isAuthorMuted: z.literal(true).optional(),
  userVoted: z.boolean().nullable(),
  userVotedUp: z.boolean().nullable(),
  postTitle: z.string().optional(),
  postDeleted: z.boolean(),
  postDeletedAs: userGroup.optional(),
  /** Only its author, moderators and admins see it. Our addition. */
  held: heldMark.optional(),
});
export type Comment = z.output<typeof comment>;
