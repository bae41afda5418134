import { allow, type Decision, deny } from '../decision.ts';
import type { DenialName } from '../denials.ts';
import * as limits from '../limits.ts';
import { isBannedFrom, isModeratorOf, type UserGroup, type Viewer } from '../viewer.ts';

export type ReportableFacts = { userId: string; communityId: string };

/** Members report posts and comments of others (product-b 6; api.md 2.12). */
export function canReport(viewer: Viewer, target: ReportableFacts): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (viewer.user.id === target.userId) return deny('cannot-report-own');
  return isBannedFrom(viewer, target.communityId) ? deny('banned-from-community') : allow;
}

/** Settings and rules: moderators of the community, and admins (api.md 2.10, 2.11). */
export function canChangeCommunity(viewer: Viewer, communityId: string): Decision {
  return moderates(viewer, communityId, 'not_mod');
}

/** Pictures, bans, reports, log and numbered lists: the same people, another error code (api.md 2.10 to 2.12). */
export function canModerate(viewer: Viewer, communityId: string): Decision {
  return moderates(viewer, communityId, 'not_admin_nor_mod');
}

/** Moderators of the community and admins cannot be banned until they lose that role (api.md 2.11, 5.3). */
export function canBanFromCommunity(
  viewer: Viewer,
  communityId: string,
  target: { isAdmin: boolean; moderates: boolean },
): Decision {
  const may = canModerate(viewer, communityId);
  if (!may.allowed) return may;
  return target.isAdmin || target.moderates ? deny('not_admin_nor_mod') : allow;
}

/** Appeals against a ban: the community's moderators, and admins; against a suspension: admins. Never one's own. */
export function canDecideAppeal(
  viewer: Viewer,
  { communityId, userId }: { communityId: string | null; userId?: string },
): Decision {
  if (viewer.user && viewer.user.id === userId)
    return deny(communityId === null ? 'not_admin' : 'not_admin_nor_mod');
  if (communityId !== null) return canModerate(viewer, communityId);
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin ? allow : deny('not_admin');
}

/**
 * Puts back what moderators or admins removed: moderators of the community what moderators removed, admins all of it.
 * Content that was deleted for good cannot come back.
 */
export function canRestore(
  viewer: Viewer,
  target: { communityId: string; deletedAs: UserGroup | null; deletedContent: boolean },
): Decision {
  const may = canModerate(viewer, target.communityId);
  if (!may.allowed) return may;
  if (target.deletedAs === null || target.deletedAs === 'normal') return deny('not-removed');
  if (target.deletedAs === 'admins' && !viewer.user?.isAdmin) return deny('not_admin');
  return target.deletedContent ? deny('content-deleted') : allow;
}

/** Moderators roll back in their community, admins everywhere and also by network address. */
export function canRollBack(
  viewer: Viewer,
  { communityId, byAddress }: { communityId: string | null; byAddress: boolean },
): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (viewer.user.isAdmin) return allow;
  return communityId === null || byAddress ? deny('not_admin') : canModerate(viewer, communityId);
}

/** Stops, undoes or redoes a roll-back: what admins removed, only admins. */
export function canMoveRollback(
  viewer: Viewer,
  { communityId, actedAs }: { communityId: string | null; actedAs: 'mods' | 'admins' },
): Decision {
  const may = canRollBack(viewer, { communityId, byAddress: false });
  if (!may.allowed) return may;
  return actedAs === 'admins' && !viewer.user?.isAdmin ? deny('not_admin') : allow;
}

/** Why a decision cannot be undone, or null: it can once, for a number of days. */
export function undoRefusal(
  { createdAt, undoneAt }: { createdAt: string; undoneAt: string | null },
  now: number,
): 'undone-already' | 'too-late-to-undo' | null {
  if (undoneAt !== null) return 'undone-already';
  return now - Date.parse(createdAt) > limits.undoDays * 86_400_000 ? 'too-late-to-undo' : null;
}

/** The group recorded for an act: a moderator of the community acts as one, another admin as admin. */
export function actingGroup(viewer: Viewer, communityId: string): 'mods' | 'admins' {
  return isModeratorOf(viewer, communityId) ? 'mods' : 'admins';
}

function moderates(viewer: Viewer, communityId: string, otherwise: DenialName): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin || isModeratorOf(viewer, communityId) ? allow : deny(otherwise);
}

/** Members write to moderators also while they are banned, but then in one conversation at a time. */
export function canOpenConversation(
  viewer: Viewer,
  { communityId, noOpen }: { communityId: string; noOpen: number },
): Decision {
  if (!viewer.user) return deny('not_logged_in');
  const most = isBannedFrom(viewer, communityId) ? limits.openMailOfBannedMax : limits.openMailMax;
  return noOpen >= most ? deny('too-much-mail') : allow;
}
