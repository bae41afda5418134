import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MoreButton } from './MoreButton.tsx';

describe('the end of a list that goes on', () => {
  it('asks once for what follows, however quickly it is pressed again', async () => {
    const fetchNextPage = vi.fn(() => Promise.resolve());
    const list = { hasNextPage: true, isFetchNextPageError: false, fetchNextPage };
    render(<MoreButton things="users" list={list} />);
    const more = screen.getByRole('button', { name: 'More' });
    fireEvent.click(more);
    fireEvent.click(more);
    expect(fetchNextPage).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(more.getAttribute('aria-busy')).toBeNull(), 10_000);
    fireEvent.click(more);
    expect(fetchNextPage).toHaveBeenCalledTimes(2);
  });
});
