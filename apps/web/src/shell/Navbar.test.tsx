import { anOwnUser } from '@confab/testing/wire';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useModal } from '../lib/modals.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { Navbar } from './Navbar.tsx';

describe('the navbar', () => {
  it('shows visitors login and signup', async () => {
    const OpenModal = () => <output>{useModal()}</output>;
    const { user } = await renderApp(
      <>
        <Navbar />
        <OpenModal />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByText('login')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByText('signup')).toBeTruthy();
  });

  it('shows members their points and name instead', async () => {
    await renderApp(<Navbar />, { startup: { user: anOwnUser({ username: 'alice', points: 1240 }) } });
    expect(await screen.findByText('1.2k points')).toBeTruthy();
    expect(screen.getByRole('button', { name: /@alice/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  });

  it.each([
    ['alice', false],
    ['bartholomew', true],
  ])('has "me" at hand for small screens when the name is long (%s)', async (username, long) => {
    await renderApp(<Navbar />, { startup: { user: anOwnUser({ username }) } });
    expect((await screen.findByText('me')).classList.contains('is-long')).toBe(long);
  });
});
