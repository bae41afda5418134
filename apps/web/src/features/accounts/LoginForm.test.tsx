import { sessionApi } from '@confab/api-contract/calls';
import { anOwnUser, aStartup } from '@confab/testing/wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useStartup } from '../../data/startup.ts';
import { useModal } from '../../lib/modals.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginPage } from './LoginPage.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });

function Viewer() {
  return <output>{useStartup().user?.username ?? 'a visitor'}</output>;
}

/** What the form says, and alerts. */
const said = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);

async function showForm() {
  const app = await renderApp(
    <>
      <LoginForm />
      <Viewer />
    </>,
  );
  const send = async (username: string, password: string) => {
    if (username) await app.user.type(screen.getByLabelText('Username'), username);
    if (password) await app.user.type(screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
  };
  return { ...app, send };
}

const refuse = (status: number, code?: string) => api.refuse(sessionApi.login, status, code);

describe('the login form', () => {
  it.each([
    ['', '', 'Username and password empty.'],
    ['', 'secret', 'Username empty.'],
    ['alice', '', 'Password empty.'],
  ])('asks for what is missing: "%s", "%s"', async (username, password, message) => {
    const { send } = await showForm();
    await send(username, password);
    expect(said()).toEqual([message]);
    expect(api.asked).toEqual([]);
  });

  it('says that username and password do not match', async () => {
    refuse(401, 'wrong-password');
    const { send } = await showForm();
    await send('alice', 'wrong');
    await screen.findByText('Username and password do not match.');
    // The general handler says nothing.
    expect(said()).toEqual(['Username and password do not match.']);
  });

  it('leaves other failures to the general handler', async () => {
    refuse(500);
    const { send } = await showForm();
    await send('alice', 'secret');
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  });

  it('clears its error on the next key press', async () => {
    const { send, user } = await showForm();
    await send('', '');
    await user.type(screen.getByLabelText('Password'), 's');
    expect(said()).toEqual([]);
  });

  it('shows the page as a member sees it, in place', async () => {
    api.on(sessionApi.login, () => alice);
    api.on(sessionApi.initial, () => aStartup({ user: alice }));
    const { send } = await showForm();
    expect(screen.getByText('a visitor')).toBeTruthy();
    await send('alice', 'secret');
    expect(await screen.findByText('alice', { selector: 'output' })).toBeTruthy();
  });

  it('is sent once on a double press', async () => {
    refuse(401, 'wrong-password');
    const { user } = await showForm();
    await user.type(screen.getByLabelText('Username'), 'alice');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    const login = screen.getByRole('button', { name: 'Login' });
    fireEvent.click(login);
    fireEvent.click(login);
    await screen.findByText('Username and password do not match.');
    expect(api.asked).toHaveLength(1);
  });

  it('is sent by POST, so that a press before hydration puts no password into an address', async () => {
    await showForm();
    expect(screen.getByLabelText('Password').closest('form')?.method).toBe('post');
  });

  it('shows the password on request, and hides it again', async () => {
    const { user } = await showForm();
    const password = screen.getByLabelText('Password');
    expect(screen.queryByRole('button', { name: 'Show password' })).toBeNull();
    await user.type(password, 'secret');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.getAttribute('type')).toBe('password');
  });
});

describe('the login page', () => {
  const logIn = async (next: string | undefined) => {
    api.on(sessionApi.login, () => alice);
    api.on(sessionApi.initial, () => aStartup({ user: alice }));
    const app = await renderApp(<LoginPage next={next} />, { at: '/login' });
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    await app.user.type(screen.getByLabelText('Username'), 'alice');
    await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    return app.router;
  };

  it('leads to `next` after the login', async () => {
    const router = await logIn('/new?community=birding');
    await waitFor(() => expect(router.state.location.href).toBe('/new?community=birding'));
  });

  it('leads home without `next`', async () => {
    const router = await logIn(undefined);
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });

  it('says "Login to continue" with `next`', async () => {
    await renderApp(<LoginPage next="/new" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login to continue');
  });

  it('offers to create an account', async () => {
    function Modal() {
      return <output>{useModal()}</output>;
    }
    const { user } = await renderApp(
      <>
        <LoginPage next={undefined} />
        <Modal />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(screen.getByText('signup')).toBeTruthy();
  });
});
