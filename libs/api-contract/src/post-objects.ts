import { z } from 'zod';
import { comment } from './comment-objects.ts';
import { communityDetail } from './community-objects.ts';
import { heldMark } from './held-objects.ts';
import { image } from './images.ts';
import { publicUser } from './public-user.ts';
import { id, time, userGroup } from './values.ts';

/** `title`, `description` and `icon` are our additions: what the page says of itself, and our copy of its site's icon. */
export const link = z.object({
  url: z.string(),
  hostname: z.string(),
  image: image.nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
});

/** api.md 3.3. Feeds and changes return it without `comments`. */
export const post = z.object({
  id,
  type: z.enum(['text', 'image', 'link']),
  publicId: z.string(),
  userId: id,
  username: z.string(),
  userGhostId: z.string().optional(),
  userGroup,
  userDeleted: z.boolean(),
  isPinned: z.boolean(),
  isPinnedSite: z.boolean(),
  communityId: id,
  communityName: z.string(),
  communityProPic: image.nullable(),
  communityBannerImage: image.nullable(),
  title: z.string(),
  body: z.string().nullable(),
  bodyHtml: z.string().nullable(),
  image: image.nullable(),
  images: z.array(image),
  link: link.optional(),
  locked: z.boolean(),
  lockedBy: id.nullable(),
  lockedByGroup: z.enum(['mods', 'admins']).optional(),
  lockedAt: time.nullable(),
  upvotes: z.int(),
  downvotes: z.int(),
  hotness: z.int(),
  createdAt: time,
  editedAt: time.nullable(),
  lastActivityAt: time,
  deleted: z.boolean(),
  deletedAt: time.nullable(),
  deletedAs: userGroup.optional(),
  deletedContent: z.boolean(),
  deletedContentAs: z.enum(['normal', 'admins']).optional(),
  noComments: z.int(),
  comments: z.null(),
  commentsNext: z.null(),
  userVoted: z.boolean().nullable(),
  userVotedUp: z.boolean().nullable(),
  lastVisitAt: time.nullable(),
  newComments: z.int(),
  /** How many of the reader’s own comments below it wait for approval, or were not approved: absent for none. Our addition. */
  noHeldComments: z.int().optional(),
  isAuthorMuted: z.boolean(),
  isCommunityMuted: z.boolean(),
  author: publicUser.optional(),
  /** Only its author, moderators and admins see it. Our addition. */
  held: heldMark.optional(),
});
export type Post = z.output<typeof post>;

/** A post with its first page of comments, and with its community on request. */
export const postPage = post.extend({
  comments: z.array(comment),
  commentsNext: z.string().nullable(),
  community: communityDetail.optional(),
});
export type PostPage = z.output<typeof postPage>;
