import type { ViewedUser } from '@confab/api-contract/calls';
import { type BadgeType, findBadgeType } from '@confab/domain';
import type { IconName } from '../../ui/Icon.tsx';

type BadgeKind = {
  name: string;
  icon: IconName;
  /** What its holder does; shown after their name. */
  deed: (siteName: string) => string;
};

export const badgeKinds: Record<BadgeType, BadgeKind> = {
  supporter: {
    name: 'Supporter',
    icon: 'heart',
    deed: (siteName) => `helps keep ${siteName} running`,
  },
};

/** The badges that this page can show: a newer server may send others. */
export function knownBadges({ badges }: Pick<ViewedUser, 'badges'>): BadgeType[] {
  return badges.flatMap(({ type }) => findBadgeType(type) ?? []);
}
