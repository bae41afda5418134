import type { OwnUser } from '@confab/api-contract/calls';

/** Who stands on `/` sees the feed they chose; visitors have joined nothing and see everything (screens.md 3.1). */
export function homeFeedOf(user: OwnUser | null): 'all' | 'home' {
  return user?.homeFeed === 'subscriptions' ? 'home' : 'all';
}

export function subscriptionsFeedOf(user: OwnUser | null): 'all' | 'home' {
  return user ? 'home' : 'all';
}
