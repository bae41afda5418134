import { allow, type Decision, deny } from '../decision.ts';
import type { DenialName } from '../denials.ts';
import type { ScoredViewer, Viewer } from '../viewer.ts';

/** Who asks policies: bob in every role, as far as the community of cats goes. */
export const cats = 'cats';
export const bob = { id: 'bob', username: 'bob', isAdmin: false, points: 1 };
export const member: Viewer = { user: bob, moderates: [], bannedFrom: [] };
export const moderator: Viewer = { ...member, moderates: [cats] };
export const otherModerator: Viewer = { ...member, moderates: ['dogs'] };
export const banned: Viewer = { ...member, bannedFrom: [cats] };
export const admin: ScoredViewer = { ...member, user: { ...bob, isAdmin: true } };

/** What a policy answers: yes, or no for this reason. */
export const decided = (error: DenialName | null): Decision => (error === null ? allow : deny(error));
