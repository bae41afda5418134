import {
  type Block,
  blocksApi,
  invitationsApi,
  sessionApi,
  type SignUp,
  signUpsApi,
  siteApi,
} from '@confab/api-contract/calls';
import { errorCatalog, initialSiteSettings, type SiteSettingValues } from '@confab/domain';
import { anOwnUser, aStartup } from '@confab/testing/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { SafetyPage } from './SafetyPage.tsx';

const api = fakeApi();
const success = { success: true } as const;
const admin = anOwnUser({ isAdmin: true });
let settings: SiteSettingValues;
let sent: unknown[];
let asked: SignUp[];
let blocks: Block[];

const aRequest = (values: Partial<SignUp>): SignUp => ({
  id: 1,
  username: 'reed',
  email: null,
  createdIP: '198.51.100.23',
  question: 'Why here?',
  answer: 'Bird sounds',
  createdAt: '2026-04-29T06:12:00Z',
  declinedAt: null,
  reason: null,
  ...values,
});
const aBlock = (values: Partial<Block>): Block => ({
  id: 1,
  kind: 'word',
  value: 'casino',
  createdBy: 'ines',
  createdAt: '2026-04-29T06:12:00Z',
  expiresAt: null,
  noStopped: 3,
  ...values,
});

beforeEach(() => {
  settings = { ...initialSiteSettings, signups: 'approval' };
  sent = [];
  asked = [aRequest({}), aRequest({ id: 2, username: 'seller', answer: 'business' })];
  blocks = [aBlock({})];
  api.on(siteApi.settings, () => settings);
  api.on(siteApi.updateSettings, ({ body }) => {
    sent.push(body);
    if (body.signups) settings = { ...settings, signups: body.signups };
    return settings;
  });
  api.on(sessionApi.initial, () => aStartup({ user: admin }));
  api.on(signUpsApi.list, () => ({ signUps: asked, next: null, noPending: asked.length }));
  api.on(signUpsApi.approve, ({ params }) => {
    asked = asked.filter(({ id }) => String(id) !== params.signUpId);
    return success;
  });
  api.on(signUpsApi.decline, ({ params, body }) => {
    sent.push(body);
    asked = asked.filter(({ id }) => String(id) !== params.signUpId);
    return success;
  });
  api.on(signUpsApi.reopen, () => {
    asked = [...asked, aRequest({ id: 2, username: 'seller', answer: 'business' })];
    return success;
  });
  api.on(invitationsApi.list, () => ({ invitations: [], next: null }));
  api.on(blocksApi.list, () => ({
    blocks,
    next: null,
    counts: { emailDomain: 0, word: blocks.length, addressRange: 0 },
    disposableDomains: null,
    torExits: null,
  }));
});

const open = () => renderApp(<SafetyPage />, { at: '/admin/safety', startup: { user: admin } });

it('who may join is chosen at once, and can be undone', async () => {
  const { user } = await open();
  expect(await screen.findByText('A person reads each request. 2 wait')).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: /^By invitation/ }));
  expect(await screen.findByText('Accounts are by invitation now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => sent).toEqual([{ signups: 'invitation' }, { signups: 'approval' }]);
});

it('a request that another admin has declined is not approved, and leaves the list', async () => {
  const { user } = await open();
  const { code, message } = errorCatalog['sign-up-decided'];
  api.on(signUpsApi.approve, ({ body }) => {
    sent.push(body);
    asked = [];
    throw new Refusal(409, code, message);
  });
  await user.click(await screen.findByRole('button', { name: 'Approve @reed' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await screen.findByText('No requests wait.')).toBeTruthy();
  expect(sent).toEqual([{ declinedAt: '' }]);
});

it('a request is approved, another declined with a reason and taken back', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Approve @reed' }));
  expect(await screen.findByText('@reed can log in now.')).toBeTruthy();
  await expect.poll(() => screen.queryByText('Bird sounds')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Decline @seller' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'No ads');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await expect.poll(() => sent).toEqual([{ reason: 'No ads' }]);
  await expect.poll(() => screen.queryByText('business')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('business')).toBeTruthy();
});

it('a block says what it is before it is made, and why it is refused', async () => {
  api.on(blocksApi.create, ({ body }) => {
    sent.push(body);
    if (body.text.startsWith('100'))
      throw new Refusal(400, 'block-too-wide', 'This range is too wide. It holds 1,204 members.');
    blocks = [aBlock({ id: 2, value: 'tenminutes.example', kind: 'emailDomain' }), ...blocks];
    return blocks[0] ?? aBlock({});
  });
  const { user } = await open();
  const field = await screen.findByRole('textbox', { name: 'Block' });
  await user.type(field, '100.64.0.0/10');
  expect(screen.getByText('IP range 100.64.0.0/10: no sign-up from there.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Until' })).toHaveProperty('value', '30');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/It holds 1,204 members/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'seller@tenminutes.example');
  expect(screen.getByText('E-mail tenminutes.example: no sign-up with such an address.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Until' })).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('button', { name: 'Remove tenminutes.example' })).toBeTruthy();
  expect(sent).toEqual([
    { text: '100.64.0.0/10', days: 30 },
    { text: 'seller@tenminutes.example', days: null },
  ]);
});

it('an admin says for how long network addresses are kept', async () => {
  const { user } = await open();
  const days = await screen.findByRole('radiogroup', { name: 'Keep network addresses, in days' });
  expect(within(days).getByRole<HTMLInputElement>('radio', { name: '90' }).checked).toBe(true);
  await user.click(within(days).getByRole('radio', { name: '30' }));
  await user.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ addressDays: '30' }]);
});
