import { type Appeal, appealsApi } from '@confab/api-contract/calls';
import { errorCatalog } from '@confab/domain';
import { anOwnUser } from '@confab/testing/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { AppealList } from './AppealList.tsx';

const api = fakeApi();

const anAppeal = (id: number, values: Partial<Appeal> = {}): Appeal => ({
  id,
  communityId: 'birds',
  communityName: 'birding',
  username: `banned_${id}`,
  bannedAt: '2026-05-01T06:12:00Z',
  bannedBy: 'tamsin',
  expires: '2026-05-08T06:12:00Z',
  reason: 'Coordinates of nests.',
  note: 'The third time.',
  noEarlierBans: 2,
  messages: [
    { id, kind: 'member', by: `banned_${id}`, text: `Sorry ${id}.`, createdAt: '2026-05-02T06:12:00Z' },
  ],
  createdAt: '2026-05-02T06:12:00Z',
  decidedAt: null,
  decidedBy: null,
  verdict: null,
  shortenedTo: null,
  ...values,
});

let appeals: Appeal[];
let decisions: unknown[];
beforeEach(() => {
  appeals = [anAppeal(1), anAppeal(2, { bannedBy: 'halden' })];
  decisions = [];
  api.on(appealsApi.list, () => ({ appeals, next: null }));
  api.on(appealsApi.decide, ({ body, params }) => {
    decisions.push(body);
    appeals = appeals.filter(({ id }) => String(id) !== params['appealId']);
    return anAppeal(1, { verdict: 'lift' });
  });
});

const open = () =>
  renderApp(<AppealList of="birds" filter="open" />, {
    startup: { user: anOwnUser({ username: 'tamsin' }) },
  });
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const answer = () => screen.getByRole('textbox', { name: 'Answer' });

describe('an appeal', () => {
  it('shows what the member says, why they were banned, and who should rather decide', async () => {
    const { user } = await open();
    expect(await screen.findByText('Sorry 1.')).toBeTruthy();
    for (const text of ['Coordinates of nests.', 'The third time.', '2 bans before this one.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/You banned this member/)).toBeTruthy();
    await user.click(press('Next'));
    expect(await screen.findByText('Sorry 2.')).toBeTruthy();
    expect(screen.queryByText(/You banned this member/)).toBeNull();
  });

  it('is decided with an answer only, and the next one opens', async () => {
    const { user } = await open();
    await screen.findByText('Sorry 1.');
    await user.click(press(/^Lift/));
    expect(await screen.findByText('Write a few words first.')).toBeTruthy();
    expect(document.activeElement).toBe(answer());
    await user.type(answer(), 'Welcome back.');
    await user.click(press(/^Lift/));
    expect(await screen.findByText('The ban of @banned_1 is lifted.')).toBeTruthy();
    expect(decisions).toEqual([{ verdict: 'lift', answer: 'Welcome back.' }]);
    expect(await screen.findByText('Sorry 2.')).toBeTruthy();
  });

  it('is shortened to the end of a day', async () => {
    const { user } = await open();
    await screen.findByText('Sorry 1.');
    await user.type(answer(), 'Three days are enough.');
    await user.click(press(/^Shorten/));
    fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: '2026-05-04' } });
    await user.click(press('Shorten'));
    const expires = new Date('2026-05-04T23:59:59').toISOString();
    await waitFor(() =>
      expect(decisions).toEqual([{ verdict: 'shorten', answer: 'Three days are enough.', expires }]),
    );
  });

  it('says at the day why it is not shorter, and keeps the answer', async () => {
    const { status, code, message } = errorCatalog['ban-not-shorter'];
    api.refuse(appealsApi.decide, status, code, message);
    const { user } = await open();
    await screen.findByText('Sorry 1.');
    await user.type(answer(), 'Three days are enough.');
    await user.click(press(/^Shorten/));
    const day = await screen.findByLabelText('Last day');
    fireEvent.change(day, { target: { value: '2026-05-09' } });
    await user.click(press('Shorten'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(day).toHaveProperty('value', '2026-05-09');
    await user.click(press('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answer()).toHaveProperty('value', 'Three days are enough.');
  });

  it('has notes that the member never sees, and questions to them', async () => {
    const messages: unknown[] = [];
    api.on(appealsApi.say, ({ body }) => {
      messages.push(body);
      return { success: true as const };
    });
    const { user } = await open();
    await screen.findByText('Sorry 1.');
    await user.type(answer(), 'I would shorten it.');
    await user.click(press('Add note'));
    await waitFor(() => expect(answer()).toHaveProperty('value', ''));
    await user.type(answer(), 'Whose nests?');
    await user.click(press('Ask the member'));
    await waitFor(() =>
      expect(messages).toEqual([
        { text: 'I would shorten it.', note: true },
        { text: 'Whose nests?', note: false },
      ]),
    );
  });

  it('stays open with the answer when another moderator decides it, which the page and the dialog say', async () => {
    const { client, user } = await open();
    await screen.findByText('Sorry 1.');
    await user.type(answer(), 'Three days are enough.');
    await user.click(press(/^Shorten/));
    const dialog = within(await screen.findByRole('dialog', { name: /@banned_1$/ }));
    const decided: unknown[] = [];
    api.on(appealsApi.decide, ({ params }) => {
      decided.push(params['appealId']);
      throw new Refusal(409, 'appeal-decided', 'This appeal is decided already.');
    });
    appeals = appeals.slice(1);
    await act(() => client.refetchQueries({ queryKey: ['appeals'] }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/decided or withdrawn/);
    await user.click(dialog.getByRole('button', { name: 'Shorten' }));
    await waitFor(() => expect(decided).toEqual(['1']));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Sorry 1.')).toBeTruthy();
    expect(answer()).toHaveProperty('value', 'Three days are enough.');
  });

  it('stands alone where none waits', async () => {
    appeals = [];
    await open();
    expect(await screen.findByText('No appeal waits')).toBeTruthy();
  });
});
