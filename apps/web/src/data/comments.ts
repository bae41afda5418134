import { type Comment, commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/mutate.ts';
import { updateInFeeds } from './feed-items.ts';
import { mergeComments, postThreadQuery, updateThread } from './posts.ts';

/** Puts a comment in place of its earlier state wherever it is shown. Feeds keep what only they say, the post's title. */
export function showComment(client: QueryClient, comment: Comment): void {
  updateThread(client, comment.postPublicId, (thread) => ({
    ...thread,
    comments: thread.comments.map((each) => (each.id === comment.id ? comment : each)),
  }));
  updateInFeeds(client, comment.id, (entry) =>
    entry.type === 'comment' ? { type: 'comment', item: { ...entry.item, ...comment } } : entry,
  );
}

/** A comment as the page has it by now: others may have changed another part of it meanwhile. */
export function commentByNow(client: QueryClient, comment: Comment): Comment {
  const thread = client.getQueryData(postThreadQuery(comment.postPublicId).queryKey);
  return thread?.comments.find(({ id }) => id === comment.id) ?? comment;
}

/** Loads the comments that follow those that are there: pages, until one of them holds something new. */
export function loadMoreComments(client: QueryClient, publicId: string): Promise<void> {
  const mutationFn = async () => {
    for (;;) {
      const thread = client.getQueryData(postThreadQuery(publicId).queryKey);
      if (!thread?.next) return;
      const page = await call(commentsApi.list, {
        params: { postId: publicId },
        query: { next: thread.next },
      });
      // A bare list answers a question for replies only.
      if (Array.isArray(page)) return;
      addComments(client, publicId, page.comments, page.next);
      if (countComments(client, publicId) > thread.comments.length) return;
    }
  };
  return mutate(client, { mutationFn }, undefined);
}

/** Loads all replies below a comment. */
export function loadReplies(client: QueryClient, { id, postPublicId }: Comment): Promise<void> {
  const mutationFn = async () => {
    const replies = await call(commentsApi.list, {
      params: { postId: postPublicId },
      query: { parentId: id },
    });
    if (Array.isArray(replies)) addComments(client, postPublicId, replies);
  };
  return mutate(client, { mutationFn }, undefined);
}

/** Adds comments to a thread; `next` is where the following ones are, where that changed. */
export function addComments(
  client: QueryClient,
  publicId: string,
  comments: readonly Comment[],
  next?: string | null,
) {
  updateThread(client, publicId, (thread) => ({
    ...thread,
    comments: mergeComments(thread.comments, comments),
    next: next === undefined ? thread.next : next,
  }));
}

function countComments(client: QueryClient, publicId: string) {
  return client.getQueryData(postThreadQuery(publicId).queryKey)?.comments.length ?? 0;
}
