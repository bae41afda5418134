import type { ViewedUser } from '@confab/api-contract/calls';
import { type BadgeType, findBadgeType } from '@confab/domain';
import type { IconName } from '../../ui/Icon.tsx';

type BadgeKind = {
  name: string;
  icon: IconName;
  /** Says what its holder does; follows their name. */
  deed: (siteName: string) => string;
};

/** What is said of each badge. */
export const badgeKinds: Record<BadgeType, BadgeKind> = {
  supporter: {
    name: 'Supporter',
    icon: 'heart',
    deed: (siteName) => `helps keep ${siteName} running`,
  },
};

/** The badges that this page knows how to show: the server may be newer, and know others. */
export function knownBadges({ badges }: Pick<ViewedUser, 'badges'>): BadgeType[] {
  return badges.flatMap(({ type }) => findBadgeType(type) ?? []);
}
