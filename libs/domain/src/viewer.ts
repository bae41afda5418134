/** In whose name somebody speaks or acts: as themselves, as a moderator, as an admin (api.md 1.13). */
export const userGroups = ['normal', 'mods', 'admins'] as const;
export type UserGroup = (typeof userGroups)[number];

/** The facts about a person that policies ask for. Ids are 24 hexadecimal digits. */
export type ViewerUser = { id: string; username: string; isAdmin: boolean };

/** Somebody with their points, which change with every vote: only the policies that ask for points know of them. */
export type ScoredUser = ViewerUser & { points: number };

/**
 * Whoever is asking, perhaps nobody. The api builds it from the session, the web from the startup payload; policies
 * cannot tell the difference.
 */
export type Viewer = {
  user: ViewerUser | null;
  /** Ids of the communities the viewer moderates. */
  moderates: readonly string[];
  /** Ids of the communities the viewer is banned from. */
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
