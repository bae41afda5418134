import type { Comment } from '@confab/api-contract';
import { canSeeDeletedComment, type Viewer, zeroId } from '@confab/domain';
import { presentPublicUser } from '../../members/users.present.ts';
import { ghostId } from '../posts/ghost-id.ts';
import { presentVote } from '../posts/posts.present.ts';
import type { CommentPost, CommentRow, OwnCommentFacts } from './comments.queries.ts';

const strippedBody = '[Deleted comment]';
const untouched: OwnCommentFacts = { vote: null, isAuthorMuted: false };

/** A deleted comment keeps its place and loses its text and author (api.md 4.9). */
export function presentComment(
  { comment, author, authorProPic }: CommentRow,
  post: CommentPost,
  viewer: Viewer,
  { vote, isAuthorMuted } = untouched,
): Comment {
  const deleted = comment.deletedAt !== null;
  const stripped =
    deleted && !canSeeDeletedComment(viewer, { communityId: post.communityId, deletedAs: comment.deletedAs });
  const ghost = author.deletedAt !== null && !viewer.user?.isAdmin;
  const shown = {
    id: comment.id,
    postId: comment.postId,
    communityId: post.communityId,
    postPublicId: post.publicId,
    communityName: post.communityName,
    ...(author.deletedAt === null
      ? {}
      : { userGhostId: ghostId(stripped ? zeroId : comment.userId, comment.postId) }),
    userDeleted: author.deletedAt !== null,
    number: comment.number,
    parentId: comment.parentId,
    depth: comment.depth,
    noReplies: comment.noReplies,
    noRepliesDirect: comment.noRepliesDirect,
    ancestors: comment.depth === 0 ? null : comment.ancestors,
    upvotes: comment.upvotes,
    downvotes: comment.downvotes,
    createdAt: comment.createdAt,
    editedAt: comment.editedAt,
    ...(deleted ? { contentStripped: stripped } : {}),
    deleted,
    deletedAt: comment.deletedAt,
    deletedAs: comment.deletedAs ?? undefined,
    locked: false,
    lockedBy: null,
    lockedAt: null,
    postDeleted: false,
  } as const;
  if (stripped) {
    return {
      ...shown,
      userId: zeroId,
      username: author.deletedAt === null ? '[Hidden]' : 'ghost',
      userGroup: 'null',
      body: strippedBody,
      bodyHtml: '',
      userVoted: null,
      userVotedUp: null,
    };
  }
  return {
    ...shown,
    userId: ghost ? zeroId : comment.userId,
    username: ghost ? 'ghost' : author.username,
    userGroup: comment.userGroup,
    body: comment.body,
    bodyHtml: comment.bodyHtml,
    author: presentPublicUser({ ...author, proPic: authorProPic }, viewer),
    // The mute would reveal the author of a deleted comment, so only admins see it (api.md 3.6).
    ...(isAuthorMuted && (!deleted || viewer.user?.isAdmin) ? { isAuthorMuted } : {}),
    ...presentVote(viewer, vote),
  };
}
