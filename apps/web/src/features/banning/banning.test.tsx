import { appealsApi, type OwnBan as Ban } from '@confab/api-contract/calls';
import { anOwnUser } from '@confab/testing/wire';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { OwnBan } from './OwnBan.tsx';

const api = fakeApi();
const said = { id: 1, kind: 'member', text: 'I did not know.', createdAt: '2026-05-02T06:12:00Z' } as const;

let ban: Ban;
beforeEach(() => {
  ban = {
    communityId: 'birds',
    createdAt: '2026-05-01T06:12:00Z',
    expires: '2090-01-31T12:00:00Z',
    reason: 'Coordinates of nests.',
    appeal: null,
  };
  api.on(appealsApi.ban, () => ban);
});

const open = (community: { id: string; name: string } | null = { id: 'birds', name: 'birding' }) =>
  renderApp(<OwnBan community={community}>You are banned.</OwnBan>, {
    startup: { user: anOwnUser({ username: 'eve' }) },
  });

describe('a banned member', () => {
  it('reads until when and why, and appeals once', async () => {
    const texts: unknown[] = [];
    api.on(appealsApi.create, ({ body }) => {
      texts.push(body);
      const appeal = { id: 7, messages: [said], decidedAt: null, verdict: null, mayAnswer: false };
      ban = { ...ban, appeal };
      return ban;
    });
    const { user } = await open();
    expect(
      await screen.findByRole('heading', { name: 'You are banned from /birding until 31 January 2090' }),
    ).toBeTruthy();
    expect(screen.getByText('Coordinates of nests.')).toBeTruthy();
    const send = screen.getByRole('button', { name: 'Send appeal' });
    expect(send.hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Appeal' }), said.text);
    await user.click(send);
    expect(await screen.findByText('Sent. Usually answered within 2 days.')).toBeTruthy();
    expect(texts).toEqual([{ communityId: 'birds', text: said.text }]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('answers what moderators ask', async () => {
    const asked = { ...said, id: 2, kind: 'team', text: 'Whose nests?' } as const;
    ban.appeal = { id: 7, messages: [said, asked], decidedAt: null, verdict: null, mayAnswer: true };
    const texts: unknown[] = [];
    api.on(appealsApi.say, ({ body }) => {
      texts.push(body);
      return { success: true as const };
    });
    const { user } = await open();
    expect(await screen.findByText('Whose nests?')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'My own.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(texts).toEqual([{ text: 'My own.' }]);
  });

  it('reads the decision', async () => {
    const answer = { ...said, id: 2, kind: 'team', text: 'We have looked.' } as const;
    const decidedAt = '2026-05-03T06:12:00Z';
    ban.appeal = { id: 7, messages: [said, answer], decidedAt, verdict: 'keep', mayAnswer: false };
    await open();
    expect(await screen.findByText('Your ban stays as it is.')).toBeTruthy();
    expect(screen.getByText('We have looked.')).toBeTruthy();
  });

  it('reads the short sentence where the ban is not known', async () => {
    api.refuse(appealsApi.ban, 404, 'ban-not-found');
    await open();
    expect(await screen.findByText('You are banned.')).toBeTruthy();
  });
});

it('a suspended member reads what is left to them', async () => {
  ban = { ...ban, communityId: null, expires: null };
  await open(null);
  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy();
  expect(screen.getByText(/export your data and delete your account/)).toBeTruthy();
});
