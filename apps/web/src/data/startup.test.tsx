import { sessionApi } from '@confab/api-contract/calls';
import { anOwnUser } from '@confab/testing/wire';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../test-support/fake-api.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { startupQuery, usePolledUser, useStartup } from './startup.ts';

const api = fakeApi();

describe('a member’s own data', () => {
  afterEach(() => vi.useRealTimers());

  function Points() {
    usePolledUser();
    const { user } = useStartup();
    return <output>{user ? `${user.points} points` : 'a visitor'}</output>;
  }

  it('is renewed every five seconds, not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = anOwnUser({ points: 1 });
    api.on(sessionApi.user, () => ({ ...user, points: 2, bannedFrom: [], moderates: [] }));
    await renderApp(<Points />, { startup: { user } });
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(api.asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(await screen.findByText('2 points')).toBeTruthy();
  });

  it('is a visitor’s once the session has ended elsewhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.on(sessionApi.user, () => {
      throw new Refusal(401, 'not_logged_in');
    });
    const { client } = await renderApp(<Points />, { startup: { user: anOwnUser() } });
    const startup = client.getQueryData(startupQuery.queryKey);
    if (!startup) throw new Error('The test has no startup payload.');
    api.on(sessionApi.initial, () => ({ ...startup, user: null }));
    await act(() => vi.advanceTimersByTimeAsync(5500));
    expect(await screen.findByText('a visitor')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(api.asked.filter((call) => call === 'GET /api/_user')).toHaveLength(1);
  });

  it('of a visitor is not asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderApp(<Points />);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(api.asked).toEqual([]);
  });
});
