import { sessionApi, signUpsApi, type Startup, usersApi } from '@confab/api-contract/calls';
import { errorCatalog } from '@confab/domain';
import { anOwnUser } from '@confab/testing/wire';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';

const api = fakeApi();
const success = { success: true } as const;
let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  api.refuse(usersApi.get, 404, 'user_not_found');
});

async function show(startup: Partial<Startup>, invitation?: string) {
  const app = await renderApp(<SignupForm invitation={invitation} onDone={() => undefined} />, {
    startup: { captcha: 'test', ...startup },
  });
  const fill = async () => {
    await app.user.type(screen.getByRole('textbox', { name: /^Username/ }), 'reed');
    await app.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse');
    await app.user.type(screen.getByLabelText('Repeat password', { selector: 'input' }), 'correct horse');
  };
  return { ...app, fill };
}

it('where sign-ups are by approval, the form asks the site’s question, and then says what happens', async () => {
  api.on(sessionApi.signup, ({ body }) => {
    bodies.push(body);
    throw new Refusal(403, 'sign-up-pending');
  });
  const { user, fill } = await show({ signups: 'approval', signupQuestion: 'Why here?' });
  await fill();
  await user.click(screen.getByRole('button', { name: 'Ask for an account' }));
  expect(await screen.findByText(errorCatalog['answer-needed'].message)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Why here/ }), 'Birds');
  await user.click(screen.getByRole('button', { name: 'Ask for an account' }));
  expect(await screen.findByText('Your request waits for an admin.')).toBeTruthy();
  expect(bodies).toMatchObject([{ username: 'reed', answer: 'Birds' }]);
  expect(document.activeElement?.textContent).toContain('Your request waits');
});

it('where accounts are by invitation, the form is closed without one', async () => {
  await show({ signups: 'invitation' });
  expect(screen.getByText(errorCatalog['invitation-needed'].message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create account' }).matches(':disabled')).toBe(true);
});

it('the code of an invitation is sent, and the form says when it is over', async () => {
  api.on(sessionApi.signup, ({ body }) => {
    bodies.push(body);
    throw new Refusal(403, 'invitation-over', 'This invitation was used up.');
  });
  const { user, fill } = await show({ signups: 'invitation' }, 'kP3vR8mZq1Lx');
  await fill();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('This invitation was used up.')).toBeTruthy();
  expect(bodies).toMatchObject([{ invitation: 'kP3vR8mZq1Lx' }]);
});

it('a login before the decision says so, with the reason of a refusal', async () => {
  api.on(sessionApi.login, () => {
    throw new Refusal(403, 'sign-up-declined', 'Your request was declined. No ads');
  });
  const { user } = await renderApp(<LoginForm />);
  await user.type(screen.getByRole('textbox', { name: /^Username/ }), 'reed');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(/No ads/)).toBeTruthy();
});

it('a mailed link confirms the address once, and a link that is over says so', async () => {
  api.on(signUpsApi.confirmEmail, ({ body }) => {
    bodies.push(body);
    if (bodies.length > 1) throw new Refusal(400, 'invalid-token');
    return success;
  });
  api.on(signUpsApi.sendConfirmation, () => success);
  const member = anOwnUser({ email: 'a@example.org' });
  const { user } = await renderApp(<ConfirmEmailPage />, { startup: { user: member } });
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Look into your mail')).toBeTruthy();
  location.hash = '#token=first';
  expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
  location.hash = '#token=second';
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  expect(bodies).toEqual([{ token: 'first' }, { token: 'second' }]);
});

it('a visitor without a link in the mail is asked to log in', async () => {
  await renderApp(<ConfirmEmailPage />, { startup: { user: null } });
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    '/login?next=%2Fconfirm-email',
  );
  expect(screen.queryByText(errorCatalog['email-missing'].message)).toBeNull();
});
