import {
  adminApi,
  commentsApi,
  communitiesApi,
  type CommunityRequest,
  communityRequestsApi,
  type CommunitySummary,
  type OwnUser,
  signUpsApi,
  siteApi,
  usersApi,
  type ViewedUser,
} from '@confab/api-contract/calls';
import { errorCatalog, initialSiteSettings, messages, moderationMessages, type Viewer } from '@confab/domain';
import { anOwnUser, aWireComment, aWireCommunity } from '@confab/testing/wire';
import { QueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadAdmin } from './sections.tsx';

// Nothing draws on a canvas here.
vi.mock('uplot', () => ({
  default: class {
    static paths = {};
    destroy() {}
    setSize() {}
  },
}));

const api = fakeApi();
const ines = anOwnUser({ username: 'ines', isAdmin: true });

const aSummary = (name: string): CommunitySummary => ({
  ...aWireCommunity({ name }),
  mods: null,
  rules: null,
});
const anAccount = (values: Partial<ViewedUser>): ViewedUser => ({
  ...anOwnUser(),
  lastSeen: '2026-05-01T06:12:00Z',
  ...values,
});
const aRequest = (id: number, values: Partial<CommunityRequest>): CommunityRequest => ({
  id,
  byUser: 'edda',
  communityName: 'tidepools',
  communityExists: false,
  note: null,
  createdAt: '2026-04-29T06:12:00Z',
  deniedNote: null,
  deniedBy: null,
  deniedAt: null,
  ...values,
});

function Page() {
  const { _splat = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false, structuralSharing: true });
  return <AdminPage section={_splat.replace(/^admin\/?/, '')} search={search} />;
}

async function open(at: string, user: OwnUser = ines) {
  return renderApp(<Page />, { at: `/admin${at}`, startup: { user, noUsers: 41_206 } });
}

const press = (name: string | RegExp) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });

beforeEach(() => {
  api.on(communityRequestsApi.list, () => []);
  api.on(signUpsApi.list, () => ({ signUps: [], next: null, noPending: 0 }));
});

describe('the site administration', () => {
  it('is refused to members', async () => {
    await open('/users', anOwnUser());
    expect(screen.getByRole('heading', { name: 'Forbidden!' })).toBeTruthy();
  });

  it("shows 'Not found' for unknown pages", async () => {
    await open('/unheard_of');
    expect(screen.getByRole('heading', { name: 'Not found' })).toBeTruthy();
  });

  it('offers no setting that nothing reads', async () => {
    api.on(siteApi.settings, () => initialSiteSettings);
    api.on(communitiesApi.list, () => []);
    await open('');
    expect(await screen.findByRole('switch', { name: /Enable sign-ups/ })).toBeTruthy();
    expect(screen.queryByText(/\bTor\b/)).toBeNull();
  });

  it('shows the number of open requests', async () => {
    api.on(communityRequestsApi.list, () => [
      aRequest(1, {}),
      aRequest(2, { communityName: 'birding', communityExists: true }),
    ]);
    api.on(signUpsApi.list, () => ({ signUps: [], next: null, noPending: 4 }));
    api.on(siteApi.settings, () => initialSiteSettings);
    api.on(communitiesApi.list, () => []);
    await open('');
    expect(await screen.findByRole('link', { name: 'Community requests 1' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Safety 4' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'IP bans' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/admin');
  });
});

describe('the settings', { timeout: 20_000 }, () => {
  beforeEach(() => {
    api.on(siteApi.settings, () => initialSiteSettings);
    api.on(communitiesApi.list, () => [aSummary('birding'), aSummary('meta')]);
  });

  // The code of dialogs comes with the first of them.
  const question = () => screen.findByRole('dialog', { name: 'Are you sure?' }, { timeout: 10_000 });
  const signups = () => screen.findByRole<HTMLInputElement>('switch', { name: /Enable sign-ups/ });
  // Each card has its own.
  const save = ({ form }: HTMLInputElement) =>
    within(form ?? document.body).getByText<HTMLButtonElement>('Save', { selector: 'button' });

  it('ask before sign-ups are disabled, and are saved with Save', async () => {
    const sent: unknown[] = [];
    api.on(siteApi.updateSettings, ({ body }) => {
      sent.push(body);
      return { ...initialSiteSettings, signupsDisabled: true };
    });
    const { user } = await open('');
    const setting = await signups();
    expect(save(setting).disabled).toBe(true);
    await user.click(setting);
    await user.click(within(await question()).getByText('Cancel'));
    expect(setting.checked).toBe(true);
    expect(save(setting).disabled).toBe(true);

    await user.click(setting);
    await question();
    await user.click(press('Disable sign-ups'));
    await waitFor(() => expect(setting.checked).toBe(false));
    expect(sent).toEqual([]);
    await user.click(save(setting));
    expect(await screen.findByText(moderationMessages.settingsSaved)).toBeTruthy();
    expect(sent).toEqual([{ signupsDisabled: true }]);
    expect(save(setting).disabled).toBe(true);
  });

  it('keep the choice when saving fails', async () => {
    api.refuse(siteApi.updateSettings, 500);
    const { user } = await open('');
    const setting = await signups();
    await user.click(setting);
    await question();
    await user.click(press('Disable sign-ups'));
    await user.click(save(setting));
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    expect(setting.checked).toBe(false);
    await waitFor(() => expect(save(setting).disabled).toBe(false));
  });

  it('list the default communities; removing one moves focus to the next', async () => {
    const acts: unknown[] = [];
    api.on(adminApi.act, ({ body }) => {
      acts.push(body);
      api.on(communitiesApi.list, () => [aSummary('meta')]);
      return { success: true as const };
    });
    const { user } = await open('');
    await user.click(await screen.findByLabelText('Remove /birding from the defaults'));
    expect(await screen.findByText('/birding is no longer a default community.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Remove /birding from the defaults')).toBeNull());
    expect(acts).toEqual([{ action: 'remove_default_forum', name: 'birding' }]);
    expect(document.activeElement).toBe(screen.getByLabelText('Remove /meta from the defaults'));
  });

  it('add a default community by name, with errors at the field', async () => {
    const { user } = await open('');
    const field = await screen.findByLabelText('Add a default community');
    await user.type(field, 'Birding');
    await user.click(press('Add'));
    expect(await screen.findByText('/Birding is a default community already.')).toBeTruthy();

    api.refuse(adminApi.act, 404, 'community/not-found');
    await user.clear(field);
    await user.type(field, 'rivers');
    await user.click(press('Add'));
    expect(await screen.findByText(errorCatalog['community/not-found'].message)).toBeTruthy();

    api.on(adminApi.act, ({ body }) => {
      expect(body).toEqual({ action: 'add_default_forum', name: 'rivers' });
      return { success: true as const };
    });
    await user.click(press('Add'));
    expect(await screen.findByText('/rivers is now a default community.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '');
  });
});

describe('the users', { timeout: 20_000 }, () => {
  it('are listed with what admins see of them, page by page', async () => {
    api.on(usersApi.list, ({ query }) =>
      query['next'] === 'further'
        ? { users: [anAccount({ username: 'first' })], next: null }
        : {
            users: [
              anAccount({ username: 'gone', deleted: true, isBanned: true }),
              anAccount({ username: 'ines', isAdmin: true }),
              anAccount({ username: 'pell', points: 1207, createdAt: '2024-10-17T00:00:00Z' }),
            ],
            next: 'further',
          },
    );
    const { user } = await open('/users');
    const rows = async () =>
      (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(await screen.findByText('@pell')).toBeTruthy();
    expect(await rows()).toEqual([
      expect.stringMatching(/@goneDeletedBanned/),
      expect.stringMatching(/@inesAdmin/),
      expect.stringMatching(/@pellActive1,2070017 October 2024/),
    ]);
    expect(screen.getByText('@pell').closest('a')?.getAttribute('href')).toBe('/@pell');
    await user.dblClick(press('More'));
    expect(await screen.findByText('@first')).toBeTruthy();
    expect(screen.queryByText('More')).toBeNull();
    expect(api.asked.filter((call) => call.includes('next=further'))).toHaveLength(1);
  });

  it('are searched by the beginning of their names, in the address, once typing pauses', async () => {
    api.on(usersApi.list, ({ query }) => ({
      users: query['q'] === undefined ? [anAccount({ username: 'pell' })] : [],
      next: null,
    }));
    const { user, router } = await open('/users');
    await screen.findByText('@pell');
    await user.type(screen.getByLabelText('Find a username'), 'lens');
    expect(await screen.findByText('Nobody found')).toBeTruthy();
    expect(router.state.location.href).toBe('/admin/users?q=lens');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('@pell')).toBeTruthy();
    expect(router.state.location.href).toBe('/admin/users');
  });

  it('can be retried after a failure, the first page and the next', async () => {
    api.refuse(usersApi.list, 500);
    const { user } = await open('/users');
    await screen.findByText('The users could not be loaded.');
    api.on(usersApi.list, ({ query }) => {
      if (query['next']) throw new Refusal(500);
      return { users: [anAccount({ username: 'pell' })], next: 'further' };
    });
    await user.click(press('Retry'));
    await screen.findByText('@pell');
    await user.click(press('More'));
    expect(await screen.findByText('More users could not be loaded.')).toBeTruthy();
    expect(screen.getByText('@pell')).toBeTruthy();
    api.on(usersApi.list, () => ({ users: [anAccount({ username: 'first' })], next: null }));
    await user.click(press('Retry'));
    expect(await screen.findByText('@first')).toBeTruthy();
  });
});

describe('an erasure', { timeout: 20_000 }, () => {
  const written = { posts: 1204, comments: 1, votes: 0, lists: 2, pictures: 3 };
  const nothing = { posts: 0, comments: 0, votes: 0, lists: 0, pictures: 0 };
  const begun = { requestedAt: '2026-05-01T06:12:00Z', noItems: 1205, noErased: 0, finishedAt: null };

  // The code of the dialog comes with the first of them.
  const soon = { timeout: 10_000 };

  /** With the password filled in. */
  async function openDialog() {
    const { user } = await open('/users');
    await user.click(await screen.findByRole('button', { name: 'Erase @pell' }));
    const password = await screen.findByLabelText(/^Your password/, {}, soon);
    expect(screen.getByRole('dialog', { name: 'Erase @pell' })).toBeTruthy();
    expect(erase().disabled).toBe(true);
    await user.type(password, 'secret');
    return user;
  }
  const erase = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Erase' });

  beforeEach(() => {
    const accounts = [
      anAccount({ username: 'pell' }),
      anAccount({ username: 'ines', isAdmin: true }),
      anAccount({ username: 'lens', isBanned: true }),
    ];
    api.on(usersApi.list, () => ({ users: accounts, next: null }));
    api.on(usersApi.erasure, () => ({ written, progress: null }));
  });

  it('says whom and how much it deletes, and needs the password of the admin', async () => {
    api.refuse(usersApi.erase, 403, 'wrong_password');
    const user = await openDialog();
    const items = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1,204 posts',
      '1 comment',
      '0 votes',
      '2 lists',
      '3 pictures',
    ]);
    await user.click(erase());
    expect(await screen.findByText('Invalid password', {}, soon)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Erase @(ines|lens)$/ })).toBeNull();
  });

  it('shows how far it has come until it is done', async () => {
    api.on(usersApi.erase, ({ params, body }) => {
      expect([params['username'], body.password]).toEqual(['pell', 'secret']);
      api.on(usersApi.erasure, () => ({ written, progress: { ...begun, noErased: 482 } }));
      return { written, progress: begun };
    });
    const user = await openDialog();
    await user.click(erase());
    expect(
      await screen.findByText(/^482 of 1,205 posts, comments and votes are erased/, {}, soon),
    ).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Erasing @pell' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');

    const finishedAt = '2026-05-01T06:13:00Z';
    api.on(usersApi.erasure, () => ({
      written: nothing,
      progress: { ...begun, noErased: 1205, finishedAt },
    }));
    expect(await screen.findByText(/everything it wrote is erased\.$/, {}, soon)).toBeTruthy();
  });
});

describe('the comments', { timeout: 20_000 }, () => {
  it('are those of the whole site or of one author', async () => {
    api.on(commentsApi.listAll, ({ query }) => ({
      comments: [aWireComment({ username: query['username'] ?? 'anybody', postTitle: 'First swift' })],
      next: null,
    }));
    const { user, router } = await open('/comments');
    const cards = within(await screen.findByRole('feed', { name: 'Comments' }));
    expect(cards.getByRole('article', { name: /^@anybody commented on First swift/ })).toBeTruthy();
    await user.type(screen.getByLabelText('Comments by a username'), '@pell{Enter}');
    expect(await screen.findByRole('article', { name: /^@pell commented on First swift/ })).toBeTruthy();
    expect(router.state.location.search).toEqual({ q: '@pell' });
  });

  it('are an empty list for an unknown username', async () => {
    api.refuse(commentsApi.listAll, 404, 'user_not_found');
    await open('/comments?q=nobody');
    expect(await screen.findByText('Nobody has the username “nobody”.')).toBeTruthy();
  });
});

describe('the communities', { timeout: 20_000 }, () => {
  it('are listed, the newest first, and searched by name', async () => {
    api.on(communitiesApi.list, ({ query }) => {
      if (query['q'] === 'riv') return [aSummary('rivers')];
      expect(query['sort']).toBe('new');
      return [aSummary('typefaces')];
    });
    const { user } = await open('/communities');
    expect((await screen.findByText('/typefaces')).closest('a')?.getAttribute('href')).toBe('/typefaces');
    await user.type(screen.getByLabelText('Find a community'), 'riv{Enter}');
    expect(await screen.findByText('/rivers')).toBeTruthy();
    expect(screen.queryByText('/typefaces')).toBeNull();
  });
});

describe('the requests', { timeout: 20_000 }, () => {
  it('link to the member who asked, and lead to creating the community', async () => {
    api.on(communityRequestsApi.list, () => [
      aRequest(1, { note: 'Rock pools.' }),
      aRequest(2, { communityName: 'birding', communityExists: true }),
    ]);
    const { user } = await open('/new-community-requests');
    const rows = await screen.findAllByRole('listitem');
    const [asked, existing] = rows.map(({ textContent }) => textContent);
    expect(asked).toMatch(/\/tidepoolsRequested by @edda, .* agoRock pools\./);
    expect(existing).toContain('Already exists');
    expect(screen.getByText('/birding').closest('a')?.getAttribute('href')).toBe('/birding');
    expect(screen.getByText('/tidepools').closest('a')).toBeNull();
    await user.click(screen.getByLabelText('Create community /tidepools'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Create community' }, { timeout: 10_000 }),
    );
    expect(await dialog.findByDisplayValue('tidepools')).toBeTruthy();
  });

  /** Presses what deletes a request, and then the button of the question. */
  async function answer(user: UserEvent, name: string, verb: string) {
    await user.click(await screen.findByLabelText(`Delete the request for /${name}`));
    const question = await screen.findByRole('dialog', { name: 'Delete this request?' }, { timeout: 10_000 });
    await user.click(within(question).getByText(verb));
  }

  it('are deleted after a question; focus moves to the next', async () => {
    let requests = [aRequest(1, {}), aRequest(2, { communityName: 'nightbuses' })];
    api.on(communityRequestsApi.list, () => requests);
    api.on(communityRequestsApi.delete, ({ params }) => {
      requests = requests.filter(({ id }) => String(id) !== params['requestId']);
      return null;
    });
    const { user } = await open('/new-community-requests');
    await answer(user, 'tidepools', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(2);

    await answer(user, 'tidepools', 'Delete');
    expect(await screen.findByText('The request for /tidepools is deleted.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Community requests 1' })).toBeTruthy();
    expect(screen.queryByText('/tidepools')).toBeNull();
    const next = screen.getByLabelText('Delete the request for /nightbuses');
    await waitFor(() => expect(document.activeElement).toBe(next));

    await answer(user, 'nightbuses', 'Delete');
    expect(await screen.findByText('No requests')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'New community requests' })),
    );
  });

  it('stay when deleting fails', async () => {
    api.on(communityRequestsApi.list, () => [aRequest(1, {})]);
    api.refuse(communityRequestsApi.delete, 500);
    const { user } = await open('/new-community-requests');
    await answer(user, 'tidepools', 'Delete');
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    const again = screen.getByLabelText('Delete the request for /tidepools');
    await waitFor(() => expect(document.activeElement).toBe(again));
  });
});

describe('the figures', { timeout: 20_000 }, () => {
  afterEach(() => void vi.restoreAllMocks());

  const anEvent = (id: number, day: string, payload: object) => ({
    id,
    name: 'bss' as const,
    uniqueKey: null,
    payload: JSON.stringify(payload),
    createdAt: `${day}T09:00:00Z`,
  });

  it('are shown as charts, each with a sentence and a table on request', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T10:00:00Z'));
    api.on(siteApi.snapshots, ({ query }) => {
      expect(query).toEqual({ every: 'day', limit: '90' });
      const events = [anEvent(2, '2026-11-22', { users_day: 7 }), anEvent(1, '2026-11-20', { users_day: 5 })];
      return { events, next: '' };
    });
    const { user } = await open('/bss');
    const users = within(await screen.findByRole('region', { name: 'Active users' }));
    expect(users.getByText(/^On 22 November 2026: .*; Day 7 \(5 to 7 in 14 days\)\.$/)).toBeTruthy();
    expect(screen.getAllByText(/One day has no figures\./)).toHaveLength(1);
    await user.click(users.getByText('Show as table'));
    const table = within(users.getByRole('region', { name: 'Active users, day by day' }));
    expect(table.getByText('2026-11-22 09:00').parentElement?.textContent).toContain('7');
    expect(table.getByText('2026-11-21').parentElement?.textContent).toContain('not counted');
    await user.click(users.getByText('Show as chart'));
    expect(users.queryByRole('table')).toBeNull();
  });

  it('are missing on a new site', async () => {
    api.on(siteApi.snapshots, () => ({ events: [], next: '' }));
    await open('/bss');
    expect(await screen.findByText('Nothing counted yet')).toBeTruthy();
  });
});

describe('the loader of the site administration', () => {
  function load(section: string, isAdmin: boolean) {
    const viewer: Viewer = {
      user: { id: 'a'.repeat(24), username: 'alice', isAdmin },
      moderates: [],
      bannedFrom: [],
    };
    const site = { name: 'Confab', url: 'https://confab.example' };
    return loadAdmin({ queryClient: new QueryClient(), site, viewer }, section, {});
  }

  it('answers members with 403 without asking the server', async () => {
    expect(await load('users', false)).toHaveProperty('status', 403);
    expect(await load('unheard_of', false)).toHaveProperty('status', 403);
    expect(api.asked).toEqual([]);
  });

  it('answers unknown pages with 404', async () => {
    expect(await load('unheard_of', true)).toHaveProperty('status', 404);
    expect(await load('toString', true)).toHaveProperty('status', 404);
  });

  it('sets no status for its pages, even when their lists fail to load', async () => {
    api.on(communityRequestsApi.list, () => []);
    api.on(siteApi.settings, () => initialSiteSettings);
    expect(await load('', true)).not.toHaveProperty('status');
    expect(await load('ipbans', true)).not.toHaveProperty('status');
  });
});
