import { sessionApi } from '@confab/api-contract/calls';
import { layout, messages } from '@confab/domain';
import { anOwnUser, aStartup, aWireCommunity, aWireImage, aWireList } from '@confab/testing/wire';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openedModal } from '../lib/modals.ts';
import { fakeApi } from '../test-support/fake-api.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { foldCommunities, NavLinks, toggleCommunities } from './NavLinks.tsx';

const api = fakeApi();
afterEach(() => act(foldCommunities));

const communities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aWireCommunity({ id: String(index).padStart(24, '0'), name: `community${index}` }),
    mods: null,
    rules: null,
  }));

const linkNames = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('the sidebar', () => {
  it('shows visitors the default communities, and no member links', async () => {
    await renderApp(<NavLinks />, { startup: { communities: communities(2) } });
    expect(screen.getByRole('heading').textContent).toBe('Communities');
    expect(linkNames()).toEqual([
      'Home',
      'Communities',
      'ccommunity0',
      'ccommunity1',
      'Guidelines',
      'About',
      'Terms',
      'Privacy',
    ]);
  });

  it.each([
    ['all', 'Subscriptions'],
    ['subscriptions', 'All'],
  ] as const)('leads a member whose home feed is %s to the other one, %s', async (homeFeed, other) => {
    await renderApp(<NavLinks />, { startup: { user: anOwnUser({ homeFeed }) } });
    expect(linkNames().slice(0, 4)).toEqual(['Home', other, 'Communities', 'Create post']);
  });

  it('counts for moderators everything that waits, in all their communities and in each', async () => {
    const [first, second] = communities(2);
    if (!first || !second) throw new Error('there are two');
    const waits = { noCases: 2, noHeld: 3, noAppeals: 1, noMail: 1 };
    await renderApp(<NavLinks />, {
      startup: {
        user: anOwnUser(),
        communities: [first, second],
        moderates: [first.id, second.id],
        waiting: [
          { communityId: first.id, communityName: first.name, ...waits },
          { communityId: second.id, communityName: second.name, ...waits, noHeld: 0 },
        ],
      },
    });
    await waitFor(() =>
      expect(linkNames()).toEqual(
        expect.arrayContaining(['Moderation11 waiting', 'ccommunity07 waiting', 'ccommunity14 waiting']),
      ),
    );
  });

  it('keeps the sort of the feeds', async () => {
    await renderApp(<NavLinks />, { at: '/?sort=day', startup: { user: anOwnUser() } });
    const home = screen.getByRole('link', { name: 'Home' });
    expect(home.getAttribute('href')).toBe('/?sort=day');
    expect(screen.getByRole('link', { name: 'Communities' }).getAttribute('href')).toBe('/communities');
  });

  it('marks the current page', async () => {
    await renderApp(<NavLinks />, { at: '/about' });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('About');
  });

  it.each([
    ['/all', undefined, 'Home'],
    ['/all', 'all', 'Home'],
    ['/all', 'subscriptions', 'All'],
    ['/subscriptions', 'subscriptions', 'Home'],
    ['/subscriptions', 'all', 'Subscriptions'],
  ] as const)('mark the feed %s where the home feed is %s: %s', async (at, homeFeed, label) => {
    await renderApp(<NavLinks />, {
      at,
      startup: { user: homeFeed === undefined ? null : anOwnUser({ homeFeed }) },
    });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(label);
  });

  /** Pages carry the first ten. */
  const tenOf = (all: ReturnType<typeof communities>) => ({
    startup: { communities: all.slice(0, 10), noCommunities: all.length },
  });
  const shownCommunities = () => screen.getAllByText(/^community\d/).map(({ textContent }) => textContent);

  it('shows ten communities first, and loads all of them with See more', async () => {
    const all = communities(13);
    api.on(sessionApi.initial, () => aStartup({ communities: all }));
    const { user } = await renderApp(<NavLinks />, tenOf(all));
    expect(shownCommunities()).toHaveLength(10);
    expect(api.asked).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    await waitFor(() => expect(shownCommunities()).toEqual(all.map(({ name }) => name)));
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(shownCommunities()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    await waitFor(() => expect(shownCommunities()).toHaveLength(13));
    expect(api.asked).toEqual(['GET /api/_initial']);
  });

  it("shows the first icons at once, from the page's data", async () => {
    const proPic = aWireImage();
    const dressed = communities(2).map((community, index) => ({
      ...community,
      proPic: index ? proPic : null,
    }));
    await renderApp(<NavLinks />, { startup: { communities: dressed } });
    const icons = Array.from(document.querySelectorAll('img'), ({ src }) => new URL(src).pathname);
    expect(icons).toHaveLength(1);
    expect([proPic, ...proPic.copies].map(({ url }) => url)).toContain(icons[0]);
    expect(api.asked).toEqual([]);
  });

  it('folds again with an alert when loading fails, and retries the next time', async () => {
    const all = communities(13);
    api.refuse(sessionApi.initial, 404);
    const { user } = await renderApp(<NavLinks />, tenOf(all));
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    const more = await screen.findByRole('button', { name: 'Show 3 more' });

    api.on(sessionApi.initial, () => aStartup({ communities: all }));
    await user.click(more);
    await waitFor(() => expect(shownCommunities()).toHaveLength(13));
  });

  it('stays expanded on the next page', async () => {
    const all = communities(13);
    api.on(sessionApi.initial, () => aStartup({ communities: all }));
    act(toggleCommunities);
    await renderApp(<NavLinks />, tenOf(all));
    await waitFor(() => expect(shownCommunities()).toHaveLength(13));
  });

  it('offers a contact only where the site has one', async () => {
    await renderApp(<NavLinks />, { startup: { contactEmail: 'hello@forum.example' } });
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
      'mailto:hello@forum.example',
    );
  });

  it("shows a member's lists, a way to make one, and a link to all where there are more", async () => {
    const lists = Array.from({ length: layout.sidebarLists + 1 }, (_, index) =>
      aWireList({
        id: 100_000 + index,
        username: 'alice',
        name: `list_${index}`,
        displayName: `List ${index}`,
      }),
    );
    const { user } = await renderApp(<NavLinks />, {
      startup: { user: anOwnUser({ username: 'alice' }), lists },
    });
    expect(await screen.findByRole('heading', { name: 'My Lists' })).toBeTruthy();
    const names = linkNames().filter((name) => name.startsWith('List '));
    expect(names).toHaveLength(layout.sidebarLists);
    const all = screen.getByRole('link', { name: 'All lists' });
    expect(all.getAttribute('href')).toBe('/@alice/lists');
    await user.click(screen.getByRole('button', { name: 'New list' }));
    expect(openedModal()).toBe('create-list');
  });
});
