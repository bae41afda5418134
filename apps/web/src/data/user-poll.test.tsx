import { type OwnUser, type PolledUser, type Startup, sessionApi } from '@confab/api-contract/calls';
import { anOwnUser, aStartup, aWireCommunity, aWirePost } from '@confab/testing/wire';
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Feed } from '../features/feed/Feed.tsx';
import { dismissAlert } from '../lib/alerts.ts';
import { draftKey } from '../lib/drafts.ts';
import { useModal } from '../lib/modals.ts';
import { Navbar } from '../shell/Navbar.tsx';
import { Sidebar } from '../shell/NavLinks.tsx';
import { fakeApi } from '../test-support/fake-api.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { feedQuery } from './feeds.ts';
import { updateStartup, useStartup } from './startup.ts';
import { usePolledUser } from './user-poll.ts';

const api = fakeApi();
const user = anOwnUser({ username: 'alice', points: 1 });
const birding = aWireCommunity({ name: 'birding' });
const inBirding = { ...birding, mods: null, rules: null };

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  look('visible');
  dismissAlert('session-ended');
});

function Points() {
  usePolledUser();
  const { user } = useStartup();
  return <output aria-label="Viewer">{user ? `${user.points} points` : 'a visitor'}</output>;
}

const viewer = () => screen.getByRole('status', { name: 'Viewer' }).textContent;
const polls = () => api.asked.filter((call) => call === 'GET /api/_user').length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function answer(values: Partial<PolledUser>) {
  api.on(sessionApi.user, () => ({ ...user, bannedFrom: [], moderates: [], waiting: [], ...values }));
}

/** Shows or hides the tab. */
function look(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
}

const showPoints = (startup: Partial<Startup> = { user }) => renderApp(<Points />, { startup });

describe('a member’s own data', () => {
  it('is refreshed every five seconds, not earlier', async () => {
    answer({ points: 2 });
    await showPoints();
    await pass(4000);
    expect(polls()).toBe(0);
    await pass(1500);
    await waitFor(() => expect(viewer()).toBe('2 points'));
  });

  it('is not polled in a hidden tab, and is refreshed at once when the tab is shown', async () => {
    answer({ points: 2 });
    await showPoints();
    look('hidden');
    await pass(30_000);
    expect(polls()).toBe(0);
    look('visible');
    await waitFor(() => expect(viewer()).toBe('2 points'));
    expect(polls()).toBe(1);
  });

  it('is not polled for visitors', async () => {
    await showPoints({});
    await pass(20_000);
    expect(api.asked).toEqual([]);
  });

  it('keeps a change that the viewer made during the poll', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    api.on(sessionApi.user, async () => {
      await promise;
      return { ...user, points: 2, bannedFrom: [], moderates: [], waiting: [] };
    });
    const { client } = await showPoints();
    await pass(5500);
    await waitFor(() => expect(polls()).toBe(1));
    act(() => updateStartup(client, (startup) => ({ ...startup, user: { ...user, points: 3 } })));
    resolve(undefined);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(viewer()).toBe('3 points');
  });
});

describe('a session that ends elsewhere', () => {
  function refuse() {
    api.refuse(sessionApi.user, 401, 'not_logged_in');
    api.on(sessionApi.initial, () => aStartup({ user: null }));
  }
  const told = () => screen.findByText('You have been logged out. Anything you were writing is kept.');

  it("shows the visitor's page with a message, and keeps drafts", async () => {
    refuse();
    const draft = draftKey(user.id, 'here');
    localStorage.setItem(draft, 'begun');
    function OpenModal() {
      return <output aria-label="Modal">{useModal()}</output>;
    }
    await renderApp(
      <>
        <Points />
        <OpenModal />
      </>,
      { startup: { user } },
    );
    await pass(5500);
    await told();
    expect(viewer()).toBe('a visitor');
    expect(localStorage.getItem(draft)).toBe('begun');
    await pass(4000);
    expect(polls()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByLabelText('Modal').textContent).toBe('login'));
  });

  it('is not announced during a logout here', async () => {
    refuse();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    function Leaving() {
      const { mutate } = useMutation({ mutationFn: () => promise });
      return <button onClick={() => mutate()}>Leave</button>;
    }
    await renderApp(
      <>
        <Points />
        <Leaving />
      </>,
      { startup: { user } },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await pass(5500);
    await waitFor(() => expect(polls()).toBe(1));
    expect(viewer()).toBe('1 points');
    resolve(undefined);
    // The next poll finds another reason.
    await pass(5500);
    await told();
  });
});

describe('a poll', () => {
  /** Counts the renders of each part of the page. */
  async function countDraws(polled: Partial<PolledUser>, was: OwnUser = user) {
    const draws = { feed: 0, navbar: 0, sidebar: 0 };
    const counted = (part: keyof typeof draws) => () => {
      draws[part] += 1;
    };
    const query = feedQuery({ feed: 'all', sort: 'hot' });
    const posts = [aWirePost({ title: 'First swift' }), aWirePost({ userId: was.id, username: 'alice' })];
    await renderApp(
      <>
        <Points />
        <Profiler id="navbar" onRender={counted('navbar')}>
          <Navbar />
        </Profiler>
        <Profiler id="sidebar" onRender={counted('sidebar')}>
          <Sidebar />
        </Profiler>
        <Profiler id="feed" onRender={counted('feed')}>
          <Feed query={query} />
        </Profiler>
      </>,
      {
        startup: { user: was, communities: [inBirding] },
        prepare: (client) =>
          client.setQueryData(query.queryKey, {
            pages: [{ items: posts.map((item) => ({ type: 'post' as const, item })), next: null }],
            pageParams: [null],
          }),
      },
    );
    // By then the lazy parts are loaded.
    await screen.findAllByRole('button', { name: 'More actions' });
    await screen.findByRole('button', { name: /alice/ });
    await pass(1000);
    const before = { ...draws };
    answer({ ...was, ...polled });
    await pass(5000);
    await waitFor(() => expect(polls()).toBe(1));
    await pass(500);
    return {
      feed: draws.feed - before.feed,
      navbar: draws.navbar - before.navbar,
      sidebar: draws.sidebar - before.sidebar,
    };
  }

  it('without a change renders nothing', { timeout: 30_000 }, async () => {
    expect(await countDraws({})).toEqual({ feed: 0, navbar: 0, sidebar: 0 });
  });

  it('with new points renders only the parts that show points', { timeout: 30_000 }, async () => {
    const { feed, navbar, sidebar } = await countDraws({ points: 2, noPosts: 9 });
    expect([feed, navbar > 0, sidebar]).toEqual([0, true, 0]);
    expect(screen.getAllByText('2 points').length).toBeGreaterThan(0);
  });

  it('with another home feed renders the sidebar', { timeout: 30_000 }, async () => {
    const { feed, sidebar } = await countDraws({ homeFeed: 'subscriptions' });
    expect([feed, sidebar > 0]).toEqual([0, true]);
  });
});
