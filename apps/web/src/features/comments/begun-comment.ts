import type { QueryClient } from '@tanstack/react-query';
import { postThreadQuery } from '../../data/posts.ts';
import { draftKey, forgetArrived, restoreDraft } from '../../lib/drafts.ts';

/**
 * Whether a member has a draft comment on a post on this device. Drafts of comments and replies that were sent from a
 * page closed before the answer, and that the thread holds, are forgotten first. In a file of its own, because drafts are
 * loaded after the page.
 */
export function hasBegunComment(client: QueryClient, account: string, publicId: string): boolean {
  const { comments = [] } = client.getQueryData(postThreadQuery(publicId).queryKey) ?? {};
  for (const { userId, parentId, body } of comments) {
    if (userId !== account) continue;
    forgetArrived(draftKey(account, parentId ?? publicId), (text) => text.trim() === body);
  }
  return restoreDraft(draftKey(account, publicId)) !== '';
}
