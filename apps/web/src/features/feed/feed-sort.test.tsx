import { anOwnUser, aStartup } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { feedHead, feedSortFor, useFeedSort, validateFeedSearch } from './feed-sort.ts';

beforeEach(() => localStorage.clear());

const remembering = { user: anOwnUser({ rememberFeedSort: true }) };

function Sort() {
  const [sort, choose] = useFeedSort();
  return (
    <>
      <output aria-label="Sort">{sort}</output>
      <button onClick={() => choose('latest')}>New</button>
      <button onClick={() => choose('hot')}>Hot</button>
    </>
  );
}

const shown = () => screen.getByRole('status', { name: 'Sort' }).textContent;
const press = (name: string) => screen.getByRole('button', { name });

describe('the sort of a feed', () => {
  it('is in the address unless it is the default', async () => {
    const { user, router } = await renderApp(<Sort />);
    expect(shown()).toBe('hot');
    await user.click(press('New'));
    await waitFor(() => expect(shown()).toBe('latest'));
    expect(router.state.location.href).toBe('/?sort=latest');
    await user.click(press('Hot'));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(router.history.length).toBe(1);
  });

  it('is remembered for members who want that, without changing the address', async () => {
    const { user, router } = await renderApp(<Sort />, { startup: remembering });
    await user.click(press('New'));
    await waitFor(() => expect(shown()).toBe('latest'));
    expect(router.state.location.href).toBe('/');
    expect(feedSortFor(aStartup(remembering), {})).toBe('latest');
  });

  it('in the address wins over the remembered one until another is chosen', async () => {
    localStorage.setItem('feed_sort', 'activity');
    const { user, router } = await renderApp(<Sort />, { at: '/?sort=week', startup: remembering });
    expect(shown()).toBe('week');
    await user.click(press('New'));
    await waitFor(() => expect(shown()).toBe('latest'));
    expect(router.state.location.href).toBe('/');
  });

  it('falls back to the default when unknown', () => {
    expect(validateFeedSearch({ sort: 'best' })).toEqual({});
    expect(validateFeedSearch({ sort: 'week' })).toEqual({ sort: 'week' });
    localStorage.setItem('feed_sort', 'best');
    expect(feedSortFor(aStartup(remembering), {})).toBe('hot');
  });

  it('in the address wins over the remembered one also where it is the default', async () => {
    localStorage.setItem('feed_sort', 'latest');
    await renderApp(<Sort />, { at: '/?sort=hot', startup: remembering });
    expect(shown()).toBe('hot');
    expect(feedSortFor(aStartup(remembering), { sort: 'hot' })).toBe('hot');
  });

  it('of a later page is the default unless its address names another', () => {
    localStorage.setItem('feed_sort', 'latest');
    expect(feedSortFor(aStartup(remembering), { next: 'cursor' })).toBe('hot');
    expect(feedSortFor(aStartup(remembering), { next: 'cursor', sort: 'day' })).toBe('day');
  });

  it('begins with the first page when another is chosen', async () => {
    const { user, router } = await renderApp(<Sort />, { at: '/?next=cursor' });
    await user.click(press('New'));
    await waitFor(() => expect(router.state.location.href).toBe('/?sort=latest'));
  });

  it('is in the canonical address unless it is the default, and only the default is indexed', () => {
    expect(feedHead('/all', { sort: 'hot' }, null)).toEqual({ path: '/all', noindex: false });
    expect(feedHead('/all', { sort: 'year' }, null)).toEqual({ path: '/all?sort=year', noindex: true });
    expect(feedHead('/all', { sort: 'hot', next: 'b' }, 'c')).toEqual({
      path: '/all?next=b',
      nextPath: '/all?next=c',
      noindex: false,
    });
    expect(feedHead('/@alice', { filter: 'posts', next: 'b' }, 'c')).toEqual({
      path: '/@alice?filter=posts&next=b',
      nextPath: '/@alice?filter=posts&next=c',
      noindex: true,
    });
  });
});
