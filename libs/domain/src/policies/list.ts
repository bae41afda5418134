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

/** Nobody makes lists for others (api.md 2.4). */
export function canCreateList(viewer: Viewer, owner: { id: string }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === owner.id ? allow : deny('not-your-list');
}
