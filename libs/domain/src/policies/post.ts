import { allow, type Decision, deny } from '../decision.ts';
import type { ReaderDenial } from '../reader-denials.ts';
import { isBannedFrom, type Viewer } from '../viewer.ts';

export type PostFacts = { userId: string; communityId: string; locked: boolean };

/** Locked posts refuse votes and their withdrawal; deleted posts accept both (rulings 16). */
export function canVoteOnPost(viewer: Viewer, post: PostFacts): Decision<ReaderDenial> {
  if (!viewer.user) return deny('not_logged_in');
  if (post.locked) return deny('post-locked');
  if (isBannedFrom(viewer, post.communityId)) return deny('banned-from-community');
  return allow;
}
