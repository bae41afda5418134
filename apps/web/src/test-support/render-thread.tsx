import type { Comment, OwnUser, Post } from '@confab/api-contract/calls';
import { anOwnUser, aWireComment } from '@confab/testing/wire';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { type PostThread, postThreadQuery } from '../data/posts.ts';
import { Comments } from '../features/comments/Comments.tsx';
// Compiled before a test waits for it.
import '../features/comments/ThreadTools.tsx';
import toolStyles from '../features/comments/thread-tools.css?url';
import { useModal } from '../lib/modals.ts';
import { loadedStyles } from './loaded-styles.ts';
import { renderApp } from './render-app.tsx';

export const bob = anOwnUser({ username: 'bob' });

function Thread({ publicId }: { publicId: string }) {
  const thread = useQuery(postThreadQuery(publicId));
  const isPostPage = useLocation().pathname === '/';
  return (
    <>
      {isPostPage && thread.data && (
        <Comments post={thread.data.post} thread={thread} targetId={undefined} highlight={{}} />
      )}
      <output aria-label="Modal">{useModal()}</output>
    </>
  );
}

type Setting = { user?: OwnUser | null; bannedFrom?: string[]; moderates?: string[] } & Partial<
  Omit<PostThread, 'post' | 'comments'>
>;

/** Renders the comments of a post, by default for bob. At any address other than `/` they unmount. */
export function renderThread(
  post: Post,
  comments: Comment[],
  { user = bob, bannedFrom = [], moderates = [], ...thread }: Setting = {},
) {
  loadedStyles(toolStyles);
  return renderApp(<Thread publicId={post.publicId} />, {
    startup: { user, bannedFrom, moderates },
    prepare: (client) => keepThread(client, post, comments, thread),
  });
}

/** Puts a thread into the cache, as the server would have inlined it. */
export function keepThread(
  client: QueryClient,
  post: Post,
  comments: Comment[],
  thread: Partial<PostThread> = {},
) {
  client.setQueryData(postThreadQuery(post.publicId).queryKey, {
    post,
    comments,
    next: null,
    lastVisitAt: null,
    upTo: post.noComments,
    ...thread,
  });
}

export const aCommentOn = (post: Post, values: Partial<Comment> = {}): Comment =>
  aWireComment({ postId: post.id, postPublicId: post.publicId, communityId: post.communityId, ...values });

export const aReplyTo = (post: Post, to: Comment, values: Partial<Comment> = {}): Comment =>
  aCommentOn(post, {
    parentId: to.id,
    ancestors: [...(to.ancestors ?? []), to.id],
    depth: to.depth + 1,
    ...values,
  });

export const commentBy = (name: string): HTMLElement =>
  screen.getByRole('article', { name: `Comment by @${name}` });

/** The texts of the comments, in their order on the page. */
export const bodies = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('.prose')?.textContent);

/** A comment's own button, also where a field below it has one of the same name. */
export function buttonOf(name: string, label: string): HTMLElement {
  const [button] = within(commentBy(name)).getAllByRole('button', { name: label });
  if (!button) throw new Error(`${label} is missing.`);
  return button;
}
