/** What admins give to people they want to single out (api.md 1.13). */
export const badgeTypes = ['supporter'] as const;
export type BadgeType = (typeof badgeTypes)[number];

/** Finds the type that somebody named. */
export function findBadgeType(given: string): BadgeType | undefined {
  return badgeTypes.find((type) => type === given);
}
