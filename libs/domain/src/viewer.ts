/** In whose name a person writes or acts: as themselves, as a moderator, as an admin (api.md 1.13). */
export const userGroups = ['normal', 'mods', 'admins'] as const;
export type UserGroup = (typeof userGroups)[number];

/** The facts about a person that policies use. Ids are 24 hexadecimal digits. */
export type ViewerUser = { id: string; username: string; isAdmin: boolean };

/** With points, which change with every vote: only policies that need points take them. */
export type ScoredUser = ViewerUser & { points: number };

/**
 * The person who makes a request; `user` is null for a visitor. The api builds it from the session, the web from the
 * startup payload.
 */
export type Viewer = {
  user: ViewerUser | null;
  moderates: readonly string[];
  bannedFrom: readonly string[];
};

export type ScoredViewer = Viewer & { user: ScoredUser | null };

export type LoggedInViewer = Viewer & { user: ScoredUser };

export const visitor: ScoredViewer = { user: null, moderates: [], bannedFrom: [] };

export function isModeratorOf(viewer: Viewer, communityId: string): boolean {
  return viewer.moderates.includes(communityId);
}

export function isBannedFrom(viewer: Viewer, communityId: string): boolean {
  return viewer.bannedFrom.includes(communityId);
}
