import { postsApi } from '@confab/api-contract/calls';
import { anOwnUser, aWirePost } from '@confab/testing/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { feedQuery } from '../../data/feeds.ts';
import { showPost } from '../../data/posts.ts';
import { useModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { openMenu } from '../../test-support/open-menu.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { Feed } from './Feed.tsx';

const api = fakeApi();
const query = feedQuery({ feed: 'all', sort: 'hot' });
const post = aWirePost({ title: 'First swift' });
const member = { user: anOwnUser() };

async function show(startup = {}, feed = query) {
  api.on(postsApi.list, () => ({ posts: [post], next: null }));
  return renderApp(
    <>
      <Feed query={feed} />
      <OpenModal />
    </>,
    { startup },
  );
}

function OpenModal() {
  return <output aria-label="Modal">{useModal()}</output>;
}

const card = () => screen.findByRole('article', { name: 'First swift' });
const row = () => screen.findByRole('article', { name: 'Hidden post: First swift' });

async function hide(user: Awaited<ReturnType<typeof show>>['user']) {
  await card();
  const menu = await openMenu();
  await user.click(menu.getByRole('menuitem', { name: 'Hide' }));
}

describe('hiding a post', () => {
  it('leaves a row, and Undo brings the post back', { timeout: 20_000 }, async () => {
    api.on(postsApi.hide, () => ({ success: true as const }));
    api.on(postsApi.unhide, () => ({ success: true as const }));
    const { user } = await show(member);
    await hide(user);
    await user.click(within(await row()).getByRole('button', { name: 'Undo hiding First swift' }));
    await card();
    await waitFor(() => expect(api.asked.at(-1)).toBe(`DELETE /api/hidden_posts/${post.id}`));
    expect(api.asked).toContain('POST /api/hidden_posts');
  });

  it('is taken back when it fails', async () => {
    api.refuse(postsApi.hide, 404, 'post/not-found');
    const { user } = await show(member);
    await hide(user);
    await card();
    expect(screen.queryByText(/Hidden post/)).toBeNull();
  });

  it('survives a change of the post', async () => {
    api.on(postsApi.hide, () => ({ success: true as const }));
    const { user, client } = await show(member);
    await hide(user);
    await row();
    showPost(client, { ...post, title: 'Another title' });
    expect(await screen.findByRole('article', { name: 'Hidden post: Another title' })).toBeTruthy();
  });

  it('asks visitors to log in', async () => {
    const { user } = await show();
    await hide(user);
    expect((await screen.findByLabelText('Modal')).textContent).toBe('login-prompt');
    expect(api.asked).not.toContain('POST /api/hidden_posts');
  });
});
