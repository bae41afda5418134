import type { Post } from '@confab/api-contract/calls';

/** Pinned in its community or on the whole site. */
export function isPinned({ isPinned: inCommunity, isPinnedSite }: Post): boolean {
  return inCommunity || isPinnedSite;
}
