import {
  blocksApi,
  invitationsApi,
  sessionApi,
  type ShieldState,
  signUpsApi,
  siteApi,
  type SiteTextState,
  type SiteTextVersion,
} from '@confab/api-contract/calls';
import { initialSiteSettings, moderationMessages } from '@confab/domain';
import { anOwnUser, aStartup } from '@confab/testing/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startupQuery } from '../../data/startup.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { BrandingPage } from './BrandingPage.tsx';
import { SafetyPage } from './SafetyPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const api = fakeApi();
const admin = anOwnUser({ isAdmin: true });
let sent: unknown[];
const shield: ShieldState = {
  setting: 'automatic',
  upSince: '2026-05-01T14:02:00.000Z',
  wanted: [...Array<number>(59).fill(3), 3720],
  asked: [
    { reason: 'noPass', count: 3100 },
    { reason: 'unlistedCrawler', count: 18 },
  ],
  passed: 214,
  refused: [{ reason: 'wrongWork', count: 7 }],
  medianWorkMs: 300,
};
const texts: SiteTextState[] = [
  { key: 'terms', language: 'en', noVersions: 0, noWords: 652, changedAt: null, privacyChanges: [] },
  { key: 'imprint', language: 'en', noVersions: 0, noWords: null, changedAt: null, privacyChanges: [] },
  { key: 'robots', language: 'en', noVersions: 1, noWords: 4, changedAt: null, privacyChanges: [] },
];

beforeEach(() => {
  sent = [];
  api.on(siteApi.settings, () => initialSiteSettings);
  api.on(siteApi.shield, () => shield);
  api.on(siteApi.updateSettings, ({ body }) => {
    sent.push(body);
    return {
      ...initialSiteSettings,
      readOnly: body.readOnly ?? false,
      shield: body.shield ?? 'automatic',
      banner: body.banner ?? null,
      search: body.search ?? true,
    };
  });
  api.on(sessionApi.initial, () => aStartup({ user: admin }));
  api.on(siteApi.texts, () => ({ texts }));
  api.on(signUpsApi.list, () => ({ signUps: [], next: null, noPending: 0 }));
  api.on(invitationsApi.list, () => ({ invitations: [], next: null }));
  api.on(blocksApi.list, () => ({
    blocks: [],
    next: null,
    counts: { emailDomain: 0, word: 0, addressRange: 0 },
    disposableDomains: null,
    torExits: null,
  }));
});

const open = (page: React.ReactElement) => renderApp(page, { at: '/admin', startup: { user: admin } });
const form = async (name: string) => within(await screen.findByRole('form', { name }));

it('a banner and the read-only mode are saved each by their own form', async () => {
  const { user } = await open(<SafetyPage />);
  const banner = await form('Site banner');
  await user.type(banner.getByRole('textbox', { name: /Text/ }), 'Maintenance tonight');
  await user.click(banner.getByRole('radio', { name: 'Warning' }));
  await user.click(banner.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(moderationMessages.settingsSaved)).toBeTruthy();
  const mode = await form('Read-only mode');
  await user.click(mode.getByRole('switch'));
  await user.click(mode.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([{ banner: 'Maintenance tonight', bannerLevel: 'warning' }, { readOnly: true }]);
});

it('the shield is switched at once, which the alert takes back, and says whom it asked and why', async () => {
  const { user } = await open(<SafetyPage />);
  const card = within(await screen.findByRole('region', { name: 'Visitor shield' }));
  expect(await card.findByText('Up since 14:02 UTC')).toBeTruthy();
  const figures = card.getAllByRole('definition').map((figure) => figure.textContent);
  expect(figures).toEqual(['3,118', '214', '2,904', '0.3 s']);
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Came without a pass 3,100',
    'Calls itself a crawler, from an address on no list 18',
    'Sent wrong work 7',
  ]);
  expect(card.queryAllByRole('status')).toEqual([]);
  await user.click(card.getByRole('radio', { name: /^On/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => sent).toEqual([{ shield: 'on' }, { shield: 'automatic' }]);
});

it('the search is switched off by its own form, and from then on everywhere', async () => {
  const { client, user } = await open(<SettingsPage />);
  const search = await form('Search');
  await user.click(search.getByRole('switch', { name: /^Content search/ }));
  await user.click(search.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ search: false }]);
  await expect.poll(() => client.getQueryData(startupQuery.queryKey)?.searchDisabled).toBe(true);
});

it('an unreadable accent is not sent, and the nearest readable one is offered', async () => {
  const { user } = await open(<BrandingPage />);
  const accent = await form('Accent');
  await user.type(accent.getByRole('textbox', { name: /Own colour/ }), '#7cc0e2');
  await user.click(accent.getByRole('button', { name: 'Save' }));
  expect(accent.getByRole('alert').textContent).toMatch(/readable/);
  expect(sent).toEqual([]);
  await user.click(accent.getByRole('button', { name: /^Use #/ }));
  expect(accent.getByRole('img', { name: /dark theme/ })).toBeTruthy();
  await user.click(accent.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ accent: expect.stringMatching(/^#[0-9a-f]{6}$/) as string }]);
});

it('a text is written, published, and taken back to a version of before', async () => {
  const first: SiteTextVersion = { id: null, body: 'Be fair.', changedBy: null, createdAt: null };
  let versions = [first];
  api.on(siteApi.textVersions, () => ({ versions }));
  api.on(siteApi.changeText, ({ body }) => {
    sent.push(body);
    versions = [
      {
        id: versions.length,
        body: body.body ?? 'Be fair.',
        changedBy: 'ines',
        createdAt: '2026-05-01T06:12:00Z',
      },
      ...versions,
    ];
    return { versions };
  });
  const { user } = await open(<BrandingPage />);
  expect(await screen.findByText(/^Missing\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit Terms' }));
  const area = await screen.findByRole('textbox', { name: 'Terms (en)' });
  expect(document.activeElement).toBe(area);
  await user.type(area, ' Be kind.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(moderationMessages.settingsSaved)).toBeTruthy();
  const [, before] = await screen.findAllByRole('button', { name: /^Take over/ });
  if (before) await user.click(before);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await expect
    .poll(() => sent)
    .toEqual([
      { language: 'en', body: 'Be fair. Be kind.' },
      { language: 'en', body: 'Be fair.' },
    ]);
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Terms');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Terms' }));
});

it('a privacy policy of the site says what the software stores by now, until it is published once more', async () => {
  let changes = ['Guests can report posts.'];
  const policy = (): SiteTextState => ({
    key: 'privacy',
    language: 'de',
    noVersions: 1,
    noWords: 3,
    changedAt: '2026-05-01T06:12:00Z',
    privacyChanges: changes,
  });
  api.on(siteApi.texts, () => ({ texts: [policy()] }));
  const version: SiteTextVersion = {
    id: 1,
    body: 'Wir speichern nichts.',
    changedBy: 'ines',
    createdAt: '2026-05-01T06:12:00Z',
  };
  api.on(siteApi.textVersions, () => ({ versions: [version] }));
  api.on(siteApi.changeText, ({ body }) => {
    sent.push(body);
    changes = [];
    return { versions: [version] };
  });
  const { user } = await open(<BrandingPage />);
  expect(await screen.findByText('needs a look')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit Privacy policy (de)' }));
  expect(await screen.findByText('Guests can report posts.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await expect.poll(() => sent).toEqual([{ language: 'de', body: 'Wir speichern nichts.' }]);
  await expect.poll(() => screen.queryByText('Guests can report posts.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByText('needs a look')).toBeNull();
});

it('rules for robots are written without Markdown and without a preview', async () => {
  api.on(siteApi.textVersions, () => ({ versions: [] }));
  const { user } = await open(<BrandingPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Robots' }));
  expect(await screen.findByRole('textbox', { name: 'Robots (en)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
});
