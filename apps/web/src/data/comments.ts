import { type Comment, commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { load, mutate } from '../lib/queries.ts';
import { updateInFeeds } from './feeds.ts';
import { loadBranch, mergeComments, postThreadQuery, updateThread } from './posts.ts';

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

/**
 * For the loader of a comment's own address: loads the comment, its ancestors and its replies where the thread lacks
 * them. Returns whether the post has that comment.
 */
export async function loadThreadOf(
  client: QueryClient,
  publicId: string,
  commentId: string,
): Promise<boolean> {
  const { comments } = await load(client, postThreadQuery(publicId, { branchOf: commentId }));
  const known = comments.find(({ id }) => id === commentId);
  const replies = comments.filter(({ parentId }) => parentId === commentId).length;
  if (known && replies >= known.noRepliesDirect) return true;

  const around = await loadBranch({ client, signal: new AbortController().signal }, publicId, commentId);
  if (around.length > 0) addComments(client, publicId, around);
  return known !== undefined || around.length > 0;
}

/** Reloads a comment after the server refused an act because the page was out of date. */
export function renewComment(client: QueryClient, commentId: string): void {
  call(commentsApi.get, { params: { commentId } }).then(
    (comment) => showComment(client, comment),
    // The refusal itself has been shown; without an answer the page stays as it is.
    () => undefined,
  );
}
