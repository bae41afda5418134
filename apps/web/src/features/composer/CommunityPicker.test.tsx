import { communitiesApi, type CommunitySummary } from '@confab/api-contract/calls';
import { aWireCommunity } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { CommunityPicker } from './CommunityPicker.tsx';

const api = fakeApi();
const community = (name: string): CommunitySummary => ({
  ...aWireCommunity({ name }),
  mods: null,
  rules: null,
});
const cats = community('cats');
const largest = [cats, community('birding'), community('catalogues')];

beforeEach(() => {
  api.on(communitiesApi.list, ({ query: { q } }) =>
    q === undefined ? largest : largest.filter(({ name }) => name.includes(q)),
  );
});

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Community' });
const options = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('bdi')?.textContent);
/** The option that the keyboard is on, as a screen reader hears it. */
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.querySelector('bdi')?.textContent;
};

async function open(chosen?: CommunitySummary) {
  const onPick = vi.fn();
  const { user } = await renderApp(
    <>
      <CommunityPicker community={chosen} onPick={onPick} />
      <button>Elsewhere</button>
    </>,
  );
  await user.click(field());
  await waitFor(() => expect(options()).toHaveLength(3));
  return { user, onPick };
}

describe('the community picker', () => {
  it('lists the ten largest communities when it opens', async () => {
    await open();
    expect(options()).toEqual(['/cats', '/birding', '/catalogues']);
    expect(api.asked).toEqual(['GET /api/communities?sort=size&limit=10']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().placeholder).toBe('Select a community');
  });

  it('searches after a pause in typing', async () => {
    const { user } = await open();
    await user.keyboard('cat');
    await waitFor(() => expect(options()).toEqual(['/cats', '/catalogues']));
    expect(api.asked.slice(1)).toEqual(['GET /api/communities?q=cat&limit=10']);
  });

  it('moves with the arrow keys, wrapping at both ends, and picks with Enter', async () => {
    const { user, onPick } = await open();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('/catalogues');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('/birding');
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('birding');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('picks a single result with Enter, but none of several', async () => {
    const { user, onPick } = await open();
    await user.keyboard('{Enter}');
    expect(onPick).not.toHaveBeenCalled();
    await user.keyboard('bird');
    await waitFor(() => expect(options()).toEqual(['/birding']));
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('birding');
  });

  it('returns to the last choice with Escape or on blur', async () => {
    const { user, onPick } = await open(cats);
    await user.keyboard('bird{Escape}');
    expect(field().value).toBe('/cats');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('bird');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(field().value).toBe('/cats');
    expect(onPick).not.toHaveBeenCalled();
  });

  it('is left with Tab, and picks by mouse', async () => {
    const { user, onPick } = await open();
    await user.click(screen.getByRole('option', { name: /birding/ }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith('birding');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });

  it('shows that the communities cannot be loaded', async () => {
    const { user } = await open();
    api.refuse(communitiesApi.list, 400);
    await user.keyboard('owls');
    expect(await screen.findByText('The communities could not be loaded.')).toBeTruthy();
  });

  it('says when no community has that name', async () => {
    const { user } = await open();
    await user.keyboard('zebra');
    expect(await screen.findByText('No community has that in its name.')).toBeTruthy();
  });
});
