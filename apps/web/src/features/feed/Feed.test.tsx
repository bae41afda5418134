import { postsApi, usersApi } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { aWireComment, aWirePost } from '@confab/testing/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feedQuery, reloadFeeds } from '../../data/feeds.ts';
import { changeDeviceSettings, defaultDeviceSettings } from '../../lib/device-settings.ts';
import { Refusal, fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { Feed } from './Feed.tsx';

const api = fakeApi();
const query = feedQuery({ feed: 'all', sort: 'hot' });
const posts = (...titles: string[]) => titles.map((title) => aWirePost({ title }));
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => void vi.stubGlobal('innerWidth', 1440));
afterEach(() => act(() => changeDeviceSettings(defaultDeviceSettings)));

describe('a feed', () => {
  it('keeps the place of seven items while it loads, then shows posts and that there are no more', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    api.on(postsApi.list, async () => {
      await answered;
      return { posts: posts('First', 'Second'), next: null };
    });
    await renderApp(<Feed query={query} />);
    const skeleton = await screen.findByRole('feed', { name: 'Loading posts' });
    expect(skeleton.children).toHaveLength(7);
    answer(undefined);
    await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
    expect(screen.getByText(messages.feedEnd)).toBeTruthy();
    expect(api.asked).toEqual(['GET /api/posts?feed=all&sort=hot']);
  });

  it('says that it is empty', async () => {
    api.on(postsApi.list, () => ({ posts: [], next: null }));
    await renderApp(<Feed query={query} />);
    expect(await screen.findByText(messages.feedEmpty)).toBeTruthy();
    expect(screen.queryByText(messages.feedEnd)).toBeNull();
  });

  it('offers Retry when it could not be loaded', async () => {
    api.refuse(postsApi.list, 400, 'invalid-sort');
    const { user } = await renderApp(<Feed query={query} />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.on(postsApi.list, () => ({ posts: posts('First'), next: null }));
    await user.click(retry);
    await waitFor(() => expect(titles()).toEqual(['First']));
  });

  it('loads further pages on request without infinite scrolling', async () => {
    changeDeviceSettings({ infiniteScrolling: false });
    api.on(postsApi.list, ({ query: { next } }) =>
      next === 'cursor' ? { posts: posts('Third'), next: null } : { posts: posts('First'), next: 'cursor' },
    );
    const { user } = await renderApp(<Feed query={query} />);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await waitFor(() => expect(titles()).toEqual(['First', 'Third']));
  });

  it('keeps its items and offers Retry when the next page fails', async () => {
    changeDeviceSettings({ infiniteScrolling: false });
    api.on(postsApi.list, ({ query: { next } }) => {
      if (next) throw new Refusal(400, 'invalid_cursor');
      return { posts: posts('First'), next: 'cursor' };
    });
    const { user } = await renderApp(<Feed query={query} />);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(titles()).toEqual(['First']);
    api.on(postsApi.list, () => ({ posts: posts('Second'), next: null }));
    await user.click(retry);
    await waitFor(() => expect(titles()).toEqual(['First', 'Second']));
  });

  it('shows a post that two pages hold once', async () => {
    changeDeviceSettings({ infiniteScrolling: false });
    const twice = aWirePost({ title: 'Twice' });
    api.on(postsApi.list, ({ query: { next } }) =>
      next ? { posts: [twice, ...posts('Last')], next: null } : { posts: [twice], next: 'cursor' },
    );
    const { user } = await renderApp(<Feed query={query} />);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await waitFor(() => expect(titles()).toEqual(['Twice', 'Last']));
  });

  it('shows its banner after the second item', async () => {
    api.on(postsApi.list, () => ({ posts: posts('First', 'Second', 'Third'), next: null }));
    await renderApp(<Feed query={query} banner={<h2>Welcome</h2>} />);
    await waitFor(() => expect(titles()).toEqual(['First', 'Second', 'Welcome', 'Third']));
  });

  it('starts at its first page when reloaded', async () => {
    api.on(postsApi.list, () => ({ posts: posts('Old'), next: null }));
    const { client } = await renderApp(<Feed query={query} />);
    await waitFor(() => expect(titles()).toEqual(['Old']));
    api.on(postsApi.list, () => ({ posts: posts('New'), next: null }));
    await act(() => reloadFeeds(client));
    await waitFor(() => expect(titles()).toEqual(['New']));
  });

  it.each([
    ['is empty', undefined],
    ['holds an item of an unknown type', { items: [{ type: 'poll', item: aWirePost() }], next: null }],
  ])('shows a failure when the answer %s', async (_, answer) => {
    // Not by the contract: a proxy may answer in place of the api.
    api.on(usersApi.feed, () => answer as never);
    await renderApp(<Feed query={feedQuery({ username: 'bob', filter: '' })} />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('renders six items, and the others when they are scrolled near', async () => {
    const list = posts('1', '2', '3', '4', '5', '6', '7', '8');
    api.on(postsApi.list, () => ({ posts: list, next: null }));
    await renderApp(<Feed query={query} />);
    await waitFor(() => expect(titles()).toHaveLength(6));
    expect(document.querySelectorAll('[data-slot]')).toHaveLength(8);
  });

  it('shows comments too on a profile', async () => {
    const comment = aWireComment({ postTitle: 'First swift of the year', username: 'bob' });
    const profile = feedQuery({ username: 'bob', filter: '' });
    await renderApp(<Feed query={profile} />, {
      prepare: (client) =>
        client.setQueryData(profile.queryKey, {
          pages: [{ items: [{ type: 'comment', item: comment }], next: null }],
          pageParams: [null],
        }),
    });
    const card = screen.getByRole('article', {
      name: '@bob commented on First swift of the year in /birding',
    });
    const link = within(card).getByRole('link', { name: /^\d+mo$|^\dy$/ });
    expect(link.getAttribute('href')).toBe(`/birding/post/${comment.postPublicId}/${comment.id}`);
  });
});
