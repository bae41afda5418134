import { type Comment, commentsApi, type Post } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { anOwnUser, aWirePost } from '@confab/testing/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import {
  aCommentOn,
  aReplyTo,
  bob,
  buttonOf,
  commentBy,
  renderThread,
} from '../../test-support/render-thread.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });

let post: Post;
beforeEach(() => {
  post = aWirePost({ userId: alice.id, noComments: 2 });
});

const aComment = (values: Partial<Comment> = {}) => aCommentOn(post, values);
const aReply = (to: Comment, values: Partial<Comment> = {}) => aReplyTo(post, to, values);
const show = (comments: Comment[], setting?: Parameters<typeof renderThread>[2]) =>
  renderThread(post, comments, setting);

describe('a visitor', () => {
  it('is asked to log in when they want to comment or reply', async () => {
    const { user } = await show([aComment()], { user: null });
    await user.click(screen.getByRole('button', { name: 'Add a comment' }));
    expect(screen.getByRole('status', { name: 'Modal' }).textContent).toBe('login-prompt');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a member banned from the community', () => {
  it('reads why they cannot comment', async () => {
    await show([aComment()], { bannedFrom: [post.communityId] });
    expect(screen.getByText(messages.bannedCommenter)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a comment' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveProperty('disabled', true);
  });
});

describe('a thread', () => {
  it('folds and unfolds', async () => {
    const top = aComment({ username: 'top', noReplies: 1, noRepliesDirect: 1 });
    const { user } = await show([top, aReply(top, { username: 'below' })]);
    expect(buttonOf('top', 'Collapse thread').getAttribute('aria-expanded')).toBe('true');
    await user.click(buttonOf('top', 'Collapse thread'));
    expect(screen.queryByRole('article', { name: 'Comment by @below' })).toBeNull();
    expect(commentBy('top').textContent).toContain('1 reply');
    await user.click(screen.getByRole('button', { name: 'Expand thread', expanded: false }));
    expect(commentBy('below')).toBeTruthy();
  });

  it('loads the missing replies of a comment', async () => {
    const top = aComment({ username: 'top', noReplies: 2, noRepliesDirect: 1 });
    const reply = aReply(top, { username: 'late', noReplies: 1, noRepliesDirect: 1 });
    api.on(commentsApi.list, ({ query }) => {
      expect(query).toEqual({ parentId: top.id });
      return [reply, aReply(reply, { username: 'later' })];
    });
    const { user } = await show([top]);
    await user.click(await screen.findByRole('button', { name: '2 more replies' }));
    expect(await screen.findByRole('article', { name: 'Comment by @later' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
  });

  it('loads further pages until one has an unknown comment', async () => {
    const first = aComment({ username: 'first' });
    post = { ...post, noComments: 5 };
    api.on(commentsApi.list, ({ query: { next } }) =>
      next === 'second'
        ? { comments: [first], next: 'third' }
        : { comments: [aComment({ username: 'new' })], next: null },
    );
    const { user } = await show([first], { next: 'second' });
    await user.click(await screen.findByRole('button', { name: '4 more comments' }));
    expect(await screen.findByRole('article', { name: 'Comment by @new' })).toBeTruthy();
    expect(api.asked).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /more comment/ })).toBeNull();
  });

  it('marks comments of others since the last visit', async () => {
    const at = (minute: number, username: string, userId: string) =>
      aComment({ username, userId, createdAt: `2026-05-01T10:${minute}:00Z` });
    await show([at(10, 'old', 'x'), at(30, 'new', 'x'), at(40, 'own', bob.id)], {
      lastVisitAt: '2026-05-01T10:20:00Z',
    });
    const marked = screen
      .getAllByText('(new)')
      .map((label) => label.closest('article')?.getAttribute('aria-label'));
    expect(marked).toEqual(['Comment by @new']);
    expect(screen.getByText('1 new')).toBeTruthy();
  });

  it('marks the original poster, also with a deleted account', async () => {
    post = { ...post, userGhostId: 'ghost-1' };
    await show([
      aComment({ username: 'ghost', userDeleted: true, userGhostId: 'ghost-1', userId: '0' }),
      aComment({ username: 'ghost', userDeleted: true, userGhostId: 'ghost-2', userId: '0' }),
    ]);
    const articles = screen.getAllByRole('article');
    expect(articles.map((article) => within(article).queryByText('OP') !== null)).toEqual([true, false]);
    expect(screen.queryByRole('link', { name: /ghost/i })).toBeNull();
  });

  it('keeps the place of deleted comments, and says who deleted them', async () => {
    await show([
      aComment({
        username: '[Hidden]',
        userGroup: 'null',
        body: '[Deleted comment]',
        bodyHtml: '',
        deleted: true,
        deletedAs: 'mods',
        contentStripped: true,
        author: undefined,
      }),
    ]);
    const article = screen.getByRole('article', { name: 'Deleted comment' });
    expect(article.textContent).toContain('Deleted by moderator');
    expect(within(article).getByText('Hidden')).toBeTruthy();
    expect(within(article).queryByRole('button', { name: 'Reply' })).toBeNull();
    expect(within(article).queryByRole('button', { name: 'Upvote' })).toBeNull();
  });

  it('shows an edit only when it was late', async () => {
    const createdAt = '2026-05-01T10:00:00Z';
    await show([
      aComment({ username: 'soon', createdAt, editedAt: '2026-05-01T10:05:00Z' }),
      aComment({ username: 'late', createdAt, editedAt: '2026-05-01T10:05:01Z' }),
    ]);
    expect(commentBy('soon').textContent).not.toContain('edited');
    expect(commentBy('late').textContent).toContain('edited');
  });
});
