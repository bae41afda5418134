import { moderationApi, type PublicLogEntry } from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity } from '@confab/testing/wire';
import { useLocation } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { PublicLogPage } from './PublicLogPage.tsx';

const api = fakeApi();
const community = aWireCommunity({ name: 'nightsky', publicLog: 'unnamed' });

const anEntry = (id: number, values: Partial<PublicLogEntry> = {}): PublicLogEntry => ({
  id,
  communityId: community.id,
  communityName: community.name,
  act: 'ban',
  by: null,
  actedAs: 'mods',
  username: 'northing',
  post: null,
  comment: null,
  rule: null,
  changed: [],
  content: false,
  block: null,
  rolledBack: null,
  expires: null,
  reason: null,
  createdAt: new Date(2026, 3, id, 14, 2).toISOString(),
  ...values,
});

function AtAddress({ name }: { name: string }) {
  return <PublicLogPage name={name} search={useLocation().search} />;
}

const open = (name: string, at = '/') =>
  renderApp(<AtAddress name={name} />, {
    at,
    startup: { publicLog: 'named' },
    prepare: (client) => client.setQueryData(communityQuery(community.name).queryKey, community),
  });

const items = () =>
  screen
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => /\d\d:\d\d$/.test(text));

describe('the public log of a community', () => {
  it('tells what was done without the names of moderators and the titles of what was deleted', async () => {
    api.on(moderationApi.publicLog, () => ({
      named: false,
      entries: [
        anEntry(20, { reason: 'Region only' }),
        anEntry(19, { act: 'delete_post', post: { publicId: 'abc', title: '' }, actedAs: 'admins' }),
        anEntry(18, { act: 'remove_moderator', username: 'halden' }),
      ],
      next: null,
    }));
    await open('nightsky');
    expect(await screen.findByText('Moderators are not named here.')).toBeTruthy();
    await waitFor(() =>
      expect(items()).toEqual([
        'A moderator banned @northingReason: Region only14:02',
        'An admin deleted a post by @northing14:02',
        '@halden is no longer a moderator14:02',
      ]),
    );
  });

  it('is filtered by what stands in the address, where both days count', async () => {
    api.on(moderationApi.publicLog, () => ({ named: false, entries: [], next: null }));
    const { user, router } = await open('nightsky', '/?act=ban&since=2026-04-01&until=2026-04-30&next=7');
    expect(await screen.findByText('Nothing here')).toBeTruthy();
    expect(api.asked.at(-1)).toContain('act=ban&since=2026-04-01&until=2026-05-01&next=7');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Lifted bans');
    await user.type(screen.getByRole('textbox', { name: 'Member' }), '@northing');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        act: 'unban',
        member: '@northing',
        since: '2026-04-01',
        until: '2026-04-30',
      }),
    );
    await waitFor(() => expect(api.asked.at(-1)).toContain('act=unban&member=northing&since=2026-04-01'));
  });

  it('is empty for an unknown member', async () => {
    api.refuse(moderationApi.publicLog, 404, 'user_not_found');
    await open('nightsky', '/?member=nobody');
    expect(await screen.findByText('Nothing here')).toBeTruthy();
  });
});

it('the log of the site names communities, and who acted where the site says so', async () => {
  api.on(moderationApi.siteLog, () => ({
    named: true,
    entries: [
      anEntry(20, { by: 'ines', actedAs: 'admins' }),
      anEntry(19, {
        act: 'add_block',
        actedAs: 'admins',
        communityId: null,
        communityName: null,
        username: null,
        block: { kind: 'emailDomain', value: 'mail.example' },
      }),
    ],
    next: '7.3',
  }));
  await open('about');
  expect(await screen.findByRole('heading', { name: 'Moderation log' })).toBeTruthy();
  await waitFor(() =>
    expect(items()).toEqual([
      '@ines Admin banned @northing in /nightsky14:02',
      'a deleted account Admin blocked addresses at mail.example14:02',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toContain('next=7.3');
});

it('the log of the site is whole for admins, who learn that others do not see it', async () => {
  api.on(moderationApi.siteLog, () => ({ named: true, entries: [anEntry(20, { by: 'ada' })], next: null }));
  await renderApp(<AtAddress name="about" />, {
    startup: { publicLog: 'off', user: anOwnUser({ isAdmin: true }) },
  });
  await screen.findByText('Only admins see this log.');
  screen.getByRole('option', { name: 'Declined accounts' });
});
