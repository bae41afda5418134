import { commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { addComments } from './comments.ts';
import { postThreadQuery } from './posts.ts';

/** Loads the following comments, page by page, until a page brings a new one. */
export function loadMoreComments(client: QueryClient, publicId: string): Promise<void> {
  const mutationFn = async () => {
    for (;;) {
      const thread = client.getQueryData(postThreadQuery(publicId).queryKey);
      if (!thread?.next) return;
      const page = await call(commentsApi.list, {
        params: { postId: publicId },
        query: { next: thread.next, sort: thread.sort },
      });
      // The api returns a bare list only for replies.
      if (Array.isArray(page)) return;
      addComments(client, publicId, page.comments, page.next);
      if (countComments(client, publicId) > thread.comments.length) return;
    }
  };
  return mutate(client, { mutationFn }, undefined);
}

function countComments(client: QueryClient, publicId: string) {
  return client.getQueryData(postThreadQuery(publicId).queryKey)?.comments.length ?? 0;
}
