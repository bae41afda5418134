import { allow, type Decision, deny } from '../decision.ts';
import type { DenialName } from '../denials.ts';
import type { ScoredViewer, Viewer } from '../viewer.ts';

/** Viewers for policy tests: bob in every role in the community of cats. */
export const cats = 'cats';
export const bob = { id: 'bob', username: 'bob', isAdmin: false, points: 1 };
export const member: Viewer = { user: bob, moderates: [], bannedFrom: [] };
export const moderator: Viewer = { ...member, moderates: [cats] };
export const otherModerator: Viewer = { ...member, moderates: ['dogs'] };
export const banned: Viewer = { ...member, bannedFrom: [cats] };
export const admin: ScoredViewer = { ...member, user: { ...bob, isAdmin: true } };

export const decided = (error: DenialName | null): Decision => (error === null ? allow : deny(error));
