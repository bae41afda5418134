import { type Comment, commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call, isCallError } from '../lib/call.ts';
import { fetching, load, mutate } from '../lib/queries.ts';
import { updateInFeeds } from './feeds.ts';
import { mergeComments, postThreadQuery, updateThread } from './posts.ts';

/** Replaces a comment wherever it is shown. Feed items keep the post title, which only feeds carry. */
export function showComment(client: QueryClient, comment: Comment): void {
  updateThread(client, comment.postPublicId, (thread) => ({
    ...thread,
    comments: thread.comments.map((each) => (each.id === comment.id ? comment : each)),
  }));
  updateInFeeds(client, comment.id, (entry) =>
    entry.type === 'comment' ? { type: 'comment', item: { ...entry.item, ...comment } } : entry,
  );
}

/** The comment as it is in the cache: another part of it may have changed since it was rendered. */
export function currentComment(client: QueryClient, comment: Comment): Comment {
  const thread = client.getQueryData(postThreadQuery(comment.postPublicId).queryKey);
  return thread?.comments.find(({ id }) => id === comment.id) ?? comment;
}

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

/** Adds comments to a thread. `next` is the new cursor, where it changed. */
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

/**
 * For the loader of a comment's own address: loads the comment, its ancestors and its replies where the first page
 * lacks them. An unknown comment leaves the post as it is.
 */
export async function loadThreadOf(client: QueryClient, publicId: string, commentId: string): Promise<void> {
  const { comments } = await load(client, postThreadQuery(publicId));
  const known = comments.find(({ id }) => id === commentId);
  const replies = comments.filter(({ parentId }) => parentId === commentId).length;
  if (known && replies >= known.noRepliesDirect) return;

  try {
    const around = await fetching(commentsApi.list, { params: { postId: publicId }, query: { commentId } })({
      client,
      signal: new AbortController().signal,
    });
    // The api returns a bare list only for all replies.
    if (!Array.isArray(around)) addComments(client, publicId, around.comments);
  } catch (error) {
    // 400: the address holds no valid comment id.
    if (!isCallError(error, 404) && !isCallError(error, 400)) throw error;
  }
}

/** Reloads a comment after the server refused an act because the page was out of date. */
export function renewComment(client: QueryClient, commentId: string): void {
  call(commentsApi.get, { params: { commentId } }).then(
    (comment) => showComment(client, comment),
    // The refusal itself has been shown; without an answer the page stays as it is.
    () => undefined,
  );
}
