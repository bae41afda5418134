import { type Post, postsApi } from '@confab/api-contract/calls';
import { postMessages } from '@confab/domain';
import { anOwnUser, aWireCommunity, aWirePost, aWireLink } from '@confab/testing/wire';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { EditPostPage } from './EditPostPage.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });
const cats = aWireCommunity({ name: 'cats' });

function open(values: Partial<Post> = {}, moderates: string[] = []) {
  const post = aWirePost({
    publicId: 'abcdefgh',
    userId: alice.id,
    communityId: cats.id,
    communityName: 'cats',
    title: 'First swift',
    body: 'Over the mill.',
    ...values,
  });
  return renderApp(<EditPostPage publicId="abcdefgh" />, {
    at: '/new?edit=abcdefgh',
    startup: { user: alice, moderates },
    prepare: (client) => {
      const thread = { post, comments: [], next: null, lastVisitAt: null, upTo: 0 };
      client.setQueryData(postThreadQuery('abcdefgh').queryKey, thread);
      client.setQueryData(communityQuery('cats').queryKey, cats);
    },
  });
}

const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Title/ });
const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Body/ });
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Collects the bodies of the requests that edit the post. */
function editsTo(post: Post) {
  const sent: unknown[] = [];
  api.on(postsApi.edit, ({ params, body: brought }) => {
    expect(params['postId']).toBe('abcdefgh');
    sent.push(brought);
    return post;
  });
  return sent;
}

describe('editing a post', () => {
  it('sends the changes and opens the post', async () => {
    const edited = aWirePost({ publicId: 'abcdefgh', communityName: 'cats', title: 'First swift, or not' });
    const sent = editsTo(edited);
    const { user, router, client } = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Post');
    await user.type(title(), ', or not');
    await user.click(press('Submit'));
    await waitFor(() => expect(router.state.location.href).toBe('/cats/post/abcdefgh'));
    expect(sent).toEqual([{ title: 'First swift, or not' }]);
    expect(client.getQueryData(postThreadQuery('abcdefgh').queryKey)?.post.title).toBe('First swift, or not');
  });

  it('can empty the body', async () => {
    const sent = editsTo(aWirePost({ publicId: 'abcdefgh', communityName: 'cats' }));
    const { user } = await open();
    await user.clear(body());
    await user.click(press('Submit'));
    await waitFor(() => expect(sent).toEqual([{ body: '' }]));
  });

  it('cannot change type or community', async () => {
    await open();
    for (const tab of screen.getAllByRole<HTMLButtonElement>('tab')) expect(tab.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Community' }).disabled).toBe(true);
  });

  it('begins with the role of the post, which moderators can change', async () => {
    const sent = editsTo(aWirePost({ publicId: 'abcdefgh', communityName: 'cats' }));
    const { user } = await open({ userGroup: 'mods' }, [cats.id]);
    expect(press('Moderator').getAttribute('aria-pressed')).toBe('true');
    await user.click(press('@alice'));
    await user.click(press('Submit'));
    await waitFor(() => expect(sent).toEqual([{ userGroup: 'normal' }]));
  });

  it('holds titles to the same rules as new posts', async () => {
    const { user } = await open();
    await user.clear(title());
    await user.click(press('Submit'));
    expect(await screen.findByText(postMessages.titleEmpty)).toBeTruthy();
    await user.type(title(), 'ab');
    await user.click(press('Submit'));
    expect(await screen.findByText(postMessages.titleTooShort)).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('keeps the text when the server refuses it', async () => {
    api.refuse(postsApi.edit, 400, 'post/title-too-short');
    const { user } = await open();
    await user.type(title(), '!');
    await user.click(press('Submit'));
    expect(await screen.findByText(postMessages.titleTooShort)).toBeTruthy();
    expect(title().value).toBe('First swift!');
  });

  it('cannot change deleted content', async () => {
    await open({ body: '', deleted: true, deletedContent: true });
    expect(body().disabled).toBe(true);
    expect(title().disabled).toBe(false);
  });

  it('shows the link, which cannot be changed', async () => {
    await open({
      type: 'link',
      body: null,
      link: aWireLink('https://mill.example/x'),
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' }).disabled).toBe(true);
    expect(screen.queryByRole('textbox', { name: /Body/ })).toBeNull();
  });

  it('is refused to others than the author', async () => {
    await open({ userId: anOwnUser().id });
    expect(screen.getByText('Only its author can edit a post')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('keeps what is not saved for the next time, and forgets it once it is saved', async () => {
    const { id } = aWirePost();
    const first = await open({ id });
    await first.user.type(title(), ', or not');
    cleanup();
    const { user } = await open({ id, editedAt: '2026-01-01T00:00:00Z' });
    await waitFor(() => expect(title().value).toBe('First swift, or not'));
    expect(body().value).toBe('Over the mill.');
    expect(screen.getByText(/This post has been edited since/)).toBeTruthy();
    const sent = editsTo(aWirePost({ publicId: 'abcdefgh', communityName: 'cats' }));
    await user.click(press('Submit'));
    await waitFor(() => expect(sent).toEqual([{ title: 'First swift, or not' }]));
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('asks before discarding changes', async () => {
    const { user, router } = await open();
    await user.type(body(), '!');
    await user.click(press('Cancel'));
    expect(await screen.findByRole('dialog', { name: postMessages.leavePage })).toBeTruthy();
    await user.click(press('Leave'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
