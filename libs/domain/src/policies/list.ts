import { allow, type Decision, deny } from '../decision.ts';
import type { Viewer } from '../viewer.ts';

export type ListFacts = { userId: string; public: boolean };

/** A private list is invisible to all but its owner, even to admins (api.md 2.4). */
export function isListVisible(viewer: Viewer, list: ListFacts): boolean {
  return list.public || viewer.user?.id === list.userId;
}

/** Only the owner changes a list (api.md 2.4). Check visibility first. */
export function canChangeList(viewer: Viewer, list: Pick<ListFacts, 'userId'>): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === list.userId ? allow : deny('not-list-owner');
}

/** The same rule with the error code for an item addressed by its id (api.md 2.4). */
export function canRemoveListItem(viewer: Viewer, list: Pick<ListFacts, 'userId'>): Decision {
  const decision = canChangeList(viewer, list);
  return decision.allowed || decision.error === 'not_logged_in' ? decision : deny('not-your-list');
}

/** Members create lists only for themselves (api.md 2.4). */
export function canCreateList(viewer: Viewer, owner: { id: string }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === owner.id ? allow : deny('not-your-list');
}
