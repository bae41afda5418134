import { type Comment, commentsApi, type Post } from '@confab/api-contract/calls';
import { denialMessages, messages } from '@confab/domain';
import { anOwnUser, aWirePost } from '@confab/testing/wire';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { showComment } from '../../data/comments.ts';
import { startupQuery } from '../../data/startup.ts';
import { draftKey } from '../../lib/drafts.ts';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { aCommentOn, bob, bodies, commentBy, renderThread } from '../../test-support/render-thread.tsx';
import { openEdit } from './comment-state.ts';

const api = fakeApi();

let post: Post;
let own: Comment;
beforeEach(() => {
  post = aWirePost({ noComments: 1 });
  own = aCommentOn(post, { username: 'bob', userId: bob.id, body: 'Befor', bodyHtml: '<p>Befor</p>' });
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' });
const stored = () => localStorage.getItem(draftKey(bob.id, `edit ${own.id}`));
const edited = (body: string): Comment => ({
  ...own,
  body,
  bodyHtml: `<p>${body}</p>`,
  editedAt: new Date().toISOString(),
});

/** Shows the comment with its field open. */
async function edit() {
  const page = await renderThread(post, [own]);
  act(() => openEdit(own.id));
  await field();
  return page;
}
const rewrite = async ({ user }: Awaited<ReturnType<typeof edit>>, text: string) => {
  await user.clear(await field());
  await user.type(await field(), text);
};
const send = ({ user }: Awaited<ReturnType<typeof edit>>) => user.keyboard('{Control>}{Enter}{/Control}');

/** An api that answers an edit when the test says so, which may be before the edit arrives. */
function answersLater() {
  const answers: PromiseWithResolvers<Comment | Refusal>[] = [];
  const answerTo = (number: number) => (answers[number] ??= Promise.withResolvers());
  const asked: unknown[] = [];
  let answered = 0;
  api.on(commentsApi.edit, async ({ params, body }) => {
    asked.push([params, body]);
    const answer = await answerTo(asked.length - 1).promise;
    if (answer instanceof Refusal) throw answer;
    return answer;
  });
  return {
    asked,
    answer: (answer: Comment | Refusal) => {
      answerTo(answered).resolve(answer);
      answered += 1;
    },
  };
}

describe('an author', () => {
  it('edits a comment in place, and sees the new text at once', async () => {
    const server = answersLater();
    const page = await edit();
    expect((await field()).value).toBe('Befor');
    expect(document.activeElement).toBe(await field());
    await rewrite(page, 'After');
    await page.user.click(screen.getByRole('button', { name: 'Update comment' }));
    await waitFor(() => expect(bodies()).toEqual(['After']));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(commentBy('bob'));
    const sent = [{ postId: post.publicId, commentId: own.id }, { body: 'After' }];
    await waitFor(() => expect(server.asked).toEqual([sent]));
    expect(stored()).toContain('After');

    server.answer(edited('After'));
    await waitFor(() => expect(stored()).toBeNull());
    expect(bodies()).toEqual(['After']);
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Comment updated.'),
    );
  });

  it('sees the old text after a refusal, and the new text in the form with the reason', async () => {
    const server = answersLater();
    const page = await edit();
    await rewrite(page, 'After');
    await send(page);
    await waitFor(() => expect(bodies()).toEqual(['After']));
    act(() => showComment(page.client, { ...edited('After'), upvotes: 7 }));
    server.answer(new Refusal(500));
    expect((await field()).value).toBe('After');
    expect(within(commentBy('bob')).getByRole('alert').textContent).toBe(messages.somethingWrong);

    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await page.user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(bodies()).toEqual(['Befor']));
    expect(stored()).toBeNull();
  });

  it('sees that the comment was deleted in between', async () => {
    api.refuse(commentsApi.edit, 403, 'comment_deleted');
    api.on(commentsApi.get, () => ({ ...own, deleted: true, deletedAs: 'mods' as const }));
    const page = await edit();
    await rewrite(page, 'After');
    await send(page);
    expect(await screen.findByText(denialMessages.comment_deleted)).toBeTruthy();
    expect((await field()).value).toBe('After');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Update comment' })).toHaveProperty('disabled', true),
    );
  });

  it('reads the reason when the comment is not theirs', async () => {
    api.refuse(commentsApi.edit, 403, 'not_author');
    const page = await edit();
    await rewrite(page, 'After');
    await send(page);
    expect(await screen.findByText(denialMessages.not_author)).toBeTruthy();
  });

  it('cannot leave a comment without a text', async () => {
    const page = await edit();
    await page.user.clear(await field());
    await send(page);
    expect(await screen.findByText(messages.commentEmpty)).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('sends nothing without a change', async () => {
    const page = await edit();
    await page.user.type(await field(), '  ');
    await send(page);
    await waitFor(() => expect(bodies()).toEqual(['Befor']));
    expect(api.asked).toEqual([]);
    expect(stored()).toBeNull();
  });

  it('leaves an untouched field with Escape at once', async () => {
    const page = await edit();
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(bodies()).toEqual(['Befor']);
  });

  it('continues an edit begun before the page was closed', async () => {
    const page = await edit();
    await rewrite(page, 'Half an edit');
    cleanup();
    await edit();
    expect((await field()).value).toBe('Half an edit');
    expect(screen.getByText('Continue your edit')).toBeTruthy();
  });

  it('may edit again before the first answer: edits are sent in order and the last one wins', async () => {
    const server = answersLater();
    const page = await edit();
    await rewrite(page, 'Second');
    await send(page);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    act(() => openEdit(own.id));
    await rewrite(page, 'Third');
    await send(page);
    await waitFor(() => expect(bodies()).toEqual(['Third']));
    expect(server.asked).toHaveLength(1);
    server.answer(edited('Second'));
    await waitFor(() => expect(server.asked).toHaveLength(2));
    expect(bodies()).toEqual(['Third']);
    server.answer(new Refusal(500));
    expect((await field()).value).toBe('Third');
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(bodies()).toEqual(['Second']));
  });

  it('is asked to log in when the session has ended; another account finds no field', async () => {
    api.refuse(commentsApi.edit, 401, 'not_logged_in');
    const page = await edit();
    await rewrite(page, 'After');
    await send(page);
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Modal' }).textContent).toBe('login-prompt'),
    );
    expect((await field()).value).toBe('After');
    act(() => {
      page.client.setQueryData(
        startupQuery.queryKey,
        (startup) => startup && { ...startup, user: anOwnUser() },
      );
    });
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(bodies()).toEqual(['Befor']);
  });
});
