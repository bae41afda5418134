import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../test-support/render-app.tsx';
import { Pagination } from './Pagination.tsx';

const open = (page: number, count: number, at = '/list') =>
  renderApp(<Pagination page={page} count={count} />, { at });

const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the pages of a numbered list', () => {
  it('are part of the address and keep its other parameters; the first page has no number', async () => {
    await open(2, 3, '/list?filter=posts&page=2');
    expect(address('Page 1')).toBe('/list?filter=posts');
    expect(address('Page 3')).toBe('/list?filter=posts&page=3');
    expect(address('Previous page')).toBe('/list?filter=posts');
    expect(address('Next page')).toBe('/list?filter=posts&page=3');
    const current = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['2']);
  });

  it('have no Previous or Next at the ends', async () => {
    await open(1, 2);
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
    expect(screen.getByText('Previous page').closest('[aria-disabled="true"]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Next page' })).toBeTruthy();
  });

  it('are separate history entries', async () => {
    const { user, router } = await open(1, 2);
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(router.state.location.href).toBe('/list?page=2');
    expect(router.history.length).toBe(2);
  });

  it('are hidden for a single page, and lead back from beyond the last', async () => {
    const { router } = await open(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
    router.history.destroy();
    await open(7, 3, '/list?page=7');
    expect(address('Previous page')).toBe('/list?page=3');
  });
});
