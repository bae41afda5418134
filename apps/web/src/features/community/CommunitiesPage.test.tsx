import { communitiesApi, type CommunitySummary, sessionApi, type Startup } from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity } from '@confab/testing/wire';
import { useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { validateCommunitiesSearch } from './communities-search.ts';
import { CommunitiesPage } from './CommunitiesPage.tsx';

const api = fakeApi();

const aCommunity = (name: string): CommunitySummary => ({
  ...aWireCommunity({ name }),
  mods: null,
  rules: null,
});

/** The page as its route shows it. */
function Communities() {
  const search = useSearch({ strict: false });
  return <CommunitiesPage search={validateCommunitiesSearch(search)} />;
}

function Modal() {
  return <output>{useModal()}</output>;
}

async function showPage(at = '/', startup: Partial<Startup> = {}) {
  return renderApp(
    <>
      <Communities />
      <Modal />
    </>,
    { at, startup },
  );
}

const names = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .flatMap(({ textContent }) => (textContent.startsWith('/') ? textContent : []));
const directoryCalls = () => api.asked.filter((call) => call.includes('&activity=true'));
const searches = () => api.asked.filter((call) => call.includes('?q='));
const search = () => screen.getByRole('searchbox');

describe('the directory', () => {
  it('shows the most popular communities first', async () => {
    api.on(communitiesApi.list, () => [aCommunity('woodshop'), aCommunity('birding')]);
    await showPage();
    await waitFor(() => expect(names()).toEqual(['/woodshop', '/birding']));
    expect(directoryCalls()).toEqual(['GET /api/communities?sort=size&limit=100&next=&activity=true']);
  });

  it('says how many communities there are, and how many posts they have a week', async () => {
    const weeks = [0, 0, 0, 0, 0, 0, 0, 12];
    api.on(communitiesApi.list, () => [
      { ...aCommunity('woodshop'), activity: { weeks, latest: null } },
      aCommunity('birding'),
    ]);
    await showPage();
    expect(await screen.findByPlaceholderText('Search 2 communities')).toBe(search());
    expect(screen.getByText('2 communities, 12 posts this week')).toBeTruthy();
  });

  it('shows the newest communities and good threads beside it', async () => {
    const thread = { publicId: 'abcdefgh', title: 'First swift', communityName: 'birding', noComments: 3 };
    api.on(sessionApi.welcome, () => ({ people: [], communities: [], threads: [thread] }));
    api.on(communitiesApi.list, ({ query }) =>
      query.sort === 'new' ? [{ ...aCommunity('fresh'), aboutHtml: '<p>Bread and salt.</p>' }] : [],
    );
    await showPage();
    const rail = within(screen.getByRole('complementary', { name: 'About this page' }));
    const fresh = await rail.findByRole('link', { name: /fresh/ });
    expect(fresh.textContent).toContain('Bread and salt.');
    expect(rail.getByRole('link', { name: /First swift/ }).textContent).toContain('3 comments');
  });

  it('shows no count until it is known', async () => {
    api.on(communitiesApi.list, () => Array.from({ length: 100 }, (_, index) => aCommunity(`c${index}`)));
    await showPage();
    await waitFor(() => expect(names().length).toBe(100));
    expect(search().getAttribute('placeholder')).toBe('Search communities');
  });

  it.each([
    ['Latest', 'new'],
    ['Growing', 'growing'],
  ])('is sorted %s with one press, and says so in its address', async (label, sort) => {
    api.on(communitiesApi.list, ({ query }) => [aCommunity(`by_${query.sort}`)]);
    const { user, router } = await showPage();
    const order = within(screen.getByRole('group', { name: 'Sort' }));
    expect(order.getByRole('button', { pressed: true }).textContent).toBe('Popular');
    await user.click(order.getByRole('button', { name: label }));
    await waitFor(() => expect(names()).toEqual([`/by_${sort}`]));
    expect(router.state.location.search).toEqual({ sort });
    expect(order.getByRole('button', { pressed: true }).textContent).toBe(label);
  });

  it.each([
    ['Oldest', 'old'],
    ['A-Z', 'name_asc'],
    ['Z-A', 'name_dsc'],
  ])('is sorted %s by a menu, which then says so', async (label, sort) => {
    api.on(communitiesApi.list, ({ query }) => [aCommunity(`by_${query.sort}`)]);
    const { user, router } = await showPage();
    await user.click(screen.getByRole('button', { name: 'Other orders' }));
    await user.click(await screen.findByRole('menuitemradio', { name: label }));
    await waitFor(() => expect(names()).toEqual([`/by_${sort}`]));
    expect(router.state.location.search).toEqual({ sort });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Sort: ${label}` }));
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });

  it('keeps the default sort out of its address', () => {
    expect(validateCommunitiesSearch({ sort: 'size' })).toEqual({});
    expect(validateCommunitiesSearch({ sort: 'activity' })).toEqual({});
  });

  it('filters by a part of the name in any case, and keeps the filter in the address', async () => {
    api.on(communitiesApi.list, () => ['woodshop', 'BirdPhotos', 'birding'].map(aCommunity));
    const { user, router } = await showPage();
    await waitFor(() => expect(names()).toHaveLength(3));
    await user.type(search(), 'Bird');
    await waitFor(() => expect(names()).toEqual(['/BirdPhotos', '/birding']));
    expect(router.state.location.search).toEqual({ q: 'Bird' });
    expect(directoryCalls()).toHaveLength(1);
  });

  it('shows all communities again after Escape', async () => {
    api.on(communitiesApi.list, () => ['woodshop', 'birding'].map(aCommunity));
    const { user, router } = await showPage('/?q=bird');
    await waitFor(() => expect(names()).toEqual(['/birding']));
    expect(search()).toHaveProperty('value', 'bird');
    await user.type(search(), '{Escape}');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(search()).toHaveProperty('value', '');
    expect(router.state.location.search).toEqual({});
  });

  it('searches all communities, also those not shown yet', async () => {
    const all = Array.from({ length: 230 }, (_, number) => aCommunity(`place_${number}`));
    api.on(communitiesApi.list, ({ query: { next, limit } }) => {
      const from = next ? all.findIndex(({ id }) => id === next) + 1 : 0;
      return all.slice(from, from + Number(limit));
    });
    const { user } = await showPage();
    await waitFor(() => expect(names()).toHaveLength(100));
    expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
    await user.type(search(), 'place_229');
    await waitFor(() => expect(names()).toEqual(['/place_229']));
    expect(api.asked).toContain(
      `GET /api/communities?sort=size&limit=1000&next=${all[99]?.id}&activity=true`,
    );
  });

  it('asks the server for communities beyond those it filters itself', async () => {
    const far = aCommunity('far_place');
    const near = aCommunity('near');
    api.on(communitiesApi.list, ({ query: { q, limit } }) =>
      q === undefined ? Array.from({ length: Number(limit) }, () => near) : [far],
    );
    await showPage('/?q=far');
    await waitFor(() => expect(names()).toEqual(['/far_place']));
    expect(await screen.findByText(/go on typing the name/)).toBeTruthy();
    // A hundred, ten times a thousand, and the question.
    await waitFor(() => expect([...directoryCalls(), ...searches()]).toHaveLength(12));
  });

  it('grows on request, page by page', async () => {
    const all = Array.from({ length: 230 }, (_, number) => aCommunity(`place_${number}`));
    api.on(communitiesApi.list, ({ query: { next, limit } }) => {
      const from = next ? all.findIndex(({ id }) => id === next) + 1 : 0;
      return all.slice(from, from + Number(limit));
    });
    const { user } = await showPage();
    await waitFor(() => expect(names()).toHaveLength(100));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(names()).toHaveLength(200));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(names()).toHaveLength(230));
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('says when no community matches, and shows all again on request', async () => {
    api.on(communitiesApi.list, () => [aCommunity('birding')]);
    const { user } = await showPage('/?q=fish');
    expect(await screen.findByText('Nothing to show')).toBeTruthy();
    expect(screen.getByText('No community has “fish” in its name.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all communities' }));
    await waitFor(() => expect(names()).toEqual(['/birding']));
  });

  it('shows the latest post of each community, and how many it has a week', async () => {
    const latest = { publicId: 'abcdefgh', title: 'First swift' };
    api.on(communitiesApi.list, () => [
      { ...aCommunity('birding'), activity: { weeks: [0, 0, 0, 0, 0, 0, 0, 12], latest } },
      { ...aCommunity('woodshop'), activity: { weeks: Array<number>(8).fill(0), latest: null } },
    ]);
    await showPage();
    const link = await screen.findByRole('link', { name: 'First swift' });
    expect(link.getAttribute('href')).toBe('/birding/post/abcdefgh');
    expect(screen.getByText('12 posts a week')).toBeTruthy();
    expect(screen.getByText('No posts yet')).toBeTruthy();
  });

  it('offers Retry when loading fails', async () => {
    const { user } = await showPage();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.on(communitiesApi.list, () => [aCommunity('birding')]);
    await user.click(retry);
    await waitFor(() => expect(names()).toEqual(['/birding']));
  });
});

describe('creating a community', () => {
  const member = (points: number) => ({ user: anOwnUser({ points }) });

  it('is offered in the head to members with enough points', async () => {
    api.on(communitiesApi.list, () => []);
    const { user } = await showPage('/', member(10));
    await user.click(screen.getByRole('button', { name: 'Create community' }));
    expect(screen.getByText('create-community')).toBeTruthy();
  });

  it('tells a member with too few points how many are missing', async () => {
    api.on(communitiesApi.list, () => []);
    await showPage('/', member(9));
    expect(screen.getByText('You do not have enough points to create a community yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });
});

describe('requesting a community', () => {
  it.each(['Request a community', 'New'])('begins with %s', async (name) => {
    api.on(communitiesApi.list, () => []);
    const { user } = await showPage('/', { user: anOwnUser({ points: 1 }) });
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'Request community' })).toBeTruthy();
  });

  it('asks a visitor to log in', async () => {
    api.on(communitiesApi.list, () => []);
    const { user } = await showPage();
    await user.click(screen.getByRole('button', { name: 'Request a community' }));
    expect(screen.getByText('login-prompt')).toBeTruthy();
  });
});
