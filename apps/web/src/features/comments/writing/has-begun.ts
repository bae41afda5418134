import type { QueryClient } from '@tanstack/react-query';
import { postThreadQuery } from '../../../data/posts.ts';
import { draftKey, forgetArrived, takeUpDraft } from '../../../lib/drafts.ts';

/**
 * Whether somebody has begun a comment on a post on this device. What they sent from a page that was closed before the
 * answer came, and is found in the thread, is begun no more: comments and replies alike.
 */
export function hasBegun(client: QueryClient, account: string, publicId: string): boolean {
  const { comments = [] } = client.getQueryData(postThreadQuery(publicId).queryKey) ?? {};
  for (const { userId, parentId, body } of comments) {
    if (userId !== account) continue;
    forgetArrived(draftKey(account, parentId ?? publicId), (text) => text.trim() === body);
  }
  return takeUpDraft(draftKey(account, publicId)) !== '';
}
