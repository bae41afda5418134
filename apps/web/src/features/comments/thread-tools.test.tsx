import { type Comment, commentsApi, type Post } from '@confab/api-contract/calls';
import { aWirePost } from '@confab/testing/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPage } from '../../lib/page-state.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import {
  aCommentOn,
  aReplyTo,
  bodies,
  buttonOf,
  commentBy,
  renderThread,
} from '../../test-support/render-thread.tsx';

const api = fakeApi();

let post: Post;
let comments: Comment[];
beforeEach(() => {
  // jsdom lays nothing out: everything is in view, below the bar.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 500, 300, 100));
  post = aWirePost({ noComments: 12 });
  const root = (username: string, values: Partial<Comment> = {}) =>
    aCommentOn(post, { username, bodyHtml: `<p>${username}</p>`, ...values });
  const first = root('first', { upvotes: 9, noReplies: 1, noRepliesDirect: 1 });
  const below = aReplyTo(post, first, { username: 'below', bodyHtml: '<p>below</p>' });
  comments = [first, root('second', { upvotes: 5, downvotes: 4 }), root('third', { upvotes: 2 }), below];
});

/** Shows the thread with its tools, which come after it. */
async function show(setting?: Parameters<typeof renderThread>[2]) {
  const app = await renderThread(post, comments, setting);
  await screen.findByRole('button', { name: 'Thread options' });
  return app;
}

const focused = () => document.activeElement?.getAttribute('aria-label');
const sortBy = (name: string) =>
  within(screen.getByRole('group', { name: 'Sort comments' })).getByRole('button', { name });

describe('the keys of a thread', () => {
  it('go to the next and the previous branch, to a parent, and fold', async () => {
    const { user } = await show();
    commentBy('first').focus();
    await user.keyboard('j');
    expect(focused()).toBe('Comment by @second');
    await user.keyboard('jj');
    expect(focused()).toBe('Comment by @third');
    await user.keyboard('kk');
    expect(focused()).toBe('Comment by @first');
    commentBy('below').focus();
    await user.keyboard('p');
    expect(focused()).toBe('Comment by @first');
    await user.keyboard('c');
    expect(buttonOf('first', 'Expand thread')).toBeTruthy();
    await user.keyboard('{Shift>}C{/Shift}');
    expect(screen.getAllByRole('button', { name: 'Expand thread' })).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Expand all' })).toBeTruthy();
  });

  it('vote and save as the buttons do', async () => {
    const { user } = await show({ user: null });
    commentBy('second').focus();
    await user.keyboard('a');
    expect(screen.getByRole('status', { name: 'Modal' }).textContent).toBe('login-prompt');
  });
});

describe('the order of a thread', () => {
  it('changes in the page where all of it is loaded, and the device remembers it', async () => {
    const { user } = await show();
    await user.click(sortBy('Controversial'));
    await waitFor(() => expect(bodies()).toEqual(['second', 'first', 'below', 'third']));
    await user.click(sortBy('Old'));
    await waitFor(() => expect(bodies()).toEqual(['first', 'below', 'second', 'third']));
    await user.click(sortBy('New'));
    await waitFor(() => expect(bodies()).toEqual(['third', 'second', 'first', 'below']));
    expect(api.asked).toEqual([]);
    cleanup();
    beginPage();
    await show();
    await waitFor(() => expect(bodies()).toEqual(['third', 'second', 'first', 'below']));
    expect(sortBy('New').getAttribute('aria-pressed')).toBe('true');
  });

  it('is asked of the server where more pages follow, and so are the pages', async () => {
    const [first, second, third] = comments;
    if (!first || !second || !third) throw new Error('three comments are expected');
    const asked: unknown[] = [];
    api.on(commentsApi.list, ({ query }) => {
      asked.push(query);
      return query['next'] === undefined
        ? { comments: [third], next: 'page2' }
        : { comments: [second, first], next: null };
    });
    const { user } = await show({ next: 'more' });
    await user.click(sortBy('New'));
    await waitFor(() => expect(bodies()).toEqual(['third']));
    await user.click(await screen.findByRole('button', { name: '11 more comments' }));
    await waitFor(() => expect(bodies()).toEqual(['third', 'second', 'first']));
    expect(asked).toEqual([{ sort: 'new' }, { next: 'page2', sort: 'new' }]);
  });
});

describe('the menu of a thread', () => {
  it('folds what has nothing new since the last visit', async () => {
    const at = (hour: number) => ({ createdAt: `2026-05-01T${hour}:00:00Z` });
    comments = comments.map((comment) => ({ ...comment, ...at(comment.username === 'below' ? 12 : 10) }));
    const { user } = await show({ lastVisitAt: '2026-05-01T11:00:00Z' });
    await user.click(screen.getByRole('button', { name: 'Thread options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Collapse what I have read' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Expand thread' })).toHaveLength(2));
    expect(buttonOf('first', 'Collapse thread')).toBeTruthy();
  });
});

describe('the pill of a thread', () => {
  it('leads on, and opens a sheet that sorts and folds', async () => {
    const { user } = await show({ lastVisitAt: '2020-05-01T11:00:00Z' });
    const pill = screen.getByRole('group', { name: 'Move in this thread', hidden: true });
    expect(
      within(pill)
        .getAllByRole('button', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['0 / 3', '4 new', '']);
    expect(pill.hasAttribute('inert')).toBe(true);
    await user.click(within(pill).getByRole('button', { name: '4 new', hidden: true }));
    expect(focused()).toBe('Comment by @first');
    await user.click(within(pill).getByRole('button', { name: '0 / 3', hidden: true }));
    const sheet = await screen.findByRole('dialog', { name: 'In this thread' });
    expect(within(sheet).getByRole('slider').getAttribute('aria-valuetext')).toBe('Thread 1 of 3');
    expect(sheet.textContent).toContain('3 left');
    await user.click(within(sheet).getByRole('button', { name: 'Collapse all' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Expand thread' })).toHaveLength(3));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
