import { sessionApi } from '@confab/api-contract/calls';
import { messages } from '@confab/domain';
import { anOwnUser, aStartup } from '@confab/testing/wire';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLogout } from '../data/session.ts';
import { fakeApi } from '../test-support/fake-api.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { SiteBanner } from './SiteBanner.tsx';

const api = fakeApi();

it('a banner goes at its time, also from a page that is open', async () => {
  const bannerUntil = new Date(Date.now() + 300).toISOString();
  await renderApp(<SiteBanner />, { startup: { banner: 'Maintenance at noon', bannerUntil } });
  expect(screen.getByText('Maintenance at noon')).toBeTruthy();
  await expect.poll(() => screen.queryByText('Maintenance at noon')).toBeNull();
});

it('a banner until a far day stays', async () => {
  const bannerUntil = new Date(Date.now() + 100 * 86_400_000).toISOString();
  await renderApp(<SiteBanner />, { startup: { banner: 'Maintenance in spring', bannerUntil } });
  expect(screen.getByText('Maintenance in spring')).toBeTruthy();
});

function Leave() {
  const { mutate } = useLogout();
  return <button onClick={() => mutate()}>Leave</button>;
}

it('a page that is open learns from a refused write that the site is read only', async () => {
  api.refuse(sessionApi.logout, 503, 'read_only');
  api.on(sessionApi.initial, () => aStartup({ readOnly: true }));
  const page = (
    <>
      <SiteBanner />
      <Leave />
    </>
  );
  const { user } = await renderApp(page, { startup: { user: anOwnUser() } });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(messages.readOnly('Confab'))).toBeTruthy();
});
