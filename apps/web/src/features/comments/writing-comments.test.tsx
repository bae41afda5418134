import { type Comment, commentsApi, type Post } from '@confab/api-contract/calls';
import { denialMessages, limits, messages } from '@confab/domain';
import { anOwnUser, aWirePost } from '@confab/testing/wire';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { postThreadQuery } from '../../data/posts.ts';
import { startupQuery, updateStartup } from '../../data/startup.ts';
import { draftKey } from '../../lib/drafts.ts';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import {
  aCommentOn,
  aReplyTo,
  bob,
  bodies,
  buttonOf,
  commentBy,
  keepThread,
  renderThread,
} from '../../test-support/render-thread.tsx';

const api = fakeApi();

let post: Post;
beforeEach(() => {
  post = aWirePost({ noComments: 1 });
});

type Shown = Awaited<ReturnType<typeof renderThread>>;
const aComment = (values: Partial<Comment> = {}) => aCommentOn(post, values);
const show = (comments: Comment[] = [], setting?: Parameters<typeof renderThread>[2]) =>
  renderThread(post, comments, setting);

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const prompt = () => screen.getByRole('button', { name: 'Add a comment' });
const stored = () => localStorage.getItem(draftKey(bob.id, post.publicId));
const write = async ({ user }: Shown, text: string) => {
  await user.click(prompt());
  await user.type(await screen.findByRole('textbox', { name: 'Add a comment' }), text);
};
const send = ({ user }: Shown) => user.keyboard('{Control>}{Enter}{/Control}');
/** Opens the thread, writes a comment and sends it. */
const comment = async (
  text: string,
  comments: Comment[] = [],
  setting?: Parameters<typeof renderThread>[2],
) => {
  const page = await show(comments, setting);
  await write(page, text);
  await send(page);
  return page;
};

/** An api that waits with its answers. */
function answersLater() {
  const waiting: ((answer: Comment | Refusal) => void)[] = [];
  api.on(
    commentsApi.create,
    () =>
      new Promise<Comment>((resolve, reject) => {
        waiting.push((answer) => (answer instanceof Refusal ? reject(answer) : resolve(answer)));
      }),
  );
  return async (answer: Comment | Refusal) => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.shift()?.(answer);
  };
}
const saved = (values: Partial<Comment> = {}) =>
  aComment({ username: 'bob', userId: bob.id, bodyHtml: '<p>Mine</p>', number: 2, ...values });
const refuse = (status: number, code?: string) => api.refuse(commentsApi.create, status, code);

describe('a comment that is sent', () => {
  it('shows at once, first and counted, until the answer replaces it', async () => {
    const answer = answersLater();
    await comment('So **bold**', [aComment({ username: 'top', bodyHtml: '<p>Earlier</p>' })]);

    await waitFor(() => expect(bodies()).toEqual(['So bold', 'Earlier']));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('heading', { name: '2 comments' })).toBeTruthy();
    const place = commentBy('bob');
    expect(await within(place).findByText('Sending…')).toBeTruthy();
    expect(within(place).queryByRole('button', { name: 'Upvote' })).toBeNull();
    expect(within(place).queryByRole('button', { name: 'Reply' })).toBeNull();

    await answer(saved({ bodyHtml: '<p>So <strong>bold</strong></p>' }));
    await waitFor(() => expect(within(place).queryByText('Sending…')).toBeNull());
    expect(commentBy('bob')).toBe(place);
    expect(within(place).getByRole('button', { name: 'Reply' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 comments' })).toBeTruthy();
    expect(stored()).toBeNull();
  });

  it('moves focus to the comment button, and is announced', async () => {
    api.on(commentsApi.create, () => saved());
    await comment('Mine');
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Comment sent.'),
    );
  });

  it('is removed when refused, and its text is back in the field with the reason', async () => {
    const answer = answersLater();
    const page = await comment('Too late', [aComment({ bodyHtml: '<p>Earlier</p>' })]);
    await waitFor(() => expect(bodies()).toEqual(['Too late', 'Earlier']));
    await answer(new Refusal(500));

    expect((await screen.findByRole('textbox')).textContent).toBe('Too late');
    expect(bodies()).toEqual(['Earlier']);
    expect(screen.getByRole('heading', { name: '1 comment' })).toBeTruthy();
    const alerts = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([messages.somethingWrong]);
    expect(document.activeElement).toBe(field());

    await send(page);
    await answer(saved());
    await waitFor(() => expect(stored()).toBeNull());
  });

  it.each([
    [0, undefined, messages.network],
    [408, undefined, messages.network],
    [403, 'post-locked', denialMessages['post-locked']],
    [403, 'banned_from_community', messages.bannedCommenter],
    [403, 'not_mod', denialMessages.not_mod],
    [400, 'comment-max-depth-reached', messages.threadTooDeep],
    [400, 'empty-comment-body', messages.commentEmpty],
  ])('says why it came back: %s %s', async (status, code, reason) => {
    if (status === 0) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    else refuse(status, code);
    await comment('Mine');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(field().value).toBe('Mine');
  });

  it('keeps its text and shows the ban; it can be sent after the ban', async () => {
    const page = await show();
    await write(page, 'Half a thought');
    const ban = (bannedFrom: string[]) =>
      act(() => updateStartup(page.client, (startup) => ({ ...startup, bannedFrom })));
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add comment' });
    ban([post.communityId]);
    expect(await screen.findByText(messages.bannedCommenter)).toBeTruthy();
    expect(field().value).toBe('Half a thought');
    expect([button().disabled, button().title]).toEqual([true, messages.bannedCommenter]);
    ban([]);
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(screen.queryByText(messages.bannedCommenter)).toBeNull();
  });

  it('is sent again after two seconds when rate limited', async () => {
    let attempts = 0;
    api.on(commentsApi.create, () => {
      attempts += 1;
      if (attempts === 1) throw new Refusal(429);
      return saved();
    });
    const page = await show();
    await write(page, 'Mine');
    const start = Date.now();
    await send(page);
    expect(await screen.findByText('Sending again in a moment')).toBeTruthy();
    expect(stored()).toContain('Mine');
    await waitFor(() => expect(stored()).toBeNull());
    expect(Date.now() - start).toBeGreaterThanOrEqual(1900);
    expect(screen.queryByText(messages.tooFast)).toBeNull();
  });

  it('stays a draft for the next page load until the server has it', async () => {
    answersLater();
    await comment('Never answered');
    await waitFor(() => expect(bodies()).toEqual(['Never answered']));
    expect(stored()).toContain('Never answered');
  });

  it('makes room for another one, to which a refused text is added', async () => {
    const answer = answersLater();
    const page = await comment('First');
    await waitFor(() => expect(api.asked).toHaveLength(1));
    await write(page, 'Second');
    await answer(new Refusal(500));
    await waitFor(() => expect(field().value).toBe('First\n\nSecond'));
    expect(document.activeElement).toBe(field());
  });

  it('alerts about a refusal after its page was left, and keeps the text', async () => {
    const answer = answersLater();
    const page = await comment('Mine');
    await waitFor(() => expect(api.asked).toHaveLength(1));
    await act(() => page.router.navigate({ href: '/elsewhere' }));
    await answer(new Refusal(403, 'post-locked'));
    const alert = `Your comment was not sent. ${denialMessages['post-locked']} It is kept as a draft.`;
    expect(await screen.findByText(alert)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();

    await act(() => page.router.navigate({ href: '/' }));
    await page.user.click(await screen.findByRole('button', { name: 'Continue your comment' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Mine');
  });

  it('asks for a login when the session has ended, and keeps the text', async () => {
    refuse(401, 'not_logged_in');
    const page = await comment('Mine');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Modal' }).textContent).toBe('login-prompt'),
    );
    const startup = page.client.getQueryData(startupQuery.queryKey);
    if (!startup) throw new Error('The startup payload is there.');
    page.client.setQueryData(startupQuery.queryKey, { ...startup, user: null });
    expect(field().value).toBe('Mine');
    page.client.setQueryData(startupQuery.queryKey, { ...startup, user: bob });
    api.on(commentsApi.create, () => saved());
    await page.user.click(field());
    await send(page);
    await waitFor(() => expect(stored()).toBeNull());
    expect(bodies()).toEqual(['Mine']);
  });

  it('is not shown to another account that logs in', async () => {
    const page = await show();
    await write(page, 'For me only');
    page.client.setQueryData(
      startupQuery.queryKey,
      (startup) => startup && { ...startup, user: anOwnUser() },
    );
    await waitFor(() => expect(field().value).toBe(''));
  });

  it('is counted once when the thread was reloaded before the answer', async () => {
    const answer = answersLater();
    const page = await comment('Mine');
    await waitFor(() => expect(bodies()).toEqual(['Mine']));
    const mine = saved({ number: 1 });
    const sending = page.client.getQueryData(postThreadQuery(post.publicId).queryKey)?.comments ?? [];
    keepThread(page.client, { ...post, noComments: 1 }, [...sending, mine]);
    await answer(mine);
    await waitFor(() => expect(stored()).toBeNull());
    expect(bodies()).toEqual(['Mine']);
    expect(screen.getByRole('heading', { name: '1 comment' })).toBeTruthy();
  });

  it('marks its author as banned everywhere when the server says so, and keeps the text', async () => {
    refuse(403, 'banned_from_community');
    const page = await comment('Mine', [aComment({ username: 'top' })]);
    expect(await screen.findByText(messages.bannedCommenter)).toBeTruthy();
    expect(field().value).toBe('Mine');
    expect(screen.getByRole('button', { name: 'Add comment' })).toHaveProperty('disabled', true);
    expect(buttonOf('top', 'Reply')).toHaveProperty('disabled', true);
    expect(page.client.getQueryData(startupQuery.queryKey)?.bannedFrom).toEqual([post.communityId]);
  });
});

describe('the field for a comment', () => {
  it('refuses an empty comment', async () => {
    const page = await show();
    await page.user.click(prompt());
    await screen.findByRole('textbox');
    await send(page);
    expect(await screen.findByText(messages.commentEmpty)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add comment' })).toHaveProperty('disabled', true);
    expect(api.asked).toEqual([]);
  });

  it('is sent with Command and Enter too, also from its preview', async () => {
    api.on(commentsApi.create, () => saved());
    const page = await show();
    await write(page, 'Mine');
    await page.user.click(screen.getByRole('button', { name: 'Preview' }));
    await page.user.keyboard('{Meta>}{Enter}{/Meta}');
    await waitFor(() => expect(bodies()).toEqual(['Mine']));
  });

  it('shows what will be published, and goes back to writing', async () => {
    const page = await show();
    await write(page, 'So **bold**');
    await page.user.click(screen.getByRole('button', { name: 'Preview', pressed: false }));
    expect((await screen.findByText('bold')).tagName).toBe('STRONG');
    await page.user.click(screen.getByRole('button', { name: 'Preview', pressed: true }));
    expect(field().value).toBe('So **bold**');
  });

  it('closes at once with Escape while it is empty', async () => {
    const page = await show();
    await page.user.click(prompt());
    await screen.findByRole('textbox');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(prompt()));
  });

  it.each(['Escape', 'Cancel'])('asks before %s discards a text, and can go back', async (way) => {
    const page = await show();
    await write(page, 'Precious');
    const leave = () =>
      way === 'Escape'
        ? page.user.keyboard('{Escape}')
        : page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await leave();
    const question = await screen.findByRole('dialog', { name: 'Discard your comment?' });
    await page.user.click(within(question).getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field().value).toBe('Precious');

    await leave();
    const again = await screen.findByRole('dialog', { name: 'Discard your comment?' });
    await page.user.click(within(again).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(stored()).toBeNull();
  });

  it('keeps two restored texts over the limit, and cannot be sent until they are shorter', async () => {
    const lost = { text: 'Written since.', sent: ['x'.repeat(limits.commentBodyMax)], at: Date.now() };
    localStorage.setItem(draftKey(bob.id, post.publicId), JSON.stringify(lost));
    const app = await show();
    await app.user.click(await screen.findByRole('button', { name: 'Continue your comment' }));
    await screen.findByRole('textbox', { name: 'Add a comment' });
    await app.user.keyboard('!');
    expect(field().value).toHaveLength(limits.commentBodyMax + 17);
    expect(screen.getByRole('button', { name: 'Add comment' })).toHaveProperty('disabled', true);
    await send(app);
    expect(await screen.findByText('A comment has at most 20000 characters.')).toBeTruthy();
    expect(field().value).toMatch(/^x+\n\nWritten since\.!$/);
    expect(api.asked).toEqual([]);
  });

  it('takes at most 20,000 characters, and counts them when they come near', async () => {
    const page = await show();
    await page.user.click(prompt());
    await page.user.click(await screen.findByRole('textbox'));
    await page.user.paste('a'.repeat(17_000));
    expect(screen.queryByText(/ \/ 20000$/)).toBeNull();
    await page.user.paste('b'.repeat(4000));
    expect(field().value).toHaveLength(limits.commentBodyMax);
    expect(screen.getByText('20000 / 20000')).toBeTruthy();
  });

  it('formats bold, italic and links by keyboard shortcut', async () => {
    const page = await show();
    await write(page, 'mill');
    field().setSelectionRange(0, 4);
    await page.user.keyboard('{Control>}b{/Control}');
    expect(field().value).toBe('**mill**');
    await page.user.keyboard('{Control>}b{/Control}{Control>}i{/Control}');
    expect(field().value).toBe('_mill_');
    await page.user.keyboard('{Control>}i{/Control}{Control>}k{/Control}');
    expect(field().value).toBe('[mill](https://)');
  });

  it('offers a toolbar, a preview and the guide', async () => {
    const page = await show();
    await page.user.click(prompt());
    const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' }));
    expect(tools.getAllByRole('button').map((tool) => tool.getAttribute('aria-label'))).toEqual([
      'Bold',
      'Italic',
      'Link',
      'Quote',
      'List',
      'Code',
    ]);
    expect(screen.getByRole('link', { name: 'Markdown help' }).getAttribute('href')).toBe('/markdown_guide');
  });

  it('lets moderators and admins choose the role they write in', async () => {
    api.on(commentsApi.create, ({ query }) => {
      expect(query).toMatchObject({ userGroup: 'mods' });
      return saved({ userGroup: 'mods' });
    });
    const both = anOwnUser({ username: 'bob', id: bob.id, isAdmin: true });
    const page = await show([], { user: both, moderates: [post.communityId] });
    await write(page, 'Officially');
    const asAdmin = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Speaking as admin' });
    const asModerator = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Speaking as moderator' });
    await page.user.click(asAdmin);
    await page.user.click(asModerator);
    expect([asAdmin.checked, asModerator.checked]).toEqual([false, true]);
    await page.user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(within(commentBy('bob')).getByText(/^Mod/)).toBeTruthy());
  });
});

describe('a draft', () => {
  it('is announced and can be continued', async () => {
    const page = await show();
    await write(page, 'Half a thought');
    cleanup();
    const again = await show();
    await again.user.click(await screen.findByRole('button', { name: 'Continue your comment' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Half a thought');
    expect(screen.getByText('Continue your comment')).toBeTruthy();
  });

  it('is announced no more once another tab has sent it', async () => {
    const page = await show();
    await write(page, 'Half a thought');
    cleanup();
    await show();
    expect(await screen.findByRole('button', { name: 'Continue your comment' })).toBeTruthy();
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
    // What a browser tells the other tabs of a change.
    dispatchEvent(new StorageEvent('storage'));
    expect(await screen.findByRole('button', { name: 'Add a comment' })).toBeTruthy();
  });

  it('is kept per thread', async () => {
    const top = aComment({ username: 'top' });
    const page = await show([top]);
    await write(page, 'To the post');
    await page.user.click(buttonOf('top', 'Reply'));
    await page.user.type(await screen.findByRole('textbox', { name: 'Reply to @top' }), 'To top');
    expect(stored()).toContain('To the post');
    expect(localStorage.getItem(draftKey(bob.id, top.id))).toContain('To top');
  });

  it('is forgotten when its comment arrived although the answer was lost', async () => {
    const top = saved({ body: 'It came' });
    const reply = aReplyTo(post, top, { username: 'bob', userId: bob.id, body: 'It came too' });
    const keep = (place: string, text: string) =>
      localStorage.setItem(
        draftKey(bob.id, place),
        JSON.stringify({ text: '', sent: [text], at: Date.now() }),
      );
    keep(post.publicId, 'It came ');
    keep(top.id, 'It came too');
    await show([top, reply]);
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['csrf_token']));
    expect(prompt()).toBeTruthy();
  });
});

describe('a reply', () => {
  it('shows at once, first under its parent, and is counted in all ancestors', async () => {
    const answer = answersLater();
    const top = aComment({ username: 'top', noReplies: 2, noRepliesDirect: 1 });
    const middle = aReplyTo(post, top, { username: 'middle', noReplies: 1, noRepliesDirect: 1 });
    const earlier = aReplyTo(post, middle, { username: 'earlier' });
    const page = await show([top, middle, earlier]);
    await page.user.click(buttonOf('middle', 'Reply'));
    await page.user.type(await screen.findByRole('textbox', { name: 'Reply to @middle' }), 'Answer');
    await send(page);
    await waitFor(() => expect(commentBy('bob')).toBeTruthy());
    expect(document.activeElement).toBe(buttonOf('middle', 'Reply'));
    const counts = () =>
      page.client
        .getQueryData(postThreadQuery(post.publicId).queryKey)
        ?.comments.map(({ username, noReplies, noRepliesDirect }) => [username, noReplies, noRepliesDirect]);
    expect(counts()).toEqual([
      ['bob', 0, 0],
      ['top', 3, 1],
      ['middle', 2, 2],
      ['earlier', 0, 0],
    ]);

    await answer(new Refusal(403, 'post-locked'));
    expect(await screen.findByText(denialMessages['post-locked'])).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to @middle' }).value).toBe(
      'Answer',
    );
    expect(counts()).toEqual([
      ['top', 2, 1],
      ['middle', 1, 1],
      ['earlier', 0, 0],
    ]);
  });

  it('shows the deletion when its parent was deleted in between, and keeps the text', async () => {
    const top = aComment({ username: 'top' });
    refuse(400, 'comment-reply-to-deleted');
    const deleted = aCommentOn(post, {
      ...top,
      deleted: true,
      deletedAs: 'normal',
      contentStripped: true,
      username: '[Hidden]',
      userGroup: 'null',
      body: '[Deleted comment]',
      bodyHtml: '',
    });
    api.on(commentsApi.get, () => deleted);
    const page = await show([top]);
    await page.user.click(buttonOf('top', 'Reply'));
    await page.user.type(await screen.findByRole('textbox'), 'Answer');
    await send(page);
    expect(await screen.findByText(denialMessages['comment-reply-to-deleted'])).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Deleted comment' })).toBeTruthy();
    expect(field().value).toBe('Answer');
  });

  it('begins with the selected text as a quote, also in an open empty field', async () => {
    const page = await show([aComment({ username: 'top', bodyHtml: '<p>Seen over\nthe mill.</p>' })]);
    await page.user.click(buttonOf('top', 'Reply'));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('');
    const selection = getSelection();
    if (selection) vi.spyOn(selection, 'toString').mockReturnValue('Seen over\nthe mill.');
    await page.user.click(buttonOf('top', 'Reply'));
    expect(field().value).toBe('> Seen over\n> the mill.\n\n');
    vi.restoreAllMocks();

    // A quote alone is no draft: the member has typed nothing.
    await page.user.click(field());
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is not possible below depth 15', async () => {
    await show([aComment({ depth: 15 })]);
    const reply = screen.getByRole<HTMLButtonElement>('button', { name: 'Reply' });
    expect(reply.disabled).toBe(true);
    expect(reply.title).toBe(messages.threadTooDeep);
  });
});

describe('a deleted post', () => {
  it('still takes comments', async () => {
    post = { ...post, deleted: true };
    api.on(commentsApi.create, () => saved());
    await comment('Mine');
    await waitFor(() => expect(bodies()).toEqual(['Mine']));
  });
});
