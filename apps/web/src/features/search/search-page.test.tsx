import { type SearchItem, type SearchPage as Found, searchApi } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import {
  aPublicUser,
  aStartup,
  aWireComment,
  aWireCommunity,
  aWireImage,
  aWirePost,
} from '@confab/testing/wire';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSearch } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSearches } from '../../lib/device-history.ts';
import { openedModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { loadedStyles } from '../../test-support/loaded-styles.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import searchStyles from './search-page.css?url';
import { SearchWithin } from '../search-field/SearchForm.tsx';
import { SearchPage } from './SearchPage.tsx';

const post = (
  values: Parameters<typeof aWirePost>[0] = {},
  titleHtml = 'A <mark>zip</mark>',
): SearchItem => ({
  type: 'post',
  post: aWirePost(values),
  titleHtml,
});
const comment = (values: Parameters<typeof aWireComment>[0] = {}): SearchItem => ({
  type: 'comment',
  comment: aWireComment(values),
  titleHtml: 'How to mend it',
  excerptHtml: 'The slider of a <mark>zip</mark> &amp; more',
});
const inLists = { mods: null, rules: null } as const;
const found = (items: SearchItem[], more: Partial<Found> = {}): Found => ({
  items,
  next: null,
  correctedTo: null,
  indexAgeSeconds: 0,
  ...more,
});

function PageAtAddress() {
  return <SearchPage address={useSearch({ strict: false })} />;
}

describe('the results of a search', () => {
  const api = fakeApi();
  let asked: Record<string, string>[] = [];

  beforeEach(() => {
    asked = [];
    loadedStyles(searchStyles);
  });

  function answers(...pages: Found[]) {
    api.on(searchApi.pages, ({ query }) => {
      asked.push(query);
      return pages[Math.min(asked.length, pages.length) - 1] ?? found([]);
    });
  }
  const open = (at: string, startup: Parameters<typeof aStartup>[0] = {}) =>
    renderApp(<PageAtAddress />, { at, startup });
  const rows = async () => {
    await screen.findByRole('region', { name: 'Results' });
    return within(screen.getByRole('region', { name: 'Results' })).getAllByRole('listitem');
  };

  it('are posts and comments with what was found marked, and lead to them', async () => {
    answers(
      found([
        post({
          publicId: 'zip1',
          communityName: 'repaircafe',
          username: 'alice',
          noComments: 38,
          images: [aWireImage()],
        }),
        comment({
          id: '0'.repeat(24),
          communityName: 'repaircafe',
          postPublicId: 'lamp1',
          upvotes: 5,
          downvotes: 1,
        }),
      ]),
    );
    await open('/search?q=zip');
    const [first, second] = await rows();
    expect(first?.textContent).toContain('/repaircafe@alice');
    expect(first?.textContent).toContain('38 comments');
    expect(first?.querySelector('mark')?.textContent).toBe('zip');
    expect(first?.querySelector('.compact-thumb')).not.toBeNull();
    expect(first?.querySelector('h2 a')?.getAttribute('href')).toBe('/repaircafe/post/zip1');
    expect(second?.textContent).toContain('4 points');
    expect(second?.textContent).toContain('The slider of a zip & more');
    expect(second?.querySelector('h2 a')?.getAttribute('href')).toBe(
      `/repaircafe/post/lamp1/${'0'.repeat(24)}`,
    );
    expect(screen.getByText('2 results')).toBeDefined();
  });

  it('are asked for as the address says, and links set and remove its filters', async () => {
    answers(found([post({ communityName: 'repaircafe', username: 'alice' })]));
    const { user, router } = await open(
      '/search?q=zip&type=posts&in=woodshop&since=2026-10-01&sort=new&until=nonsense&exact=true',
    );
    await rows();
    expect(asked).toEqual([
      { q: 'zip', type: 'posts', community: 'woodshop', since: '2026-10-01', sort: 'new', exact: 'true' },
    ]);
    const filters = within(screen.getByRole('navigation', { name: 'Filter results' }));
    expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('Posts');
    expect(filters.getByRole('link', { name: 'Since 1 October 2026. Remove' })).toBeDefined();

    await user.click(filters.getByRole('link', { name: 'Community: /woodshop. Remove' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('in'));
    await user.click(filters.getByRole('button', { name: 'Author' }));
    await user.click(await screen.findByRole('menuitem', { name: '@alice' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ by: 'alice', since: '2026-10-01' }),
    );
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'alice', type: 'posts', sort: 'new' }));
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Author: @alice. Remove'));
  });

  it('are narrowed to a community that no result is of by typing its name', async () => {
    answers(found([post({ communityName: 'repaircafe' })]));
    const { user, router } = await open('/search?q=zip&type=posts');
    await rows();
    const filters = within(screen.getByRole('navigation', { name: 'Filter results' }));
    await user.click(filters.getByRole('button', { name: 'Community' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Another community' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Another community' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Community' }));
    await user.keyboard('/woodshop{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ q: 'zip', type: 'posts', in: 'woodshop' }),
    );
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ community: 'woodshop' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say which query was used instead, and lead back to the typed one', async () => {
    answers(found([post()], { correctedTo: 'zip repair' }), found([]));
    const { user, router } = await open('/search?q=zip+repiar');
    await rows();
    expect(screen.getByText(/^Showing results for/).textContent).toContain('Showing results for zip repair.');
    await user.click(screen.getByRole('link', { name: 'zip repiar' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'zip repiar', exact: 'true' }));
    expect(router.state.location.search).toMatchObject({ exact: 'true' });
  });

  it('go on below each other on request, each once', async () => {
    const [one, two] = [post({ id: '1'.repeat(24) }), post({ id: '2'.repeat(24) })];
    answers(found([one], { next: 'more' }), found([one, two], { partial: true }));
    const { user } = await open('/search?q=zip');
    await rows();
    const more = screen.getByRole('link', { name: 'More results' });
    expect(more.getAttribute('href')).toBe('/search?q=zip&next=more');
    await user.click(more);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(asked.at(-1)).toEqual({ q: 'zip', next: 'more' });
    expect(screen.queryByRole('link', { name: 'More results' })).toBeNull();
    expect(screen.getByText(/^This took too long/)).toBeDefined();
  });

  it('say where only the best are there, and lead to all of them', async () => {
    const many = (count: number) => found(Array.from({ length: count }, () => post()));
    answers(many(limits.searchRanked - 1));
    await open('/search?q=zip');
    await rows();
    const all = () => screen.queryByRole('link', { name: 'Show all, the newest first' });
    expect(all()).toBeNull();
    cleanup();
    answers(many(limits.searchRanked));
    await open('/search?q=zip');
    await rows();
    expect(all()?.getAttribute('href')).toBe('/search?q=zip&sort=new');
  });

  it('have the communities and people beside them, and say how old the index is', async () => {
    answers(
      found(
        [
          {
            type: 'community',
            community: { ...aWireCommunity({ name: 'zips' }), ...inLists },
            titleHtml: 'zips',
          },
          { type: 'user', user: aPublicUser({ username: 'zip_zoe' }), titleHtml: 'zip_zoe' },
          post(),
        ],
        { indexAgeSeconds: 200 },
      ),
    );
    await open('/search?q=zip');
    expect((await rows()).map(({ className }) => className)).toEqual([
      'result without-rail',
      'result without-rail',
      'result',
    ]);
    const rail = within(screen.getByRole('complementary'));
    expect(rail.getByRole('link', { name: /^\/zips/ }).getAttribute('href')).toBe('/zips');
    expect(rail.getByRole('link', { name: /^@zip_zoe/ }).getAttribute('href')).toBe('/@zip_zoe');
    expect(screen.getByText(/^The index is 3 minutes old/)).toBeDefined();
  });

  it.each([[[post()]], [[]]])('say that the index is still being built', async (items) => {
    answers(found(items, { indexAgeSeconds: 200, indexIncomplete: true }));
    await open('/search?q=zip');
    expect(await screen.findByText(/^The search index is still being built/)).toBeDefined();
    expect(screen.queryByText(/^The index is 3 minutes old/)).toBeNull();
  });

  it('that are none offer to drop the narrowest filter, then the web', async () => {
    answers(found([]));
    const { user, router } = await open('/search?q=harmonium+reed&in=woodshop&type=posts');
    await screen.findByRole('heading', { name: 'Nothing found for “harmonium reed”' });
    expect(screen.getByRole('link', { name: 'Search the web instead' }).getAttribute('href')).toContain(
      'site%3Alocalhost%3A3000+harmonium+reed',
    );
    await user.click(screen.getByRole('link', { name: 'Search without /woodshop' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'harmonium reed', type: 'posts' }));
    await user.click(await screen.findByRole('link', { name: 'Search for everything' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'harmonium reed' }));
  });

  it('that do not come can be asked for again', async () => {
    api.refuse(searchApi.pages, 503);
    const { user } = await open('/search?q=zip');
    await screen.findByRole('heading', { name: 'Search is not answering' });
    answers(found([post()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('of words typed into the page keep its filters, and are remembered', async () => {
    answers(found([]));
    const { user, router } = await open('/search?q=zip&in=woodshop&exact=true&next=b');
    await waitFor(() => expect(asked).toHaveLength(1));
    const field = screen.getByRole('searchbox', { name: 'Search or jump to' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.type(field, ' slider {Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'slider', in: 'woodshop' }));
    expect(readSearches()).toEqual(['slider']);
  });

  it('are those of one community from its page, where the search is on', async () => {
    const within = <SearchWithin address={{ in: 'woodshop' }} label="Search in /woodshop" />;
    const { user, router } = await renderApp(within);
    await user.type(screen.getByRole('searchbox', { name: 'Search in /woodshop' }), 'zip');
    // In a browser Enter does; user-event counts the hidden fields.
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(router.state.location.href).toBe('/search?in=woodshop&q=zip'));
    cleanup();
    await renderApp(within, { startup: { searchDisabled: true } });
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('need words', async () => {
    const { user } = await open('/search?in=woodshop');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(openedModal()).toBe('jump');
    expect(asked).toEqual([]);
  });
});
