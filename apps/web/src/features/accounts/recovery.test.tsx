import { sessionApi, type Startup } from '@confab/api-contract/calls';
import { aStartup } from '@confab/testing/wire';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startupQuery } from '../../data/startup.ts';
import { createQueryClient } from '../../router.tsx';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { LoginForm } from './LoginForm.tsx';
import { loadRecovery, RecoveryPage } from './RecoveryPage.tsx';

const api = fakeApi();
const site = { name: 'Confab', url: 'http://localhost:3000' };

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => vi.useRealTimers());

function show() {
  return renderApp(<RecoveryPage />, { at: '/recover', startup: { recovery: true } });
}

/** A page that was opened with a mailed link. */
function showWithToken(token: string) {
  location.hash = `#token=${token}`;
  return show();
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the way to recovery', () => {
  const link = () => screen.queryByRole('link', { name: 'Forgot your password?' });

  it('starts at the login form where the site can send mail', async () => {
    await renderApp(<LoginForm />, { startup: { recovery: true } });
    expect(link()?.getAttribute('href')).toBe('/recover');
  });

  it('is absent where the site cannot send mail', async () => {
    await renderApp(<LoginForm />, { startup: { recovery: false } });
    expect(link()).toBeNull();
    await expect(head({ recovery: false })).rejects.toMatchObject({ isNotFound: true });
  });

  it('has noindex and sends no referrer', async () => {
    const { meta } = await head({ recovery: true });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(meta).toContainEqual({ name: 'referrer', content: 'no-referrer' });
  });

  function head(startup: Partial<Startup>) {
    const queryClient = createQueryClient();
    queryClient.setQueryData(startupQuery.queryKey, aStartup(startup));
    return loadRecovery({ queryClient, site });
  }
});

describe('asking for a link', () => {
  it('shows an invalid username or address at the field', async () => {
    const { user } = await show();
    const field = screen.getByRole('textbox', { name: 'Username or email' });
    await user.type(field, 'tamsin@postbox');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(api.asked).toEqual([]);
  });

  it('gets the same answer for unknown accounts, and can be repeated for another account', async () => {
    const bodies = askedFor();
    const { user } = await show();
    await user.type(screen.getByRole('textbox', { name: 'Username or email' }), 'nobody{Enter}');
    const asked = await heading('Check your inbox');
    expect(screen.getByText(/^If/).textContent).toBe(
      'If @nobody belongs to an account with an email, a link is on its way. It works once, for one hour.',
    );
    await waitFor(() => expect(document.activeElement).toBe(asked));
    expect(bodies).toEqual([{ username: 'nobody' }]);

    await user.click(screen.getByRole('button', { name: 'Use another username or email' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('nobody');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  });

  it('can be repeated after a minute, by a button that counts down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const bodies = askedFor();
    await show();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'nobody@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
    const asked = await heading('Check your inbox');
    await waitFor(() => expect(document.activeElement).toBe(asked));
    const again = screen.getByRole('button', { name: 'Send again', description: /^in \d+ seconds$/ });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    again.focus();
    fireEvent.click(again);
    expect(bodies).toHaveLength(1);

    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(again.getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByRole('button', { name: 'Send again', description: '' })).toBe(again);
    expect(await screen.findByText('You can send the link again.')).toBeTruthy();
    fireEvent.click(again);
    fireEvent.click(again);
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(again);
    const email = 'nobody@example.org';
    expect(bodies).toEqual([{ email }, { email }]);
  });

  function askedFor(): unknown[] {
    const bodies: unknown[] = [];
    api.on(sessionApi.recover, ({ body }) => {
      bodies.push(body);
      return { success: true as const };
    });
    return bodies;
  }
});

describe('a mailed link', () => {
  const replaced = () => vi.spyOn(history, 'replaceState');
  afterEach(() => {
    vi.restoreAllMocks();
    location.hash = '';
  });

  const choose = async (
    user: Awaited<ReturnType<typeof show>>['user'],
    password: string,
    repeated = password,
  ) => {
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Repeat password'), repeated);
    await user.click(screen.getByRole('button', { name: 'Save password' }));
  };

  it('leads to a new password; its token leaves the address at once', async () => {
    const spy = replaced();
    const bodies: unknown[] = [];
    api.on(sessionApi.resetPassword, ({ body }) => {
      bodies.push(body);
      return { success: true as const };
    });
    api.on(sessionApi.initial, () => aStartup({ recovery: true }));
    const { user, router } = await showWithToken('secret');
    await heading('New password');
    expect(location.hash).toBe('');
    expect(spy).toHaveBeenCalled();
    expect(api.asked).toEqual([]);

    await choose(user, 'correct horse');
    expect(await screen.findByText('Your new password is saved. Log in with it.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(bodies).toEqual([{ token: 'secret', password: 'correct horse' }]);
    expect(api.asked.join()).not.toContain('secret');
  });

  it('checks the passwords as signup does', async () => {
    const { user } = await showWithToken('secret');
    await heading('New password');
    await choose(user, 'short', 'shorter');
    for (const message of ['Password too weak.', 'Passwords do not match.']) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(api.asked).toEqual([]);
  });

  it('says when it is used or expired, and links to a new request', async () => {
    api.refuse(sessionApi.resetPassword, 400, 'invalid-token');
    const { user } = await showWithToken('old');
    await heading('New password');
    await choose(user, 'correct horse');
    await heading('This link no longer works');
    expect(screen.queryByText('Something went wrong.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ask for a new link' }));
    await heading('Forgot your password?');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  });

  it('can be replaced by a second mailed link', async () => {
    const { user } = await showWithToken('old');
    await heading('New password');
    await user.click(screen.getByRole('button', { name: 'Send a new one' }));
    await heading('Forgot your password?');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  });

  it('works in a tab that shows another link', async () => {
    await show();
    await heading('Forgot your password?');
    act(() => {
      location.hash = '#token=second';
      dispatchEvent(new Event('hashchange'));
    });
    await heading('New password');
    expect(location.hash).toBe('');
  });
});
