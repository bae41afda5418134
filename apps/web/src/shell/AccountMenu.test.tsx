import { sessionApi } from '@confab/api-contract/calls';
import { anOwnUser } from '@confab/testing/wire';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../test-support/fake-api.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { AccountMenu } from './MemberBar.tsx';

const api = fakeApi();

describe('the account menu', () => {
  const alice = anOwnUser({ username: 'alice' });

  it('links to settings, profile and mail, switches the theme and logs out', async () => {
    const { user } = await renderApp(<AccountMenu user={alice} />, { startup: { user: alice } });
    await user.click(screen.getByRole('button'));
    const menu = await screen.findByRole('menu', { name: 'Account' });
    expect(within(menu).getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    expect(within(menu).getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/@alice');
    expect(within(menu).getByRole('menuitem', { name: 'Mail' }).getAttribute('href')).toBe('/mail');
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'Dark mode' })).toBeTruthy();
    expect(within(menu).getByRole('menuitem', { name: 'Logout' })).toBeTruthy();
    expect(within(menu).queryByText('Admin dashboard')).toBeNull();
  });

  it('links admins to the dashboard', async () => {
    const ines = anOwnUser({ username: 'ines', isAdmin: true });
    const { user } = await renderApp(<AccountMenu user={ines} />, { startup: { user: ines } });
    await user.click(screen.getByRole('button'));
    const entry = await screen.findByRole('menuitem', { name: 'Admin dashboard' });
    expect(entry.getAttribute('href')).toBe('/admin');
  });

  it('shows that logging out failed', async () => {
    api.refuse(sessionApi.logout, 500);
    const { user } = await renderApp(<AccountMenu user={alice} />, { startup: { user: alice } });
    await user.click(screen.getByRole('button'));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Failed to logout. Something went wrong.')).toBeTruthy();
  });
});
