import { adminApi, mutesApi, sessionApi, usersApi, type ViewedUser } from '@confab/api-contract/calls';
import { anOwnUser, aPublicUser, aStartup } from '@confab/testing/wire';
import { useSuspenseQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userQuery } from '../../data/users.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { ProfileActions } from './ProfileHeader.tsx';

const api = fakeApi();

const admin = anOwnUser({ username: 'ines', isAdmin: true });
const member = anOwnUser({ username: 'bob' });

function Actions() {
  const { data: user } = useSuspenseQuery(userQuery('Orlaith'));
  return <ProfileActions user={user} />;
}

/** What `viewer` finds on the profile of Orlaith, and what the api is asked of it from then on. */
async function open(viewer: typeof admin | null, values: Partial<ViewedUser> = {}) {
  const user: ViewedUser = { ...aPublicUser({ username: 'Orlaith' }), ...values };
  const acts: unknown[] = [];
  api.on(adminApi.act, ({ body }) => {
    acts.push(body);
    return { success: true as const };
  });
  api.on(sessionApi.initial, () => aStartup({ user: viewer }));
  api.on(usersApi.get, () => user);
  const app = await renderApp(<Actions />, {
    startup: { user: viewer },
    prepare: (client) => client.setQueryData(userQuery('Orlaith').queryKey, user),
  });
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => {
    await press('Admin');
    await app.user.click(await screen.findByRole('menuitem', { name }));
    await screen.findByRole('dialog');
  };
  return { ...app, person: user, acts, press, choose };
}

const rows = async () => {
  const menu = within(await screen.findByRole('menu'));
  return menu.getAllByRole('menuitem').map((row) => row.textContent);
};
const isDisabled = async (name: RegExp) =>
  (await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled') === 'true';
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('muting a person', () => {
  it('is offered to members, and can be undone', async () => {
    const { person, press } = await open(member);
    const mute = {
      id: 'u_1',
      type: 'user' as const,
      mutedUserId: person.id,
      createdAt: '2026-04-29T06:12:00Z',
      mutedUser: aPublicUser({ id: person.id, username: 'Orlaith' }),
    };
    api.on(mutesApi.mute, () => ({ communityMutes: [], userMutes: [mute] }));
    api.on(mutesApi.unmuteUser, () => ({ success: true as const }));
    await press('Mute user');
    expect(
      await screen.findByText("Posts from @Orlaith won't appear on any of your feeds from now on."),
    ).toBeTruthy();
    await press('Unmute user');
    expect(await screen.findByText('Unmuted @Orlaith')).toBeTruthy();
    expect(api.asked).toEqual(['POST /api/mutes', `DELETE /api/mutes/users/${person.id}`]);
  });

  it("is not offered on the viewer's own profile", async () => {
    await open(member, { id: member.id });
    expect(screen.queryByRole('button', { name: 'Mute user' })).toBeNull();
  });

  it('is disabled for a deleted account', async () => {
    await open(admin, { deleted: true });
    expect(await screen.findByRole('button', { name: 'Mute user' })).toHaveProperty('disabled', true);
  });
});

describe('what admins do', () => {
  it('is not offered to members', async () => {
    await open(member);
    expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
  });

  it('is in one menu for admins', async () => {
    const { press } = await open(admin);
    await press('Admin');
    expect(await rows()).toEqual(['User details', 'Give supporter badge', 'Roll back', 'Ban user']);
  });

  it('does not include a ban of oneself', async () => {
    const { press } = await open(admin, { id: admin.id, isAdmin: true });
    await press('Admin');
    expect(await rows()).toEqual(['User details', 'Give supporter badge']);
  });

  it('disables ban and badge for a deleted account', async () => {
    const { press } = await open(admin, { deleted: true });
    await press('Admin');
    expect(await isDisabled(/^Ban user/)).toBe(true);
    expect(await isDisabled(/^Give supporter badge/)).toBe(true);
    expect(await isDisabled(/^User details/)).toBe(false);
  });
});

describe('a ban', () => {
  it('without deletion asks for confirmation', async () => {
    const { acts, choose, press, user } = await open(admin);
    await choose('Ban user');
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Spam');
    await press('Continue');
    const question = await screen.findByText('Are you sure?');
    expect(question.closest('.banner-note.danger')).toBeTruthy();
    expect(acts).toEqual([]);
    await press('Ban user');
    expect(await screen.findByText('User banned successfully.')).toBeTruthy();
    expect(acts).toEqual([{ action: 'ban_user', username: 'Orlaith', reason: 'Spam' }]);
    await dialogIsGone();
  });

  it('with deletion asks for the name, ignoring case', async () => {
    const { acts, choose, press, user } = await open(admin);
    await choose('Ban user');
    await user.click(screen.getByRole('checkbox', { name: /^Delete all posts and comments/ }));
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Spam');
    await press('Continue');
    const field = await screen.findByRole('textbox', { name: 'Username' });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'orlait');
    await press('Ban user');
    expect(await screen.findByText('Usernames do not match!')).toBeTruthy();
    expect(acts).toEqual([]);
    await user.type(field, 'H');
    expect(screen.queryByText('Usernames do not match!')).toBeNull();
    await press('Ban user');
    await dialogIsGone();
    expect(acts).toEqual([{ action: 'ban_user', username: 'Orlaith', reason: 'Spam', deleteContentDays: 0 }]);
  });

  it('is not confirmed by a double press on the first step', async () => {
    const { acts, choose, press, user } = await open(admin);
    await choose('Ban user');
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Spam');
    await press('Continue');
    // The answer stands where the first step stood.
    fireEvent.click(await screen.findByRole('button', { name: 'Ban user' }), { detail: 2 });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await dialogIsGone();
    expect(acts).toEqual([]);
  });

  it("shows the server's message when it fails, and can be retried", async () => {
    const { choose, press, user } = await open(admin);
    api.refuse(adminApi.act, 403, 'no_ban_admin', 'Admins cannot be banned.');
    await choose('Ban user');
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Spam');
    await press('Continue');
    await press('Ban user');
    expect(await screen.findByText('Failed to ban user: Admins cannot be banned.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is sent once and keeps its dialog until it is done', async () => {
    const { choose, press, user } = await open(admin);
    const answer = Promise.withResolvers<{ success: true }>();
    api.on(adminApi.act, () => answer.promise);
    await choose('Ban user');
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Spam');
    await press('Continue');
    await user.dblClick(screen.getByRole('button', { name: 'Ban user' }));
    await user.keyboard('{Escape}');
    await press('Close');
    await press('Cancel');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer.resolve({ success: true });
    await dialogIsGone();
    expect(api.asked.filter((call) => call === 'POST /api/_admin')).toHaveLength(1);
  });

  it('reloads the profile, and drops inactive feeds', async () => {
    const { choose, press, client, user } = await open(admin);
    client.setQueryData(['feed', { feed: 'all', sort: 'hot' }], { pages: [], pageParams: [] });
    await choose('Ban user');
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Spam');
    await press('Continue');
    await press('Ban user');
    await dialogIsGone();
    expect(api.asked).toContain('GET /api/users/Orlaith');
    expect(client.getQueriesData({ queryKey: ['feed'] })).toEqual([]);
  });

  it('is lifted after confirmation', async () => {
    const { acts, choose, press } = await open(admin, { isBanned: true, bannedAt: '2026-01-01T00:00:00Z' });
    await choose('Unban user');
    expect(await screen.findByText(/^Are you sure\?/)).toBeTruthy();
    await press('Unban user');
    expect(await screen.findByText('User unbanned successfully.')).toBeTruthy();
    expect(acts).toEqual([{ action: 'unban_user', username: 'Orlaith' }]);
  });
});

describe('the supporter badge', () => {
  it('can be given and removed', async () => {
    const { person, press, user } = await open(admin);
    const badge = { id: 1, type: 'supporter' as const };
    api.on(usersApi.giveBadge, () => [badge]);
    api.on(usersApi.get, () => ({ ...person, badges: [badge] }));
    await press('Admin');
    await user.click(await screen.findByRole('menuitem', { name: 'Give supporter badge' }));
    expect(await screen.findByText('Supporter badge given.')).toBeTruthy();

    api.on(usersApi.removeBadge, () => ({ success: true as const }));
    await press('Admin');
    await user.click(await screen.findByRole('menuitem', { name: 'Remove supporter badge' }));
    expect(await screen.findByText('Supporter badge removed.')).toBeTruthy();
    expect(api.asked).toContain('DELETE /api/users/Orlaith/badges/supporter?byType=true');
  });
});

describe('the details of an account', () => {
  it('show all fields, loaded on request', async () => {
    const { choose } = await open(admin, {
      email: 'orlaith@example.org',
      createdIP: '192.0.2.7',
      lastSeenIP: null,
      userIndex: 17,
    });
    expect(api.asked).toEqual([]);
    await choose('User details');
    const table = within(await screen.findByRole('table', { name: '@Orlaith' }));
    expect(table.getByRole('row', { name: 'email orlaith@example.org' })).toBeTruthy();
    expect(table.getByRole('row', { name: 'createdIP 192.0.2.7' })).toBeTruthy();
    expect(table.getByRole('row', { name: 'lastSeenIP –' })).toBeTruthy();
    expect(table.getByRole('row', { name: 'userIndex 17' })).toBeTruthy();
    expect(table.getByRole('row', { name: 'isBanned no' })).toBeTruthy();
    expect(api.asked).toEqual(['GET /api/users/Orlaith?adminsView=true']);
  });
});
