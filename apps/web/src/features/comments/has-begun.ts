import type { QueryClient } from '@tanstack/react-query';
import { postThreadQuery } from '../../data/posts.ts';
import { draftKey, forgetArrived, takeUpDraft } from '../../lib/drafts.ts';

/** Whether somebody has begun a comment on a post on this device, or sent one of which nobody knows whether it arrived. */
export function hasBegun(client: QueryClient, account: string, publicId: string): boolean {
  const { comments = [] } = client.getQueryData(postThreadQuery(publicId).queryKey) ?? {};
  const draft = draftKey(account, publicId);
  forgetArrived(draft, (text) =>
    comments.some(
      ({ userId, parentId, body }) => userId === account && parentId === null && body === text.trim(),
    ),
  );
  return takeUpDraft(draft) !== '';
}
