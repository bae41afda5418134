import { sessionApi, type Startup, usersApi } from '@confab/api-contract/calls';
import { anOwnUser, aStartup } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useStartup } from '../../data/startup.ts';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { SignupForm } from './SignupForm.tsx';

const api = fakeApi();
const alice = anOwnUser({ username: 'alice' });

afterEach(() => vi.useRealTimers());

const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
const password = (label: string) => screen.getByLabelText(label, { selector: 'input' });

/** The errors under the fields, top to bottom. */
const errors = () =>
  screen
    .getAllByRole('alert')
    .flatMap(({ className, textContent }) => (className === 'error' ? [textContent] : []));

function Viewer() {
  return <output>{useStartup().user?.username ?? 'a visitor'}</output>;
}

async function showForm(startup: Partial<Startup> = { captcha: 'test' }) {
  const done = vi.fn();
  const app = await renderApp(
    <>
      <SignupForm onDone={done} />
      <Viewer />
    </>,
    { startup },
  );
  const send = () => app.user.click(screen.getByRole('button', { name: 'Create account' }));
  const fill = async () => {
    await app.user.type(field('Username'), 'alice');
    await app.user.type(password('Password'), 'correct horse');
    await app.user.type(password('Repeat password'), 'correct horse');
  };
  return { ...app, done, send, fill };
}

describe('the signup form', () => {
  it('shows the errors of all fields at once', async () => {
    const { send, user } = await showForm();
    await user.type(field('Email'), 'nowhere');
    await send();
    await waitFor(() =>
      expect(errors()).toEqual([
        'Username cannot be empty.',
        'Password cannot be empty.',
        'Repeat password cannot be empty.',
        'Enter a valid email address.',
      ]),
    );
    expect(document.activeElement).toBe(field('Username'));
    expect(api.asked).toEqual([]);
  });

  it('clears the error of a field on the next key press, and keeps the others', async () => {
    const { send, user } = await showForm();
    await send();
    await screen.findByText('Username cannot be empty.');
    await user.type(field('Username'), 'a');
    expect(errors()).toEqual(['Password cannot be empty.', 'Repeat password cannot be empty.']);
  });

  it('takes digits, letters and underscores as a username, 21 at most, and counts them', async () => {
    const { user } = await showForm();
    await user.type(field('Username'), 'ali-ce é_1234567890123456789');
    expect(field('Username')).toHaveProperty('value', 'alice_123456789012345');
    expect(screen.getByText('21 / 21')).toBeTruthy();
  });

  it('makes an account and logs in, in place', async () => {
    const bodies: unknown[] = [];
    api.on(sessionApi.signup, ({ body }) => {
      bodies.push(body);
      return alice;
    });
    api.on(sessionApi.initial, () => aStartup({ user: alice }));
    const { fill, send, done } = await showForm();
    await fill();
    await send();
    expect(await screen.findByText('alice', { selector: 'output' })).toBeTruthy();
    expect(done).toHaveBeenCalledOnce();
    expect(bodies).toEqual([
      { username: 'alice', email: '', password: 'correct horse', captchaToken: 'test' },
    ]);
  });

  it.each([
    [409, 'user_exists', 'alice is already taken.'],
    [400, 'invalid-username', 'A username has 4 to 21 letters, digits or underscores.'],
    [400, 'invalid-email', 'Enter a valid email address.'],
    [400, 'invalid-password', 'Password too weak.'],
    [403, 'captcha_verify_fail_1', 'The captcha could not be checked. Try again.'],
    [403, 'captcha_verify_fail_2', 'The captcha was not solved. Try again.'],
  ])('shows refusal %i %s on the field it belongs to', async (status, code, message) => {
    api.refuse(sessionApi.signup, status, code);
    const { fill, send, done } = await showForm({ captcha: 'altcha' });
    await fill();
    await solve();
    await send();
    await waitFor(() => expect(errors()).toEqual([message]));
    expect(screen.queryByText('Something went wrong.')).toBeNull();
    expect(done).not.toHaveBeenCalled();
  });
});

describe('the username of a new account', () => {
  it('is looked up when the field loses focus, unless it is too short', async () => {
    api.on(usersApi.get, () => alice);
    const { user } = await showForm();
    await user.type(field('Username'), 'Ali');
    await user.tab();
    await user.type(field('Username'), 'ce');
    expect(api.asked).toEqual([]);
    await user.tab();
    expect(await screen.findByText('Alice is already taken.')).toBeTruthy();
    expect(api.asked).toEqual(['GET /api/users/Alice']);
  });

  it('is looked up one second after the last key press', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await showForm();
    await user.type(field('Username'), 'bobby');
    await vi.advanceTimersByTimeAsync(900);
    expect(api.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await screen.findByText('bobby is available')).toBeTruthy();
  });

  it('is not sent when it is known to be taken', async () => {
    api.on(usersApi.get, () => alice);
    const { fill, send } = await showForm();
    await fill();
    await screen.findByText('alice is already taken.');
    await send();
    expect(errors()).toEqual(['alice is already taken.']);
    expect(api.asked).toEqual(['GET /api/users/alice']);
  });
});

describe('while signups are closed', () => {
  const closed = 'We have temporarily disabled creating new accounts. Please check back again later.';

  it('the form says so and its fields are disabled', async () => {
    await showForm({ captcha: 'altcha', signupsDisabled: true });
    expect(screen.getByText(closed)).toBeTruthy();
    for (const label of ['Username', 'Email']) expect(field(label).matches(':disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Create account' }).matches(':disabled')).toBe(true);
    expect(document.querySelector('altcha-widget')).toBeNull();
  });

  it('sending a form opened earlier is refused', async () => {
    api.refuse(sessionApi.signup, 403, 'signups-disabled');
    const { fill, send } = await showForm();
    await fill();
    await send();
    expect(await screen.findByText(closed)).toBeTruthy();
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });
});

/** Stands in for the widget's package, which needs workers: solved when told so, or by itself with `auto`. */
vi.mock('altcha/external', () => {
  class Widget extends HTMLElement {
    // Solving takes longer than listening: the answer comes once the form listens.
    override addEventListener(...listener: Parameters<HTMLElement['addEventListener']>) {
      super.addEventListener(...listener);
      if (this.getAttribute('auto') === 'onload') queueMicrotask(() => this.solve());
    }
    solve() {
      const detail = { state: 'verified', payload: 'second' };
      this.dispatchEvent(new CustomEvent('statechange', { detail }));
      this.dataset.solved = 'second';
    }
  }
  customElements.define('altcha-widget', Widget);
  vi.stubGlobal('$altcha', {
    algorithms: new Map(),
    defaults: { set: () => undefined },
    i18n: { get: () => ({}), set: () => undefined },
  });
  return {};
});
vi.mock('altcha/workers/pbkdf2?worker', () => ({ default: vi.fn() }));

async function tell(state: string, payload: string | null) {
  const widget = await waitFor(() => {
    const element = document.querySelector('altcha-widget');
    if (element === null) throw new Error('There is no captcha.');
    return element;
  });
  widget.dispatchEvent(new CustomEvent('statechange', { detail: { state, payload } }));
}

const solve = () => tell('verified', 'first');

describe('the captcha', () => {
  const needed = /^Show that you are a person/;

  it('is required, and required again after it expires', async () => {
    const { fill, send } = await showForm({ captcha: 'altcha' });
    await fill();
    await send();
    expect(await screen.findByText(needed)).toBeTruthy();
    await solve();
    await waitFor(() => expect(errors()).toEqual([]));
    await tell('expired', null);
    await send();
    expect(await screen.findByText(needed)).toBeTruthy();
  });

  it('solves itself again after the server used its token up', async () => {
    const tokens: unknown[] = [];
    api.on(sessionApi.signup, ({ body }) => {
      tokens.push(body.captchaToken);
      if (tokens.length === 1) throw new Refusal(409, 'user_exists');
      return alice;
    });
    api.on(sessionApi.initial, () => aStartup({ user: alice }));
    const { fill, send, user } = await showForm({ captcha: 'altcha' });
    await fill();
    await solve();
    await send();
    await screen.findByText('alice is already taken.');
    await user.type(field('Username'), '2');
    await waitFor(() =>
      expect(document.querySelector('altcha-widget')?.getAttribute('data-solved')).toBe('second'),
    );
    await send();
    await waitFor(() => expect(tokens).toEqual(['first', 'second']));
  });
});
