import { allow, type Decision, deny } from '../decision.ts';
import type { Viewer } from '../viewer.ts';

/** What decides about a list. */
export type ListFacts = { userId: string; public: boolean };

/** A private list does not exist for anybody but its owner, admins included (api.md 2.4). */
export function isListVisible(viewer: Viewer, list: ListFacts): boolean {
  return list.public || viewer.user?.id === list.userId;
}

/** Lists are changed by their owners only (api.md 2.4). Ask of a list that the viewer can see. */
export function canChangeList(viewer: Viewer, list: Pick<ListFacts, 'userId'>): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === list.userId ? allow : deny('not-list-owner');
}

/** The same for one item known by its number, in other words (api.md 2.4). */
export function canRemoveListItem(viewer: Viewer, list: Pick<ListFacts, 'userId'>): Decision {
  const decision = canChangeList(viewer, list);
  return decision.allowed || decision.error === 'not_logged_in' ? decision : deny('not-your-list');
}

/** Nobody makes lists for others (api.md 2.4). */
export function canCreateList(viewer: Viewer, owner: { id: string }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === owner.id ? allow : deny('not-your-list');
}
