import { type LogEntry, moderationApi } from '@confab/api-contract/calls';
import { aWireCommunity, aWireModerator } from '@confab/testing/wire';
import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { LogPage } from './LogPage.tsx';

const api = fakeApi();
const community = aWireCommunity({ mods: [aWireModerator({ username: 'halden' })] });

const anEntry = (id: number, values: Partial<LogEntry> = {}): LogEntry => ({
  id,
  communityId: community.id,
  act: 'ban',
  by: 'halden',
  actedAs: 'mods',
  username: `person_${id}`,
  post: null,
  comment: null,
  rule: null,
  changed: [],
  content: false,
  rolledBack: null,
  expires: null,
  reason: null,
  createdAt: new Date(2026, 3, id, 14, 2).toISOString(),
  ...values,
});

function AtAddress() {
  return <LogPage community={community} search={useLocation().search} />;
}

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('the log', () => {
  it('shows who did what, when and why, by day, and loads more on request', async () => {
    api.on(moderationApi.log, ({ query }) =>
      query['next'] === undefined
        ? {
            entries: [anEntry(20, { reason: 'Advertising', actedAs: 'admins' }), anEntry(19)],
            next: 'further',
          }
        : { entries: [anEntry(18)], next: null },
    );
    const { user } = await renderApp(<AtAddress />);
    expect(await screen.findByRole('heading', { name: '20 April 2026' })).toBeTruthy();
    expect(items()).toEqual([
      '@halden Admin banned @person_20Reason: Advertising14:02',
      '@halden banned @person_1914:02',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: '18 April 2026' })).toBeTruthy();
    expect(items()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it(
    'is narrowed to one person and one kind of act, which stand in the address',
    { timeout: 20_000 },
    async () => {
      api.on(moderationApi.log, () => ({ entries: [anEntry(20, { by: 'former_mod' })], next: null }));
      const { user, router } = await renderApp(<AtAddress />);
      await screen.findByRole('link', { name: '@former_mod' });
      const moderators = screen.getByRole('combobox', { name: 'Moderator' });
      expect(
        within(moderators)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All moderators', '@halden', '@former_mod']);
      await user.selectOptions(moderators, '@halden');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Bans');
      await waitFor(() => expect(router.state.location.search).toEqual({ by: 'halden', act: 'ban' }));
      await waitFor(() => expect(api.asked.at(-1)).toContain('by=halden&act=ban'));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Moderator' }), 'All moderators');
      await waitFor(() => expect(router.state.location.search).toEqual({ act: 'ban' }));
    },
  );

  it('is searched within its other filters, which a form without scripts keeps', async () => {
    api.on(moderationApi.log, ({ query }) => ({
      entries: query['q'] === 'watches' ? [] : [anEntry(20)],
      next: null,
    }));
    const { user, router } = await renderApp(<AtAddress />, { at: '/?act=ban' });
    await screen.findByRole('link', { name: '@person_20' });
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the log' });
    await user.type(field, 'watches{Enter}');
    expect(await screen.findByText('Nothing matches “watches”')).toBeTruthy();
    expect(router.state.location.search).toEqual({ act: 'ban', q: 'watches' });
    expect(Object.fromEntries(new FormData(field.form ?? undefined))).toEqual({ q: 'watches', act: 'ban' });
  });

  it('is empty for an unknown name, and ignores an unknown action', async () => {
    api.refuse(moderationApi.log, 404, 'user_not_found');
    await renderApp(<AtAddress />, { at: '/?by=nobody&act=nonsense' });
    expect(await screen.findByText('Nothing here')).toBeTruthy();
    expect(api.asked[0]).not.toContain('act=');
  });

  it('says that it could not be loaded', async () => {
    api.refuse(moderationApi.log, 500);
    await renderApp(<AtAddress />);
    expect(await screen.findByText('The log could not be loaded.')).toBeTruthy();
  });
});
