/** Badges that admins give (api.md 1.13). */
export const badgeTypes = ['supporter'] as const;
export type BadgeType = (typeof badgeTypes)[number];

export function findBadgeType(given: string): BadgeType | undefined {
  return badgeTypes.find((type) => type === given);
}
