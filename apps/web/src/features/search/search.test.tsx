import {
  communitiesApi,
  searchApi,
  type SearchSuggestions,
  type Startup,
  usersApi,
} from '@confab/api-contract/calls';
import {
  anOwnUser,
  aPublicUser,
  aWireComment,
  aWireCommunity,
  aWireList,
  aWirePost,
} from '@confab/testing/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetHistory,
  readReading,
  readSearches,
  rememberReading,
  rememberSearch,
} from '../../lib/device-history.ts';
import { openedModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { loadedStyles } from '../../test-support/loaded-styles.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { setSingleKeys } from '../shortcuts/use-shortcuts.ts';
import jumpStyles from './jump.css?url';
import JumpBox from './JumpBox.tsx';
import { SearchBox } from './SearchBox.tsx';

describe('the search of the navbar', () => {
  afterEach(() => setSingleKeys(true));

  it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}', 'a press'])(
    'opens the jump box on %s',
    async (way) => {
      const { user } = await renderApp(<SearchBox />);
      if (way === 'a press') await user.click(screen.getByRole('button', { name: 'Search or jump to' }));
      else await user.keyboard(way);
      await waitFor(() => expect(openedModal()).toBe('jump'));
    },
  );

  it('opens it from a field on Ctrl K alone', async () => {
    const { user } = await renderApp(
      <>
        <SearchBox />
        <input aria-label="Name" />
      </>,
    );
    await user.type(screen.getByLabelText('Name'), '/');
    expect(openedModal()).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(openedModal()).toBe('jump');
  });

  it('has the words of the page of results', async () => {
    await renderApp(<SearchBox />, { at: '/search?q=zip+repair' });
    expect(screen.getByRole('button', { name: /^Search or jump to: ?zip repair$/ })).toBeDefined();
  });

  it('ignores / where single keys are off', async () => {
    const { user } = await renderApp(<SearchBox />);
    setSingleKeys(false);
    await user.keyboard('/');
    expect(openedModal()).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(openedModal()).toBe('jump');
  });
});

describe('the jump box', () => {
  const api = fakeApi();
  const inLists = { mods: null, rules: null } as const;
  const cafe = { ...aWireCommunity({ name: 'repaircafe', noMembers: 8412 }), ...inLists };
  const bread = { ...aWireCommunity({ name: 'breadmaking', noMembers: 3 }), ...inLists };
  const alice = anOwnUser({ username: 'alice' });
  const read = {
    publicId: 'lamp1',
    communityName: 'repaircafe',
    title: 'A lamp I rewired twice',
    at: '2026-11-20T08:00:00Z',
    picture: null,
  };

  beforeEach(() => {
    loadedStyles(jumpStyles);
    vi.spyOn(window, 'open').mockReturnValue(null);
    api.on(searchApi.suggest, ({ query }) => ({
      ...nothing,
      ...(query['q'] === 'repair' && { communities: [cafe] }),
    }));
  });
  const nothing: SearchSuggestions = { communities: [], users: [], posts: [], comments: [] };

  async function open(startup: Partial<Startup> = {}) {
    const onClose = vi.fn();
    const app = await renderApp(<JumpBox onClose={onClose} />, {
      startup: { user: alice, communities: [bread], noCommunities: 1, ...startup },
    });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' });
    return { ...app, onClose, field };
  }
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

  it('offers the last searches and threads of this device, and the main places', async () => {
    rememberSearch('rye');
    rememberReading(read);
    const { user, field } = await open({ lists: [aWireList({ displayName: 'Read later' })] });
    const rows = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');
    expect(rows('Recent searches').map(({ textContent }) => textContent)).toEqual(['rye', '', 'Clear']);
    expect(rows('Recently read')[0]?.textContent).toContain('A lamp I rewired twice');
    expect(rows('Go to').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Read later'),
      expect.stringContaining('Settings'),
      'All communities',
    ]);
    expect(selected(), 'nothing without a letter').toBeUndefined();

    await user.click(screen.getByRole('option', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();
    expect(readSearches()).toEqual([]);
    expect(document.activeElement).toBe(field);
  });

  it('shows at once what the device knows, then what the server finds, below it', async () => {
    const { user } = await open({ lists: [aWireList({ displayName: 'Repair ideas', numItems: 14 })] });
    await user.keyboard('repair');
    expect(options()).toEqual([
      'Repair ideas14 itemsYour list',
      'All results for “repair”Shift↵',
      'Search the web for “repair” on localhost:3000 (in a new tab)',
    ]);
    expect(selected()).toContain('Repair ideas');
    await waitFor(() => expect(options()[1]).toContain('/repaircafe8.4k membersCommunity'));
    expect(selected()).toContain('Repair ideas');
    expect(screen.getByRole('option', { name: /repaircafe/ }).querySelector('mark')?.textContent).toBe(
      'repair',
    );
  });

  it('is used by keys alone', async () => {
    const { user, field, router, onClose } = await open();
    await user.keyboard('bread');
    expect(selected()).toContain('/breadmaking');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected()).toContain('Search the web');
    await user.keyboard('{ArrowDown}');
    expect(selected(), 'after the last the first').toContain('/breadmaking');
    await user.keyboard('{End}');
    expect(selected()).toContain('Search the web');
    await user.keyboard('{Home}');
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      '/breadmaking',
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(window.open).toHaveBeenLastCalledWith('/breadmaking', '_blank', 'noopener');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/breadmaking'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is emptied by Escape, and closed by the next', async () => {
    const { user, field, onClose } = await open();
    await user.keyboard('rye{Escape}');
    expect(field.value).toBe('');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('searches the web in a new tab, and remembers the words', async () => {
    const { user, onClose } = await open();
    const web = screen.getByRole('option', { name: /^Search the web for words/ });
    expect(web.getAttribute('aria-disabled')).toBe('true');
    await user.click(web);
    expect(window.open).not.toHaveBeenCalled();
    await user.keyboard('sourdough{End}{Enter}');
    expect(window.open).toHaveBeenCalledWith(
      'https://duckduckgo.com/?q=site%3Alocalhost%3A3000+sourdough',
      '_blank',
      'noopener',
    );
    expect(readSearches()).toEqual(['sourdough']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('finds sections of the settings by what is in them, for members', async () => {
    const { user, router } = await open();
    await user.keyboard('theme');
    expect(options()[0]).toBe('Device preferencestheme, font, feed layoutSettings');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/settings#device'));
  });

  it('still searches the web where the server does not answer', async () => {
    api.refuse(searchApi.suggest, 429);
    const { user } = await open({ user: null });
    await user.keyboard('theme');
    await waitFor(() => expect(api.asked).toContain('GET /api/search/suggest?q=theme'));
    expect(options()).toEqual([
      'All results for “theme”Shift↵',
      'Search the web for “theme” on localhost:3000 (in a new tab)',
    ]);
  });

  it('finds people, posts and comments with one call, and marks the words', async () => {
    api.on(searchApi.suggest, () => ({
      ...nothing,
      users: [aPublicUser({ username: 'zip_zoe', points: 7 })],
      posts: Array.from({ length: 5 }, (_, at) =>
        aWirePost({
          id: `${at}`.repeat(24),
          publicId: `zip${at}`,
          communityName: 'repaircafe',
          title: `Zips, part ${at}`,
          bodyHtml: '<p>How to mend a zip</p>',
          noComments: 12,
        }),
      ),
      comments: [
        aWireComment({
          id: 'c'.repeat(24),
          communityName: 'repaircafe',
          postPublicId: 'lamp1',
          postTitle: 'Lamps',
          username: 'bob',
          bodyHtml: '<p>As with <em>zips</em></p>',
        }),
      ],
    }));
    const { user, router } = await open();
    await user.keyboard('zips');
    const group = async (name: string) => within(await screen.findByRole('group', { name }));
    const posts = (await group('Posts')).getAllByRole('option');
    expect(posts.map(({ textContent }) => textContent)).toEqual([
      'rZips, part 0How to mend a zip12',
      'rZips, part 1How to mend a zip12',
      'rZips, part 2How to mend a zip12',
      'All posts',
    ]);
    expect(posts[0]?.querySelector('mark')?.textContent).toBe('Zips');
    const [comment] = (await group('Comments')).getAllByRole('option');
    expect(comment?.textContent).toMatch(/^bAs with zips@bob on Lamps/);
    expect(comment?.getAttribute('href')).toBe(`/repaircafe/post/lamp1/${'c'.repeat(24)}`);
    expect(options()[0]).toContain('@zip_zoe');
    expect(api.asked).toEqual(['GET /api/search/suggest?q=zips']);

    await user.keyboard('{ArrowDown}{Tab}');
    expect(screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual(['Posts']);
    expect(screen.getByRole('listbox', { name: 'Results, only “Posts”' })).toBeDefined();
    expect((await group('Posts')).getAllByRole('option')).toHaveLength(6);
    await user.keyboard('{Tab}');
    expect(selected()).toContain('As with zips');
    await user.keyboard('{Tab}');
    expect(screen.getAllByRole('group'), 'all again').toHaveLength(3);

    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(router.state.location.href).toBe('/search?q=zips'));
    expect(readSearches()).toEqual(['zips']);
  });

  it('leads to drafts of this device, and removes single searches', async () => {
    rememberSearch('oats');
    rememberSearch('rye');
    const stored = (text: string, page: string, at = Date.now()) =>
      JSON.stringify({ text, sent: [], at, page });
    localStorage.setItem(
      `draft:text:${alice.id}:lamp1`,
      stored('Half a thought', '/repaircafe/post/lamp1', Date.now() - 60_000),
    );
    localStorage.setItem(
      `draft:text:${alice.id}:post:new:1`,
      stored('{"type":"text","title":"My lamp","body":"Half","url":""}', '/new?community=repaircafe'),
    );
    localStorage.setItem('draft:text:other:lamp2', stored('Half of another', '/repaircafe/post/lamp2'));
    const { user, router } = await open();
    expect(options()).toContain('My lamp Halfa postYour draft');
    await user.keyboard('{ArrowDown}{Delete}');
    expect(readSearches()).toEqual(['oats']);
    await user.keyboard('{Delete}');
    expect(readSearches()).toEqual([]);
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();

    await user.keyboard('half');
    expect(options().slice(0, 2)).toEqual([
      'Half a thoughtin /repaircafeYour draft',
      'My lamp Halfa postYour draft',
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/repaircafe/post/lamp1'));
  });

  it('begins with the words of the page of results', async () => {
    const app = await renderApp(<JumpBox onClose={() => undefined} />, { at: '/search?q=zip' });
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    expect(field.value).toBe('zip');
    await app.user.keyboard('lamp');
    expect(field.value).toBe('lamp');
  });

  it('finds names only where the search is switched off', async () => {
    api.on(communitiesApi.list, ({ query }) => (query['q'] === 'repair' ? [cafe] : []));
    api.on(usersApi.search, () => []);
    const { user } = await open({ searchDisabled: true });
    await user.keyboard('repair{Tab}');
    await waitFor(() =>
      expect(options()).toEqual([
        'r/repaircafe8.4k membersCommunity',
        'Search the web for “repair” on localhost:3000 (in a new tab)',
      ]),
    );
    expect(api.asked.filter((call) => call.includes('/search'))).toEqual([]);
  });
});

describe('what a device remembers', () => {
  it('is bounded, the latest first, once each, and forgotten at a logout', () => {
    for (let number = 0; number < 30; number++) rememberSearch(`words ${number}`);
    rememberSearch('words 15');
    expect(readSearches()).toHaveLength(20);
    expect(readSearches().slice(0, 2)).toEqual(['words 15', 'words 29']);
    localStorage.setItem('recently_read', '[{"publicId":"x"},7]');
    expect(readReading()).toEqual([]);
    localStorage.setItem('recently_read', 'no JSON');
    expect(readReading()).toEqual([]);
    forgetHistory();
    expect(readSearches()).toEqual([]);
  });
});
