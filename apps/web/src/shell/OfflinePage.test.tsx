import { postsApi } from '@confab/api-contract/calls';
import { messages, timing } from '@confab/domain';
import { aWirePost } from '@confab/testing/wire';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feedQuery } from '../data/feeds.ts';
import { Feed } from '../features/feed/Feed.tsx';
import { fakeApi } from '../test-support/fake-api.ts';
import { renderApp } from '../test-support/render-app.tsx';

const api = fakeApi();
const query = feedQuery({ feed: 'all', sort: 'hot' });

/** Fakes the browser's network state. */
function setNetwork(there: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void dispatchEvent(new Event(there ? 'online' : 'offline')));
}

/** Opens a page offline. Returns a function that restores the api. */
async function openOffline() {
  const { promise: cut, reject } = Promise.withResolvers<Response>();
  const reach = fetch;
  vi.stubGlobal('fetch', () => cut);
  const { user } = await renderApp(<Feed query={query} />);
  setNetwork(false);
  reject(new TypeError('Failed to fetch'));
  expect(await screen.findByRole('heading', { level: 1, name: messages.offlineTitle })).toBeTruthy();
  return { user, connect: () => vi.stubGlobal('fetch', reach) };
}

const offlineTitle = () => screen.queryByRole('heading', { level: 1, name: messages.offlineTitle });

beforeEach(() => {
  // React and the router log every error that a boundary catches.
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  api.on(postsApi.list, () => ({ posts: [aWirePost({ title: 'First' })], next: null }));
});
afterEach(() => {
  setNetwork(true);
  vi.restoreAllMocks();
});

describe('without a network', () => {
  it('shows the offline page, and loads the page with Retry', async () => {
    const { user, connect } = await openOffline();
    expect(screen.getByText(messages.offlineText)).toBeTruthy();
    expect(screen.queryByText('The posts could not be loaded.')).toBeNull();

    connect();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'First' })).toBeTruthy();
    expect(offlineTitle()).toBeNull();
  });

  it('loads the page when the network is back', { timeout: 15_000 }, async () => {
    const { connect } = await openOffline();
    connect();
    setNetwork(true);
    const wait = { timeout: timing.backOnlineMs + 5000 };
    expect(await screen.findByRole('heading', { name: 'First' }, wait)).toBeTruthy();
  });

  it('keeps an open page, also on a reload', async () => {
    const { client } = await renderApp(<Feed query={query} />);
    await screen.findByRole('heading', { name: 'First' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    setNetwork(false);
    await act(() => client.refetchQueries({ queryKey: query.queryKey }));
    expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy();
    expect(offlineTitle()).toBeNull();
  });
});

it('with a network, the error page replaces the page', async () => {
  api.refuse(postsApi.list, 500);
  await renderApp(<Feed query={query} />);
  expect(await screen.findByText('The posts could not be loaded.')).toBeTruthy();
  expect(offlineTitle()).toBeNull();
});
