import { notificationsApi, type RenderedNotification } from '@confab/api-contract/calls';
import { anOwnUser } from '@confab/testing/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationsQuery, reloadNotifications } from '../../data/notifications.ts';
import { startupQuery, updateStartup } from '../../data/startup.ts';
import { changeDeviceSettings, defaultDeviceSettings } from '../../lib/device-settings.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const api = fakeApi();
const logged: unknown[] = [];

let items: RenderedNotification[];
let newCount: number;
let unseenCounts: { all: number; replies: number; votes: number; mod: number };

const aNotification = (values: Partial<RenderedNotification>): RenderedNotification => ({
  id: 1,
  type: 'new_votes',
  version: 1,
  textFormat: 'html',
  title: '<b>3 new upvotes</b> on your post <b>Salt</b>',
  body: '',
  icons: ['/icon-192.png'],
  toURL: '/birding/post/abc',
  seen: false,
  seenAt: null,
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  people: [],
  excerpt: '',
  community: null,
  ...values,
});

const itemOf = (id: string | undefined) => items.find((item) => String(item.id) === id) ?? aNotification({});

beforeEach(() => {
  items = [aNotification({ id: 1 }), aNotification({ id: 2, title: 'Second', seen: true })];
  newCount = 0;
  unseenCounts = { all: 1, replies: 0, votes: 1, mod: 0 };
  changeDeviceSettings(defaultDeviceSettings);
  logged.length = 0;
  vi.stubGlobal('reportError', (error: unknown) => logged.push(error));
  api.on(notificationsApi.list, () => ({
    items,
    count: items.length,
    newCount,
    unseen: unseenCounts,
    next: '',
  }));
  api.on(notificationsApi.mark, ({ params, query }) => ({
    ...itemOf(params['notificationId']),
    seen: query['seen'] === 'true',
  }));
  api.on(notificationsApi.delete, ({ params }) => itemOf(params['notificationId']));
  const done = () => ({ success: true }) as const;
  api.on(notificationsApi.resetNewCount, done);
  api.on(notificationsApi.markAllAsSeen, done);
  api.on(notificationsApi.deleteAll, done);
});

async function open({ filter, moderates = [] }: { filter?: string; moderates?: string[] } = {}) {
  const user = anOwnUser({ notificationsNewCount: newCount });
  const app = await renderApp(<NotificationsPage filter={filter} />, {
    at: '/notifications',
    startup: { user, moderates },
  });
  return {
    ...app,
    onBell: () => app.client.getQueryData(startupQuery.queryKey)?.user?.notificationsNewCount,
  };
}

/** jsdom joins names with or without a space. */
const unseen = (title: string) => new RegExp(`^Unseen: ?${title}$`);
const rows = () =>
  within(screen.getByRole('region', { name: 'Your notifications' })).getAllByRole('listitem');
const row = async (words: string) => {
  const found = (await screen.findByText(words)).closest('li');
  if (!found) throw new Error(`No row says ${words}.`);
  return found;
};
const asked = (part: string) => api.asked.filter((call) => call.includes(part)).length;

describe('the notifications', () => {
  it('keep ten places while they load', async () => {
    api.on(notificationsApi.list, () => new Promise(() => undefined));
    await open();
    expect(screen.getByRole('status', { name: 'Loading' }).querySelectorAll('.note')).toHaveLength(10);
  });

  it('say so where there are none, without the actions for all', async () => {
    items = [];
    await open();
    expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Mark all/ })).toBeNull();
  });

  it('are links that say whether they are unseen', async () => {
    await open();
    const link = await screen.findByRole('link', { name: unseen('3 new upvotes on your post Salt') });
    expect(link.getAttribute('href')).toBe('/birding/post/abc');
    expect(screen.getByRole('link', { name: 'Second' })).toBeTruthy();
  });

  it('are also shown if their type is unknown', async () => {
    items = [aNotification({ type: 'new_kind', title: 'Something <b>new</b>' })];
    await open();
    expect(await screen.findByRole('link', { name: unseen('Something new') })).toBeTruthy();
  });

  it('without a target are only marked as seen', async () => {
    items = [aNotification({ title: 'Gone', toURL: '#' })];
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: unseen('Gone') }));
    await waitFor(() => expect(asked('PUT /api/notifications/1')).toBe(1));
    expect(screen.getByRole('button', { name: 'Gone' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/notifications');
  });

  it('never lead to another site', async () => {
    items = [aNotification({ title: 'Away', toURL: 'https://elsewhere.example/' })];
    await open();
    expect(await screen.findByRole('button', { name: unseen('Away') })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Away/ })).toBeNull();
  });

  it('are marked as seen when opened', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('link', { name: /Salt/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/birding/post/abc'));
    expect(asked('PUT /api/notifications/1?action=markAsSeen&render=true&format=html&seen=true')).toBe(1);
  });

  it('stay unseen where marking fails, which is logged without an alert', async () => {
    api.refuse(notificationsApi.mark, 500);
    items = [aNotification({ title: 'Gone', toURL: '#' })];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: unseen('Gone') }));
    await waitFor(() => expect(logged).toHaveLength(1));
    expect(await screen.findByRole('button', { name: unseen('Gone') })).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });

  it('come back to their place where deleting fails, with an alert', async () => {
    api.refuse(notificationsApi.delete, 500);
    const { user } = await open();
    const first = await row('Salt');
    await user.click(within(first).getByRole('button', { name: 'Notification actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]?.textContent).toContain('Salt');
  });

  it('stay deleted when an older list arrives', async () => {
    const deleting = Promise.withResolvers<RenderedNotification>();
    api.on(notificationsApi.delete, () => deleting.promise);
    const { user, client } = await open();
    const first = await row('Salt');
    await user.click(within(first).getByRole('button', { name: 'Notification actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(asked('DELETE')).toBe(1));
    items = [aNotification({ id: 3, title: 'Third' }), ...items];
    await reloadNotifications(client);
    expect(await screen.findByText('Third')).toBeTruthy();
    deleting.resolve(aNotification({ id: 1 }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText(/Salt/)).toBeNull();
  });

  it('from the next page are still shown after the viewer deletes the first page', async () => {
    const [first, second] = [aNotification({ title: 'First' }), aNotification({ id: 2, title: 'Second' })];
    api.on(notificationsApi.list, ({ query }) =>
      query['next'] === undefined
        ? { items: [first], count: 2, newCount, unseen: unseenCounts, next: 'more' }
        : { items: [second], count: 2, newCount, unseen: unseenCounts, next: '' },
    );
    changeDeviceSettings({ infiniteScrolling: false });
    const { user } = await open();
    const only = await row('First');
    await user.click(within(only).getByRole('button', { name: 'Notification actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
    expect(screen.queryByText('No notifications')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('Second')).toBeTruthy();
  });

  it('keep focus on the page after the last is deleted', async () => {
    items = [aNotification({ id: 1 })];
    const { user } = await open();
    const only = await row('Salt');
    await user.click(within(only).getByRole('button', { name: 'Notification actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const heading = await screen.findByRole('heading', { name: 'No notifications' });
    expect(document.activeElement?.contains(heading)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('reset the count of the bell when opened', async () => {
    newCount = 2;
    const { onBell } = await open();
    await waitFor(() => expect(onBell()).toBe(0));
    expect(asked('GET /api/notifications')).toBe(1);
    expect(asked('action=resetNewCount')).toBe(1);
  });

  it('add new ones while the next page loads', async () => {
    const nextPage = Promise.withResolvers<never>();
    api.on(notificationsApi.list, ({ query }) =>
      query['next'] === undefined
        ? { items, count: items.length, newCount, unseen: unseenCounts, next: 'more' }
        : nextPage.promise,
    );
    changeDeviceSettings({ infiniteScrolling: false });
    const { user, client } = await open();
    await row('Second');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(asked('next=more')).toBe(1));
    items = [aNotification({ id: 3, title: 'Third' }), ...items];
    newCount = 1;
    updateStartup(client, (startup) => ({ ...startup, user: anOwnUser({ notificationsNewCount: 1 }) }));
    expect(await screen.findByText('Third')).toBeTruthy();
  });

  it('add new ones while open', async () => {
    const { client } = await open();
    await row('Second');
    items = [aNotification({ id: 3, title: 'Third' }), ...items];
    newCount = 1;
    updateStartup(client, (startup) => ({
      ...startup,
      user: anOwnUser({ notificationsNewCount: 1 }),
    }));
    expect(await screen.findByText('Third')).toBeTruthy();
    await waitFor(() => expect(asked('action=resetNewCount')).toBe(1));
  });
});

describe('a row', () => {
  const bea = { username: 'bea', proPic: null };
  const community = { name: 'cats', proPic: null };

  it('quotes, says where and how long ago, and shows the face of who acted', async () => {
    const at = new Date(Date.now() - 9 * 60_000).toISOString();
    const told = {
      title: '<b>@bea</b> replied to your comment',
      excerpt: 'So do I.',
      people: [bea],
      community,
    };
    items = [aNotification({ type: 'comment_reply', ...told, createdAt: at, updatedAt: at })];
    await open();
    const shown = await row('So do I.');
    expect(shown.querySelector('.avatar')?.textContent).toBe('b');
    expect(within(shown).getByText('/cats')).toBeTruthy();
    expect(within(shown).getByText('9m')).toBeTruthy();
  });

  it('of several comments shows two faces, and leads to the first comment', async () => {
    const toURL = '/cats/post/abc/first?highlightFrom=1';
    const grouped = { title: '<b>@bea and 11 others</b> commented', toURL };
    const people = [bea, { username: 'dora', proPic: null }];
    items = [aNotification({ type: 'new_comment', people, grouped, community })];
    await open();
    const link = await screen.findByRole('link', { name: unseen('@bea and 11 others commented') });
    expect(link.getAttribute('href')).toBe(toURL);
    expect(link.closest('li')?.querySelectorAll('.avatar')).toHaveLength(2);
  });

  it('of votes shows the community, and of a hidden author no face', async () => {
    items = [
      aNotification({ id: 1, title: 'Of votes', community }),
      aNotification({ id: 2, type: 'new_comment', title: 'Hidden', community }),
    ];
    await open();
    expect((await row('Of votes')).querySelector('.avatar')?.className).toBe('avatar tile');
    expect((await row('Hidden')).querySelector('.avatar')?.className).toBe('avatar ghost');
  });
});

describe('the days', () => {
  it('are headings, and say where the seen ones of a day begin', async () => {
    const [today, earlier] = [new Date().toISOString(), '2026-01-01T12:00:00Z'];
    items = [
      aNotification({ id: 1, updatedAt: today }),
      aNotification({ id: 2, updatedAt: earlier }),
      aNotification({ id: 3, updatedAt: today, seen: true }),
      aNotification({ id: 4, updatedAt: earlier, seen: true }),
    ];
    await open();
    await screen.findByRole('heading', { name: 'Today' });
    const headings = screen.getAllByRole('heading', { level: 2 });
    const words = headings.map(({ textContent }) => textContent).filter((text) => text !== 'Quieter');
    expect(words).toEqual(['Today', 'Earlier', 'Seen today', 'Seen earlier']);
  });
});

describe('the filters', () => {
  const filters = () => within(screen.getByRole('navigation', { name: 'Show' }));
  const words = () =>
    filters()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('count what is unseen, and ask for the chosen part', async () => {
    Object.assign(unseenCounts, { all: 3, replies: 2, votes: 1 });
    await open({ filter: 'votes' });
    await row('Second');
    expect(asked('filter=votes')).toBe(1);
    expect(words()).toEqual(['All3 unseen', 'Replies2 unseen', 'Votes1 unseen']);
    expect(filters().getByRole('link', { current: 'page' }).textContent).toBe('Votes1 unseen');
  });

  it('have one for moderators', async () => {
    await open({ moderates: ['f'.repeat(24)] });
    await row('Second');
    expect(words().at(-1)).toBe('Mod');
  });

  it('count with what is marked as seen', async () => {
    Object.assign(unseenCounts, { all: 1, replies: 0, votes: 1 });
    items = [aNotification({ title: 'Gone', toURL: '#' })];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: unseen('Gone') }));
    await waitFor(() => expect(words()).toEqual(['All', 'Replies', 'Votes']));
  });
});

describe('under the bell', () => {
  const openUnderBell = async () => {
    const app = await renderApp(
      <>
        <NotificationBell newCount={newCount} />
        <button type="button">Elsewhere</button>
      </>,
      { startup: { user: anOwnUser({ notificationsNewCount: newCount }) } },
    );
    await app.user.click(screen.getByRole('link', { name: /Notifications/ }));
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Notifications' }) };
  };

  it('the latest eight are shown, and stay unseen until the viewer leaves', async () => {
    newCount = 2;
    items = Array.from({ length: 10 }, (_, index) => aNotification({ id: index + 1, seen: index > 1 }));
    const { user, dialog } = await openUnderBell();
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(8);
    expect(asked('POST')).toBe(0);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked('action=resetNewCount')).toBe(1));
    expect(asked('action=markAllAsSeen&ids=1%2C2')).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Notifications/ }));
  });

  it('a press elsewhere closes it and does nothing else, and the next one acts', async () => {
    const { user } = await openUnderBell();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    const pressed = vi.fn();
    elsewhere.addEventListener('click', pressed);
    await user.click(elsewhere);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Notifications/ }));
    expect(pressed).not.toHaveBeenCalled();
    await user.click(elsewhere);
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('nothing is marked where the viewer goes on to the page', async () => {
    const { user, router, dialog } = await openUnderBell();
    await within(dialog).findAllByRole('listitem');
    await user.click(within(dialog).getByRole('link', { name: 'All notifications' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked('POST')).toBe(0);
  });
});

describe('the bell', () => {
  it.each([
    [0, 'Notifications', null],
    [7, 'Notifications, 7 new', '7'],
    [99, 'Notifications, 99 new', '99'],
    [120, 'Notifications, 120 new', '99+'],
  ])('with %i new ones is called "%s"', async (count, name, shown) => {
    await renderApp(<NotificationBell newCount={count} />);
    const bell = screen.getByRole('link', { name });
    expect(bell.querySelector('.count-badge')?.textContent ?? null).toBe(shown);
  });

  it('reloads the notifications on their page', async () => {
    const { user, client } = await renderApp(
      <>
        <NotificationBell newCount={0} />
        <NotificationsPage />
      </>,
      { at: '/notifications', startup: { user: anOwnUser() } },
    );
    await row('Second');
    items = [aNotification({ id: 3, title: 'Third' })];
    await user.click(screen.getByRole('link', { name: 'Notifications' }));
    expect(await screen.findByText('Third')).toBeTruthy();
    expect(client.getQueryData(notificationsQuery().queryKey)?.pages).toHaveLength(1);
  });
});
