import { allow, type Decision, deny, firstDenial } from '../decision.ts';
import type { UserGroup, Viewer } from '../viewer.ts';
import { canSpeakAs } from './speaking.ts';

export type CommentFacts = { userId: string; communityId: string; deleted: boolean };

/** Authors may edit below a locked post, but not a deleted comment (api.md 2.8). */
export function canEditComment(viewer: Viewer, comment: CommentFacts): Decision {
  return firstDenial(stands(viewer, comment), isAuthor(viewer, comment));
}

/** Changes the group that the author's own comment speaks as (api.md 2.8 `changeAsUser`). */
export function canChangeCommentGroup(
  viewer: Viewer,
  comment: Omit<CommentFacts, 'deleted'>,
  group: UserGroup,
): Decision {
  return firstDenial(isAuthor(viewer, comment), canSpeakAs(viewer, comment.communityId, group));
}

/** As its author, or in the name of moderators or admins (product-b 6; api.md 2.8). */
export function canDeleteComment(viewer: Viewer, comment: CommentFacts, as: UserGroup): Decision {
  return firstDenial(
    stands(viewer, comment),
    as === 'normal' ? isAuthor(viewer, comment) : canSpeakAs(viewer, comment.communityId, as),
  );
}

/** The API reports a deletion before any other refusal. */
function stands(viewer: Viewer, { deleted }: { deleted: boolean }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return deleted ? deny('comment_deleted') : allow;
}

function isAuthor(viewer: Viewer, { userId }: { userId: string }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === userId ? allow : deny('not_author');
}
