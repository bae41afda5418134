import { type Comment, commentsApi, type OwnUser, type Post } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { anOwnUser, aWireComment, aWirePost } from '@confab/testing/wire';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PostThread, postThreadQuery } from '../../data/posts.ts';
import { useModal } from '../../lib/modals.ts';
import { Refusal, fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { Comments } from './Comments.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });
const bob = anOwnUser({ username: 'bob' });

let post: Post;
beforeEach(() => {
  post = aWirePost({ userId: alice.id, noComments: 2 });
});

const aComment = (values: Partial<Comment> = {}) =>
  aWireComment({ postId: post.id, postPublicId: post.publicId, communityId: post.communityId, ...values });
const aReply = (to: Comment, values: Partial<Comment> = {}) =>
  aComment({
    parentId: to.id,
    ancestors: [...(to.ancestors ?? []), to.id],
    depth: to.depth + 1,
    ...values,
  });

/** An answer that stores what was sent. */
const stored = (values: Partial<Comment>) => aComment({ username: 'bob', userId: bob.id, ...values });

function Thread({ post }: { post: Post }) {
  const thread = useQuery(postThreadQuery(post.publicId));
  return (
    <>
      <Comments post={thread.data?.post ?? post} thread={thread} targetId={undefined} />
      <output aria-label="Modal">{useModal()}</output>
    </>
  );
}

type Setting = { user?: OwnUser | null; bannedFrom?: string[]; moderates?: string[] } & Partial<
  Omit<PostThread, 'post' | 'comments'>
>;

async function show(
  comments: Comment[],
  { user = bob, bannedFrom = [], moderates = [], ...thread }: Setting = {},
) {
  return renderApp(<Thread post={post} />, {
    startup: { user, bannedFrom, moderates },
    prepare: (client) =>
      client.setQueryData(postThreadQuery(post.publicId).queryKey, {
        post,
        comments,
        next: null,
        lastVisitAt: null,
        ...thread,
      }),
  });
}

const commentBy = (name: string) => screen.getByRole('article', { name: `Comment by @${name}` });
const bodies = () =>
  screen.getAllByRole('article').map((article) => article.querySelector('.prose')?.textContent);
const buttonOf = (name: string, label: string) =>
  within(commentBy(name)).getByRole('button', { name: label });
/** The comments that answer one, in their order. */
const repliesTo = (name: string) => {
  const item = commentBy(name).closest<HTMLElement>('li');
  if (!item) throw new Error('Comments are items of lists.');
  return within(within(item).getByRole('list'))
    .getAllByRole('article')
    .map((article) => article.getAttribute('aria-label'));
};
const write = async (user: Awaited<ReturnType<typeof show>>['user'], text: string) => {
  await user.click(screen.getByRole('button', { name: 'Add a comment' }));
  await user.type(await screen.findByRole('textbox', { name: 'Add a comment' }), text);
};

describe('a comment', () => {
  it('that is new stands before the others and is counted', async () => {
    api.on(commentsApi.create, ({ body, query }) => {
      expect(body).toEqual({ body: 'Mine', parentCommentId: null });
      expect(query).toEqual({ userGroup: 'normal' });
      return stored({ bodyHtml: '<p>Mine</p>' });
    });
    const { user } = await show([aComment({ bodyHtml: '<p>Earlier</p>' })]);
    await write(user, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(bodies()).toEqual(['Mine', 'Earlier']));
    expect(screen.getByRole('heading', { name: '3 comments' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('can be sent with Ctrl+Enter, and an empty one says what is missing', async () => {
    api.on(commentsApi.create, () => stored({ bodyHtml: '<p>Mine</p>' }));
    const { user } = await show([]);
    await user.click(screen.getByRole('button', { name: 'Add a comment' }));
    await screen.findByRole('textbox');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(messages.commentEmpty)).toBeTruthy();
    await user.keyboard('Mine{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bodies()).toEqual(['Mine']));
  });

  it('that comes too soon is sent again by itself after two seconds, with its text kept', async () => {
    let attempts = 0;
    api.on(commentsApi.create, () => {
      attempts += 1;
      if (attempts === 1) throw new Refusal(429);
      return stored({ bodyHtml: '<p>Patient</p>' });
    });
    const { user } = await show([]);
    await write(user, 'Patient');
    const start = Date.now();
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText('Sending again in a moment')).toBeTruthy();
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Patient');
    await waitFor(() => expect(bodies()).toEqual(['Patient']), { timeout: 4000 });
    expect(Date.now() - start).toBeGreaterThanOrEqual(1900);
    expect(screen.queryByText(messages.tooFast)).toBeNull();
  });

  it('that was refused keeps its text and tells why', async () => {
    api.on(commentsApi.create, () => {
      throw new Refusal(403, 'post-locked');
    });
    const { user } = await show([]);
    await write(user, 'Too late');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Too late');
  });

  it('by somebody who was banned meanwhile says so, and the field goes', async () => {
    api.on(commentsApi.create, () => {
      throw new Refusal(403, 'banned_from_community');
    });
    const { user } = await show([]);
    await write(user, 'Hello');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText(messages.bannedCommenter)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText(messages.somethingWrong)).toBeNull();
  });

  it('that is begun survives until it is sent or given up', async () => {
    const { user } = await show([]);
    await write(user, 'Half a thought');
    expect(localStorage.getItem(`draft:${post.publicId}`)).toBe('Half a thought');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(localStorage.getItem(`draft:${post.publicId}`)).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('field closes with Escape only while it is empty', async () => {
    const { user } = await show([]);
    await write(user, 'Kept');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Kept');
    await user.clear(screen.getByRole('textbox'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is written as moderator by those who moderate the community', async () => {
    api.on(commentsApi.create, ({ query }) => {
      expect(query).toEqual({ userGroup: 'mods' });
      return stored({ userGroup: 'mods', bodyHtml: '<p>Officially</p>' });
    });
    const mod = anOwnUser({ username: 'mod' });
    const { user } = await show([], { user: mod, moderates: [post.communityId] });
    await write(user, 'Officially');
    await user.click(screen.getByRole('checkbox', { name: 'Speaking as moderator' }));
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(bodies()).toEqual(['Officially']));
    expect(screen.getByText('Mod')).toBeTruthy();
  });
});

describe('a reply', () => {
  it('stands first under its parent and is counted all the way up', async () => {
    const top = aComment({ username: 'top', noReplies: 2, noRepliesDirect: 1 });
    const middle = aReply(top, { username: 'middle', noReplies: 1, noRepliesDirect: 1 });
    const earlier = aReply(middle, { username: 'earlier' });
    api.on(commentsApi.create, ({ body }) => {
      expect(body).toEqual({ body: 'Answer', parentCommentId: middle.id });
      return stored({ ...aReply(middle), username: 'bob', bodyHtml: '<p>Answer</p>' });
    });
    const { user } = await show([top, middle, earlier]);
    await user.click(buttonOf('middle', 'Reply'));
    await user.type(await screen.findByRole('textbox', { name: 'Reply to @middle' }), 'Answer');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(commentBy('bob')).toBeTruthy());
    expect(repliesTo('middle')).toEqual(['Comment by @bob', 'Comment by @earlier']);
    await user.click(buttonOf('top', 'Collapse thread'));
    expect(commentBy('top').textContent).toContain('3 replies');
  });

  it('begins with what was selected, as a quote', async () => {
    const comment = aComment({ username: 'top', bodyHtml: '<p>Seen over\nthe mill.</p>' });
    const { user } = await show([comment]);
    const selection = getSelection();
    if (selection) vi.spyOn(selection, 'toString').mockReturnValue('Seen over\nthe mill.');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    const field = await screen.findByRole('textbox', { name: 'Reply to @top' });
    expect(field).toHaveProperty('value', '> Seen over\n> the mill.\n\n');
    vi.restoreAllMocks();
  });

  it('is not possible below depth 15', async () => {
    await show([aComment({ depth: 15 })]);
    const reply = screen.getByRole<HTMLButtonElement>('button', { name: 'Reply' });
    expect(reply.disabled).toBe(true);
    expect(reply.title).toBe(messages.threadTooDeep);
  });
});

describe('a visitor', () => {
  it('is asked to log in when they want to comment or reply', async () => {
    const { user } = await show([aComment()], { user: null });
    await user.click(screen.getByRole('button', { name: 'Add a comment' }));
    expect(screen.getByRole('status', { name: 'Modal' }).textContent).toBe('login-prompt');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('somebody banned from the community', () => {
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

  it('loads replies that are missing under their comment', async () => {
    const top = aComment({ username: 'top', noReplies: 2, noRepliesDirect: 1 });
    const reply = aReply(top, { username: 'late', noReplies: 1, noRepliesDirect: 1 });
    api.on(commentsApi.list, ({ query }) => {
      expect(query).toEqual({ parentId: top.id });
      return [reply, aReply(reply, { username: 'later' })];
    });
    const { user } = await show([top]);
    await user.click(screen.getByRole('button', { name: '2 more replies' }));
    expect(await screen.findByRole('article', { name: 'Comment by @later' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
  });

  it('loads its next pages until something new came', async () => {
    const first = aComment({ username: 'first' });
    post = { ...post, noComments: 5 };
    api.on(commentsApi.list, ({ query: { next } }) =>
      next === 'second'
        ? { comments: [first], next: 'third' }
        : { comments: [aComment({ username: 'new' })], next: null },
    );
    const { user } = await show([first], { next: 'second' });
    await user.click(screen.getByRole('button', { name: '4 more comments' }));
    expect(await screen.findByRole('article', { name: 'Comment by @new' })).toBeTruthy();
    expect(api.asked).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /more comment/ })).toBeNull();
  });

  it('marks what was written by others since the last visit', async () => {
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

  it('names the original poster, also one whose account is gone', async () => {
    post = { ...post, userGhostId: 'ghost-1' };
    await show([
      aComment({ username: 'ghost', userDeleted: true, userGhostId: 'ghost-1', userId: '0' }),
      aComment({ username: 'ghost', userDeleted: true, userGhostId: 'ghost-2', userId: '0' }),
    ]);
    const articles = screen.getAllByRole('article');
    expect(articles.map((article) => within(article).queryByText('OP') !== null)).toEqual([true, false]);
    expect(screen.queryByRole('link', { name: /ghost/i })).toBeNull();
  });

  it('keeps the place of what was deleted, and says by whom', async () => {
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

  it('says of an edit only when it came late', async () => {
    const createdAt = '2026-05-01T10:00:00Z';
    await show([
      aComment({ username: 'soon', createdAt, editedAt: '2026-05-01T10:05:00Z' }),
      aComment({ username: 'late', createdAt, editedAt: '2026-05-01T10:05:01Z' }),
    ]);
    expect(commentBy('soon').textContent).not.toContain('edited');
    expect(commentBy('late').textContent).toContain('edited');
  });
});
