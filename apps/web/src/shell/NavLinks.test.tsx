import { anOwnUser, aWireCommunity } from '@confab/testing/wire';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../test-support/render-app.tsx';
import { NavLinks } from './NavLinks.tsx';
import { toggleCommunities } from './sidebar-state.ts';

const communities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aWireCommunity({ id: String(index).padStart(24, '0'), name: `community${index}` }),
    mods: null,
    rules: null,
  }));

const linkNames = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('the sidebar', () => {
  it('shows a visitor the default communities, and nothing that needs an account', async () => {
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

  it('keeps the sort of the feeds', async () => {
    await renderApp(<NavLinks />, { at: '/?sort=day', startup: { user: anOwnUser() } });
    const home = screen.getByRole('link', { name: 'Home' });
    expect(home.getAttribute('href')).toBe('/?sort=day');
    expect(screen.getByRole('link', { name: 'Communities' }).getAttribute('href')).toBe('/communities');
  });

  it('marks where one is', async () => {
    await renderApp(<NavLinks />, { at: '/about' });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('About');
  });

  it('shows ten communities first, and all of them when asked', async () => {
    const { user } = await renderApp(<NavLinks />, { startup: { communities: communities(13) } });
    expect(screen.getAllByText(/^community\d/)).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(screen.getAllByText(/^community\d/)).toHaveLength(13);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.getAllByText(/^community\d/)).toHaveLength(10);
  });

  it('stays unfolded on the next page', async () => {
    act(toggleCommunities);
    await renderApp(<NavLinks />, { startup: { communities: communities(13) } });
    expect(screen.getAllByText(/^community\d/)).toHaveLength(13);
    act(toggleCommunities);
  });

  it('offers a contact only where there is one', async () => {
    await renderApp(<NavLinks />, { startup: { contactEmail: 'hello@forum.example' } });
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
      'mailto:hello@forum.example',
    );
  });
});
