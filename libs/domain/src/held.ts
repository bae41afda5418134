import { allow, type Decision, deny } from './decision.ts';
import { isModeratorOf, type Viewer } from './viewer.ts';

/** What a community, or the site for all communities, holds until a moderator approves it. */
export type HoldRules = {
  /** The first so many posts and comments that an account writes in a community. */
  holdFirst: number;
  /** All that accounts write that are younger than so many days. */
  holdDays: number;
  holdLinks: boolean;
  holdPictures: boolean;
};

export const noHoldRules: HoldRules = { holdFirst: 0, holdDays: 0, holdLinks: false, holdPictures: false };

// The keys are those of the object above.
export const holdRuleKeys = Object.keys(noHoldRules) as (keyof HoldRules)[];

/** At most so many of the first posts and comments, and so many days. */
export const holdRulesMax = { holdFirst: 50, holdDays: 90 } as const;

/** The values that the site's settings offer for its own numbers. */
export const siteHoldChoices = { holdFirst: ['0', '1', '3', '10'], holdDays: ['0', '1', '7', '30'] } as const;

/** Why something is held: `rule` is an automatic rule. */
export const holdReasons = ['first', 'young', 'link', 'picture', 'rule'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What moderators do with something held: `wait` takes a removal back. */
export const heldVerdicts = ['approve', 'remove', 'wait'] as const;
export type HeldVerdict = (typeof heldVerdicts)[number];

/** The author: when they joined the site, and how much they wrote in the community that stands. */
export type HoldFacts = { createdAt: string; noWritten: number };

/** What it holds by: of a text, the addresses that it leads to. */
export type HeldParts = { links?: readonly string[]; isLink?: boolean; hasPictures?: boolean };

const dayMs = 86_400_000;

/** Why the site or the community holds something; none if it appears at once. */
export function reasonsToHold(
  rules: readonly HoldRules[],
  { createdAt, noWritten }: HoldFacts,
  parts: HeldParts,
  now: number,
): HoldReason[] {
  const age = now - Date.parse(createdAt);
  const applies: Record<Exclude<HoldReason, 'rule'>, (rule: HoldRules) => boolean> = {
    first: ({ holdFirst }) => noWritten < holdFirst,
    young: ({ holdDays }) => age < holdDays * dayMs,
    link: ({ holdLinks }) => holdLinks && (parts.isLink === true || (parts.links?.length ?? 0) > 0),
    picture: ({ holdPictures }) => holdPictures && parts.hasPictures === true,
  };
  return holdReasons.filter((reason) => reason !== 'rule' && rules.some(applies[reason]));
}

/** Moderators of the community and admins are never held. */
export function isNeverHeld(viewer: Viewer, communityId: string): boolean {
  return viewer.user?.isAdmin === true || isModeratorOf(viewer, communityId);
}

export type HeldFacts = { userId: string; communityId: string };

/** Its author, moderators of the community and admins; for all others it does not exist. */
export function canSeeHeld(viewer: Viewer, held: HeldFacts): boolean {
  return viewer.user?.id === held.userId || isNeverHeld(viewer, held.communityId);
}

/** Its author: edits it while it waits, and withdraws it. */
export function canChangeHeld(viewer: Viewer, held: HeldFacts): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === held.userId ? allow : deny('not_author');
}
