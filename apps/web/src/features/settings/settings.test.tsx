import {
  type AccountExport,
  type MemberSession,
  mutesApi,
  type OwnUser,
  sessionApi,
  type Startup,
  usersApi,
} from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { anOwnUser, aPublicUser, aWireCommunity } from '@confab/testing/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startupQuery } from '../../data/startup.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { setSingleKeys } from '../shortcuts/use-shortcuts.ts';
import { fileSize } from './DataSection.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice', aboutMe: 'Mends lamps.' });

const aSession = (values: Partial<MemberSession>): MemberSession => ({
  id: 1,
  device: 'Firefox on Linux',
  createdAt: '2026-10-03T08:00:00Z',
  lastSeenAt: '2026-11-20T08:00:00Z',
  current: false,
  ...values,
});

let sessions: MemberSession[];

beforeEach(() => {
  sessions = [aSession({ current: true })];
  api.on(sessionApi.list, () => sessions);
  api.on(usersApi.export, () => null);
});

/** Opens the page, and collects what is saved. */
async function open(startup: Partial<Startup> = {}) {
  const sent: unknown[] = [];
  let saved: OwnUser = startup.user ?? alice;
  api.on(usersApi.updateProfile, ({ body }) => {
    sent.push(body);
    // An absent field stays as it is.
    saved = { ...saved, ...(body as Partial<OwnUser>) };
    return saved;
  });
  const app = await renderApp(<SettingsPage />, { at: '/settings', startup: { user: alice, ...startup } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  return { ...app, sent, save };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });
const chosen = (group: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('button', { pressed: true }).textContent;

describe('the settings', () => {
  it('show the account and its settings, with Save disabled', async () => {
    const { save } = await open({
      user: {
        ...alice,
        email: 'a@b.example',
        homeFeed: 'subscriptions',
        embedsOff: true,
        replyNotificationsOff: true,
      },
    });
    expect(field(/^Username/).value).toBe('alice');
    expect(field(/^Username/).readOnly).toBe(true);
    expect(field(/^Email/).value).toBe('a@b.example');
    expect(field(/^About me/).value).toBe('Mends lamps.');
    expect(screen.getByRole('link', { name: 'Markdown help' })).toBeTruthy();
    expect(chosen('Home feed')).toBe('Subscriptions');
    expect(toggle(/^Enable embeds/).checked).toBe(false);
    expect(toggle(/^Show profile pictures/).checked).toBe(true);
    expect(toggle(/^Enable upvote/).checked).toBe(true);
    expect(toggle(/^Enable reply/).checked).toBe(false);
    expect(save.disabled).toBe(true);
  });

  it('send only the changed fields', async () => {
    const { user, sent, save, client } = await open();
    await user.click(screen.getByRole('button', { name: 'Subscriptions' }));
    await user.click(toggle(/^Show profile pictures/));
    await user.type(field(/^Email/), ' a@b.example ');
    expect(save.disabled).toBe(false);
    await user.dblClick(save);
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(sent).toEqual([
      { homeFeed: 'subscriptions', hideUserProfilePictures: true, email: 'a@b.example' },
    ]);
    expect(client.getQueryData(startupQuery.queryKey)?.user?.homeFeed).toBe('subscriptions');
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(field(/^Email/).value).toBe('a@b.example');
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Settings' }));
  });

  it('of the device act at once, and say for two seconds that they are saved', async () => {
    const { save } = await open();
    const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
    vi.useFakeTimers();
    fireEvent.click(radio(/^Dark/));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(radio(/^Dark/).checked).toBe(true);
    const said = () => screen.getAllByRole('status').filter(({ textContent }) => textContent === 'Saved');
    expect(said()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1500));
    fireEvent.click(screen.getByRole('button', { name: 'Compact' }));
    fireEvent.click(toggle(/^Enable infinite scrolling/));
    expect(said(), 'at the last one').toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1500));
    expect(said()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(500));
    expect(said()).toEqual([]);
    fireEvent.click(radio(/^System ?The font/));
    expect(document.documentElement.dataset['font']).toBe('system');
    fireEvent.click(toggle(/^Single-key shortcuts/));
    expect(localStorage.getItem('single_keys')).toBe('off');
    expect(localStorage.getItem('device_settings')).toBe(
      '{"feedLayout":"compact","infiniteScrolling":false}',
    );
    expect(api.asked.filter((call) => call.includes('_settings'))).toEqual([]);
    expect(save.disabled, 'nothing to save').toBe(true);
    setSingleKeys(true);
  });

  it('are restored by Discard', async () => {
    const { user, save } = await open();
    await user.click(toggle(/^Remember feed sort/));
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(toggle(/^Remember feed sort/).checked).toBe(false);
    expect(save.disabled).toBe(true);
  });

  it('show an invalid email at the field, found by the page or by the server', async () => {
    const { user, sent, save } = await open();
    await user.type(field(/^Email/), 'nobody');
    await user.click(save);
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Email/));
    expect(sent).toEqual([]);

    await user.type(field(/^Email/), '@b.example');
    expect(screen.queryByText('Please enter a valid email')).toBeNull();
    api.refuse(usersApi.updateProfile, 400, 'invalid-email');
    await user.click(save);
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
    expect(screen.queryByText(messages.somethingWrong)).toBeNull();
  });

  it('keep the changes when saving fails', async () => {
    const { user, save } = await open();
    api.refuse(usersApi.updateProfile, 429);
    await user.click(toggle(/^Enable upvote/));
    await user.click(save);
    expect(await screen.findByText(messages.tooFast)).toBeTruthy();
    expect(toggle(/^Enable upvote/).checked).toBe(false);
    expect(save.disabled).toBe(false);
  });

  it('are not overwritten by a poll begun before the save', async () => {
    const { user, save, client } = await open();
    let arrived = false;
    const poll = client
      .query({
        queryKey: ['polled-user'],
        queryFn: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          }).finally(() => {
            arrived = !signal.aborted;
          }),
      })
      .catch(() => undefined);
    await user.click(toggle(/^Enable embeds/));
    await user.click(save);
    await poll;
    expect(arrived).toBe(false);
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
  });

  it.each([
    [true, /Only for a way back in/],
    [false, /sends no mail yet/],
  ])('say what the email is for where mail is %s', async (recovery, hint) => {
    await open({ recovery });
    expect(screen.getByText(hint)).toBeTruthy();
  });
});

describe('the mutes', () => {
  const birding = aWireCommunity({ name: 'birding' });
  const bob = aPublicUser({ username: 'bob' });
  const carol = aPublicUser({ username: 'carol' });
  const createdAt = '2026-11-01T08:00:00Z';
  const mutes: Startup['mutes'] = {
    communityMutes: [
      {
        id: 'c_1',
        type: 'community',
        mutedCommunityId: birding.id,
        createdAt,
        mutedCommunity: { ...birding, mods: null, rules: null },
      },
    ],
    userMutes: [bob, carol].map((mutedUser, index) => ({
      id: `u_${index}`,
      type: 'user',
      mutedUserId: mutedUser.id,
      createdAt,
      mutedUser,
    })),
  };
  const people = () => screen.getByRole('region', { name: 'Muted users' });

  it('say when there are none', async () => {
    await open();
    expect(screen.getAllByText('None')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Unmute/ })).toBeNull();
  });

  it('are listed; unmuting one moves focus to the next', async () => {
    api.on(mutesApi.unmuteUser, () => ({ success: true as const }));
    const { user } = await open({ mutes });
    expect(screen.getByRole('link', { name: '/birding' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unmute @bob' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '@bob' })).toBeNull());
    expect(api.asked).toContain(`DELETE /api/mutes/users/${bob.id}`);
    expect(document.activeElement?.textContent).toContain('@carol');
  });

  it('can be removed all at once, per kind', async () => {
    api.on(mutesApi.clear, () => mutes);
    const { user } = await open({ mutes });
    await user.click(screen.getByRole('button', { name: 'Unmute all: muted users' }));
    expect(await within(people()).findByText('None')).toBeTruthy();
    expect(api.asked).toContain('DELETE /api/mutes?type=user');
    expect(screen.getByRole('link', { name: '/birding' })).toBeTruthy();
    expect(document.activeElement).toBe(people());
  });
});

describe('the devices', () => {
  const devices = () => screen.getByRole('region', { name: 'Devices' });

  beforeEach(() => {
    sessions = [
      aSession({ current: true }),
      aSession({ id: 2, device: 'Safari on iPad' }),
      aSession({ id: 3, device: null }),
    ];
    api.on(sessionApi.end, ({ params }) => {
      sessions = sessions.filter(({ id }) => String(id) !== params['sessionId']);
      return { success: true as const };
    });
  });

  it('show progress only at the one being logged out', async () => {
    const ended = Promise.withResolvers<{ success: true }>();
    api.on(sessionApi.end, () => ended.promise);
    const { user } = await open();
    const tablet = await screen.findByRole('button', { name: 'Log out Safari on iPad' });
    await user.click(tablet);
    expect(tablet.getAttribute('aria-busy')).toBe('true');
    for (const name of ['Log out unknown device', 'Log out all others']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull();
    }
    ended.resolve({ success: true });
    await waitFor(() => expect(tablet.getAttribute('aria-busy')).toBeNull());
  });

  it('are listed; the current one cannot be logged out', async () => {
    await open();
    const rows = await within(devices()).findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Firefox on LinuxThis device',
      'Safari on iPad',
      'Unknown device',
    ]);
    expect(within(devices()).getAllByRole('button', { name: /^Log out (?!all)/ })).toHaveLength(2);
  });

  it('are logged out one by one', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPad' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPad')).toBeNull());
    expect(document.activeElement?.textContent).toContain('Unknown device');
  });

  it('are logged out all but this one', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Log out all others' }));
    await waitFor(() => expect(within(devices()).getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull();
    expect(document.activeElement).toBe(devices());
  });

  it('can be retried after a failure', async () => {
    api.refuse(sessionApi.list, 500);
    const { user } = await open();
    const retry = await within(devices()).findByRole('button', { name: 'Retry' });
    api.on(sessionApi.list, () => sessions);
    await user.click(retry);
    expect(await screen.findByText('Safari on iPad')).toBeTruthy();
  });
});

describe('one’s own data', () => {
  const requested: AccountExport = {
    requestedAt: '2026-11-21T08:00:00Z',
    url: null,
    size: null,
    expiresAt: null,
  };
  const ready = {
    ...requested,
    url: '/api/_export/file',
    size: 4_210_000,
    expiresAt: '2026-11-22T08:00:00Z',
  };

  it('is requested, and in preparation then', async () => {
    api.on(usersApi.requestExport, () => requested);
    const { user } = await open();
    const request = await screen.findByRole('button', { name: 'Request your data' });
    // Until it is known whether there is a file, it takes no press.
    await waitFor(() => expect(request.getAttribute('aria-busy')).toBeNull());
    await user.click(request);
    expect(await screen.findByText('Your data is being put together')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request your data' })).toBeNull();
  });

  it('is a file with its size and its last day', async () => {
    api.on(usersApi.export, () => ready);
    await open();
    const link = await screen.findByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/api/_export/file');
    expect(screen.getByText('4.2 MB, ready until 22 November 2026')).toBeTruthy();
  });

  it('appears by itself when ready', async () => {
    api.on(usersApi.export, () => requested);
    await open();
    expect(await screen.findByText('Your data is being put together')).toBeTruthy();
    api.on(usersApi.export, () => ready);
    expect(await screen.findByRole('link', { name: 'Download' }, { timeout: 10_000 })).toBeTruthy();
  });
});

it.each([
  [0, '1 kB'],
  [812_000, '812 kB'],
  [999_600, '1 MB'],
  [4_210_000, '4.2 MB'],
  [42_100_000, '42 MB'],
  [3_000_000_000_000, '3000 GB'],
])('an export of %i bytes says %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
