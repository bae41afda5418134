import type { Community } from '@confab/api-contract/calls';
import { canCreatePost, postMessages, type Viewer } from '@confab/domain';

/** What somebody is told who may not post in a community: on the form, and when they try all the same (product-b 5). */
export function refusalToPost(
  viewer: Viewer,
  community: Community,
): { text: string; onSubmit: string } | undefined {
  const decision = canCreatePost(viewer, community);
  if (decision.allowed) return undefined;
  return decision.error === 'posting-restricted'
    ? { text: postMessages.postingRestricted, onSubmit: postMessages.postingRestricted }
    : { text: postMessages.bannedFrom(community.name), onSubmit: postMessages.bannedOnSubmit };
}
