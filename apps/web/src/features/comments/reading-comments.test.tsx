import {
  type Comment,
  commentsApi,
  type CommentsPage,
  type Post,
  postsApi,
} from '@confab/api-contract/calls';
import { anOwnUser, aWirePost } from '@confab/testing/wire';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { postThreadQuery } from '../../data/posts.ts';
import { beginPage } from '../../lib/page-state.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import {
  aCommentOn,
  aReplyTo,
  bodies,
  buttonOf,
  commentBy,
  keepThread,
  renderThread,
} from '../../test-support/render-thread.tsx';
import type { Highlight } from '../content/comment-address.ts';
import { Comments } from './Comments.tsx';
import { recallThread } from './thread-memory.ts';

const api = fakeApi();

let post: Post;
beforeEach(() => {
  post = aWirePost({ noComments: 2 });
});

const someComments = (count: number, values: Partial<Comment> = {}) =>
  Array.from({ length: count }, (_, index) => aCommentOn(post, { username: `person_${index}`, ...values }));
const itemOf = (name: string) => commentBy(name).closest<HTMLElement>('li') ?? document.body;
const isShown = (name: string) => screen.queryByRole('article', { name: `Comment by @${name}` }) !== null;

describe('a thread', () => {
  it('consists of nested lists of named comments', async () => {
    const top = aCommentOn(post, { username: 'top', noReplies: 1, noRepliesDirect: 1 });
    await renderThread(post, [top, aReplyTo(post, top, { username: 'below' })]);
    const below = within(itemOf('top')).getByRole('list');
    expect(within(below).getAllByRole('listitem')).toEqual([itemOf('below')]);
    expect(within(commentBy('top')).queryByRole('article')).toBeNull();
  });

  it('shows 50 comments first, also when most of them are replies', async () => {
    const top = aCommentOn(post, { username: 'top', noReplies: 80, noRepliesDirect: 80 });
    const replies = Array.from({ length: 80 }, () => aReplyTo(post, top));
    await renderThread({ ...post, noComments: 81 }, [top, ...replies]);
    expect(bodies()).toHaveLength(50);
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
    await waitFor(() => expect(bodies()).toHaveLength(81));
  });

  it('that has begun goes on with its rest, without asking for replies that come by themselves', async () => {
    const top = aCommentOn(post, { username: 'top', noReplies: 1, noRepliesDirect: 1 });
    const below = aReplyTo(post, top, { username: 'below' });
    const rest = Promise.withResolvers<CommentsPage>();
    api.on(commentsApi.list, () => rest.promise);
    await renderThread(post, [top], { begun: true });
    expect(isShown('top')).toBe(true);
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
    rest.resolve({ comments: [top, below], next: null });
    await waitFor(() => expect(isShown('below')).toBe(true));
  });

  it('says when its rest does not come, and offers to load all of it', async () => {
    const [first, second] = [
      aCommentOn(post, { username: 'first' }),
      aCommentOn(post, { username: 'second' }),
    ];
    api.refuse(commentsApi.list, 404);
    const { user } = await renderThread(post, [first], { begun: true });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(isShown('first')).toBe(true);
    api.on(postsApi.get, () => ({ ...post, comments: [first, second], commentsNext: null }));
    await user.click(retry);
    await waitFor(() => expect(isShown('second')).toBe(true));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('stays in the page when folded, with its unsent reply', async () => {
    const top = aCommentOn(post, { username: 'top', noReplies: 1, noRepliesDirect: 1 });
    const { user } = await renderThread(post, [top, aReplyTo(post, top, { username: 'below' })]);
    const below = itemOf('below');
    await user.click(buttonOf('top', 'Collapse thread'));
    expect(isShown('below')).toBe(false);
    expect(below.isConnected).toBe(true);
    await user.click(screen.getByText('1 reply'));
    expect(isShown('below')).toBe(true);
  });

  it('says in one line what a folded comment holds, and the device remembers it', async () => {
    const since = { createdAt: '2026-05-01T11:00:00Z' };
    const top = aCommentOn(post, {
      username: 'top',
      bodyHtml: '<p>Zips &amp; <em>sliders</em></p>',
      createdAt: '2026-05-01T09:00:00Z',
      noReplies: 2,
      noRepliesDirect: 2,
    });
    const comments = [top, aReplyTo(post, top, { username: 'late', ...since }), aReplyTo(post, top, since)];
    const setting = { lastVisitAt: '2026-05-01T10:00:00Z' };
    const first = await renderThread(post, comments, setting);
    await first.user.click(buttonOf('top', 'Collapse thread'));
    expect(within(commentBy('top')).getByRole('banner').textContent).toBe(
      '@topZips & sliders2 replies 2 new',
    );
    cleanup();
    beginPage();
    const again = await renderThread(post, comments, setting);
    await waitFor(() => expect(buttonOf('top', 'Expand thread')).toBeTruthy());
    expect(isShown('late')).toBe(false);
    await again.user.click(buttonOf('top', 'Expand thread'));
    expect(recallThread(post.publicId)).toEqual({ folded: [] });
  });

  it('opens the actions of one comment at a time, by its button or a tap on its words', async () => {
    const { user } = await renderThread(post, [
      aCommentOn(post, { username: 'one', bodyHtml: '<p>First words</p>' }),
      aCommentOn(post, { username: 'two' }),
    ]);
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const open = () =>
      [...document.querySelectorAll('[data-active]')].map((each) => each.getAttribute('aria-label'));
    await user.click(screen.getByText('First words'));
    expect(open()).toEqual(['Comment by @one']);
    expect(buttonOf('one', 'Show actions').getAttribute('aria-expanded')).toBe('true');
    await user.click(buttonOf('two', 'Show actions'));
    expect(open()).toEqual(['Comment by @two']);
    await user.click(buttonOf('two', 'Show actions'));
    expect(open()).toEqual([]);
  });

  it('goes on behind a link below the eighth level, and earlier on phones', async () => {
    const line = [aCommentOn(post, { username: 'level_0', noReplies: 10, noRepliesDirect: 1 })];
    for (let level = 1; level <= 10; level++) {
      const above = line.at(-1) ?? aCommentOn(post);
      const noReplies = 10 - level;
      const noRepliesDirect = Math.min(noReplies, 1);
      line.push(aReplyTo(post, above, { username: `level_${level}`, noReplies, noRepliesDirect }));
    }
    await renderThread({ ...post, noComments: 11 }, line);
    expect(isShown('level_8')).toBe(true);
    expect(isShown('level_9')).toBe(false);
    const links = screen.getAllByRole('link', { name: /^Continue this thread/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Continue this thread, 2 more',
      'Continue this thread, 5 more',
    ]);
    expect(links.map(({ parentElement }) => parentElement?.classList.contains('only-phone'))).toEqual([
      false,
      true,
    ]);
    expect(links[0]?.getAttribute('href')).toContain(line[8]?.id);
  });

  it('folds by its line too', async () => {
    const top = aCommentOn(post, { username: 'top', noReplies: 1, noRepliesDirect: 1 });
    const { user } = await renderThread(post, [top, aReplyTo(post, top)]);
    const line = itemOf('top').querySelector('.thread');
    if (line) await user.click(line);
    expect(buttonOf('top', 'Expand thread').getAttribute('aria-expanded')).toBe('false');
  });

  it('folds when the head of a comment is held down with a finger, and the release does not unfold it', async () => {
    await renderThread(post, [aCommentOn(post, { username: 'top' })]);
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    const head = commentBy('top').querySelector('header') ?? document.body;
    vi.useFakeTimers();
    fireEvent.pointerDown(head, { pointerType: 'touch' });
    vi.advanceTimersByTime(300);
    expect(buttonOf('top', 'Collapse thread')).toBeTruthy();
    vi.advanceTimersByTime(300);
    vi.useRealTimers();
    await waitFor(() => expect(buttonOf('top', 'Expand thread')).toBeTruthy());
  });

  it('does not fold when the finger moves away', async () => {
    await renderThread(post, [aCommentOn(post, { username: 'top' })]);
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    const head = commentBy('top').querySelector('header') ?? document.body;
    vi.useFakeTimers();
    fireEvent.pointerDown(head, { pointerType: 'touch', clientX: 0, clientY: 0 });
    fireEvent.pointerMove(head, { pointerType: 'touch', clientX: 0, clientY: 40 });
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(buttonOf('top', 'Collapse thread')).toBeTruthy();
  });
});

describe('a comment that is new since the last visit', () => {
  const lastVisitAt = '2026-05-01T10:00:00Z';
  const since = { createdAt: '2026-05-01T11:00:00Z' };
  const before = { createdAt: '2026-05-01T09:00:00Z' };

  it('is reached by button or key, the first after the last', async () => {
    const top = aCommentOn(post, { username: 'old', noReplies: 1, noRepliesDirect: 1, ...before });
    const reply = aReplyTo(post, top, { username: 'first', ...since });
    const second = aCommentOn(post, { username: 'second', ...since });
    const { user } = await renderThread(post, [top, reply, second], { lastVisitAt });
    await user.click(screen.getByRole('button', { name: '2 new' }));
    await waitFor(() => expect(document.activeElement).toBe(commentBy('first')));
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement).toBe(commentBy('second')));
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement).toBe(commentBy('first')));
  });

  it('is unfolded and rendered when it is reached', async () => {
    const folded = aCommentOn(post, { username: 'old', noReplies: 1, noRepliesDirect: 1, ...before });
    const inside = aReplyTo(post, folded, { username: 'inside', ...since });
    const last = aCommentOn(post, { username: 'last', ...since });
    const { user } = await renderThread(
      { ...post, noComments: 63 },
      [folded, inside, ...someComments(60, before), last],
      { lastVisitAt },
    );
    const jump = screen.getByTitle('Go to the next new comment');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await user.click(buttonOf('old', 'Collapse thread'));
    await user.click(jump);
    await waitFor(() => expect(focused()).toBe('Comment by @inside'));
    await user.click(jump);
    await waitFor(() => expect(focused()).toBe('Comment by @last'));
  });
});

describe('keys', () => {
  it('fold the comment with focus, and answer it', async () => {
    const { user } = await renderThread(post, [aCommentOn(post, { username: 'top' })]);
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    commentBy('top').focus();
    await user.keyboard('{Enter}');
    expect(buttonOf('top', 'Expand thread')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(buttonOf('top', 'Collapse thread')).toBeTruthy();
    await user.keyboard('r');
    expect(await screen.findByRole('textbox', { name: 'Reply to @top' })).toBeTruthy();
  });

  it('are listed in the help', async () => {
    const { user } = await renderThread(post, [aCommentOn(post)]);
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(help.textContent).toContain('Next new comment');
  });
});

describe('a comment by a muted member', () => {
  it("is folded without its author's name, and shown on request", async () => {
    const comment = aCommentOn(post, {
      username: 'loud',
      isAuthorMuted: true,
      bodyHtml: '<p>Shouting</p>',
    });
    const { user } = await renderThread(post, [comment]);
    const article = screen.getByRole('article', { name: 'Comment by a muted user' });
    expect(within(article).getByText('Muted')).toBeTruthy();
    expect(within(article).queryByRole('link')).toBeNull();
    await user.click(within(article).getByRole('button', { name: 'Expand thread' }));
    expect(article.textContent).not.toContain('Shouting');
    expect(within(article).queryByRole('button', { name: 'Reply' })).toBeNull();
    await user.click(within(article).getByRole('button', { name: /You muted this person/ }));
    expect(commentBy('loud').textContent).toContain('Shouting');
    expect(within(article).getByRole('link', { name: '@loud' })).toBeTruthy();
  });
});

describe('the author of a comment', () => {
  it('is named to admins after the account was deleted, and marked', async () => {
    const comment = aCommentOn(post, { username: 'former', userDeleted: true, userGhostId: 'ghost-1' });
    await renderThread(post, [comment], { user: anOwnUser({ isAdmin: true }) });
    expect(screen.getByRole('link', { name: '@former' }).className).toContain('is-gone-shown');
  });

  it('is a link that the app follows', async () => {
    const { user, router } = await renderThread(post, [aCommentOn(post, { username: 'carol' })]);
    await user.click(screen.getByRole('link', { name: '@carol' }));
    expect(router.state.location.pathname).toBe('/@carol');
  });
});

describe('a deleted comment', () => {
  it('shows its text, marked as deleted, to viewers who get it from the server', async () => {
    await renderThread(post, [
      aCommentOn(post, {
        username: 'rude',
        deleted: true,
        deletedAs: 'mods',
        contentStripped: false,
        bodyHtml: '<p>Rude words</p>',
      }),
    ]);
    const { textContent } = commentBy('rude');
    expect(textContent).toContain('Rude words');
    expect(textContent).toContain('Deleted by moderator');
    expect(buttonOf('rude', 'Upvote')).toHaveProperty('disabled', true);
  });
});

describe('a locked post', () => {
  it('refuses votes and replies', async () => {
    await renderThread({ ...post, locked: true }, [aCommentOn(post, { username: 'top' })]);
    expect(buttonOf('top', 'Upvote')).toHaveProperty('disabled', true);
    expect(buttonOf('top', 'Reply')).toHaveProperty('disabled', true);
  });
});

describe('the address of a comment', () => {
  const top = () => aCommentOn(post, { username: 'top', noReplies: 3, noRepliesDirect: 2 });

  function showAt(targetId: string | undefined, comments: Comment[], highlight: Highlight = {}) {
    const { publicId } = post;
    function Page() {
      const thread = useQuery(postThreadQuery(publicId));
      return <Comments {...{ post, thread, targetId, highlight }} />;
    }
    return renderApp(<Page />, {
      startup: { user: null },
      prepare: (client) => keepThread(client, post, comments),
    });
  }

  it('shows its ancestors and replies, with links to the rest', async () => {
    post = { ...post, noComments: 5 };
    const root = top();
    const target = aReplyTo(post, root, { username: 'target', noReplies: 1, noRepliesDirect: 1 });
    await showAt(target.id, [
      aCommentOn(post, { username: 'other' }),
      root,
      aReplyTo(post, root, { username: 'beside' }),
      target,
      aReplyTo(post, target, { username: 'below' }),
    ]);
    expect(['top', 'target', 'below', 'other', 'beside'].map(isShown)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(itemOf('target').className).toContain('is-target');
    expect(screen.getByText(/One thread of 5 comments/)).toBeTruthy();
    const all = screen.getByRole('link', { name: 'View all comments' });
    expect(all.getAttribute('href')).toBe(`/${post.communityName}/post/${post.publicId}#comments`);
    const rest = await screen.findByRole('link', { name: '1 more reply' });
    expect(rest.getAttribute('href')).toContain(root.id);
  });

  it('shows the whole thread where the comment does not exist, and says so', async () => {
    const root = top();
    await showAt('0123456789abcdef01234567', [root, aCommentOn(post, { username: 'other' })]);
    expect(['top', 'other'].map(isShown)).toEqual([true, true]);
    expect(screen.queryByText(/One thread of/)).toBeNull();
    expect(screen.getByText(/There is no such comment/)).toBeTruthy();
  });

  it('may name a time, and highlights the comments of that time', async () => {
    const at = (username: string, createdAt: string) => aCommentOn(post, { username, createdAt });
    const seconds = (time: string) => String(Date.parse(time) / 1000);
    await showAt(
      undefined,
      [
        at('early', '2026-05-01T10:00:00Z'),
        at('meant', '2026-05-01T11:00:00Z'),
        at('late', '2026-05-01T12:00:00Z'),
      ],
      { highlightFrom: seconds('2026-05-01T10:30:00Z'), highlightTo: seconds('2026-05-01T11:00:00Z') },
    );
    const tinted = ['early', 'meant', 'late'].filter((name) => itemOf(name).matches('.is-target'));
    expect(tinted).toEqual(['meant']);
  });
});
