import { type Ring, ringsApi } from '@confab/api-contract/calls';
import { anOwnUser } from '@confab/testing/wire';
import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { RingsPage } from './RingsPage.tsx';

const api = fakeApi();
const aRing = (id: number, values: Partial<Ring> = {}): Ring => ({
  id,
  members: [`left_${id}`, `right_${id}`].map((username) => ({
    username,
    createdAt: '2026-04-01T10:00:00Z',
    bannedAt: null,
    noVotes: 40,
    noGiven: 20,
    noReceived: 21,
    noTogether: 7,
  })),
  noMutual: 41,
  expectedMutual: 1.25,
  noTogether: 7,
  expectedTogether: 0.5,
  foundAt: '2026-05-01T04:07:00Z',
  seenAt: '2026-05-02T04:07:00Z',
  dismissedAt: null,
  dismissedBy: null,
  ...values,
});

const second = '2 accounts, @left_2, @right_2';

let rings: Ring[];
beforeEach(() => {
  rings = [aRing(2), aRing(1)];
  api.on(ringsApi.list, ({ query }) => ({
    rings: rings.filter(({ dismissedAt }) => (dismissedAt !== null) === (query['filter'] === 'dismissed')),
    next: null,
  }));
  const moveTo =
    (dismissedAt: string | null) =>
    ({ params }: { params: Record<string, string> }) => {
      const dismissedBy = dismissedAt && 'ines';
      rings = rings.map((ring) =>
        String(ring.id) === params['ringId'] ? { ...ring, dismissedAt, dismissedBy } : ring,
      );
      return rings.find(({ id }) => String(id) === params['ringId']) ?? aRing(0);
    };
  api.on(ringsApi.dismiss, moveTo('2026-05-03T10:00:00Z'));
  api.on(ringsApi.relist, moveTo(null));
});

function AtAddress() {
  return <RingsPage search={useLocation().search} />;
}

const open = (at = '/') =>
  renderApp(<AtAddress />, { at, startup: { user: anOwnUser({ username: 'ines', isAdmin: true }) } });

it('a ring is shown with what its members did, against what chance explains', async () => {
  await open();
  const ring = within(await screen.findByRole('region', { name: second }));
  expect(ring.getByText('41').closest('dd')?.textContent).toBe('41 where chance explains 1.3');
  expect(ring.getByRole('row', { name: /@left_2/ }).textContent).toBe('@left_240202171 April 2026');
});

it('a dismissed ring goes, focus moves to the next one, and Undo brings it back', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Dismiss: @left_2, @right_2' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: second })).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss: @left_1, @right_1');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: second })).toBeTruthy();
});

it('dismissed rings have a list of their own, with who dismissed them', async () => {
  rings = [aRing(2, { dismissedAt: '2026-05-03T10:00:00Z', dismissedBy: 'ines' })];
  await open('/?filter=dismissed');
  expect((await screen.findByRole('region', { name: second })).textContent).toContain('by @ines');
  expect(screen.getByRole('button', { name: 'List again: @left_2, @right_2' })).toBeTruthy();
});
