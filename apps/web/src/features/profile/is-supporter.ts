import type { ViewedUser } from '@confab/api-contract/calls';

/** There is no other badge (product-a 9). */
export function isSupporter({ badges }: Pick<ViewedUser, 'badges'>): boolean {
  return badges.length > 0;
}
