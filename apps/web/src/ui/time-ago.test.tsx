import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeAgo } from './Meta.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-04T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('a time is updated every minute', () => {
  render(<TimeAgo at="2026-03-04T11:58:30Z" />);
  expect(screen.getByText('1 minute ago')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('2 minutes ago')).toBeTruthy();
});

it('a time has its exact value as attribute, and the date as title', () => {
  render(<TimeAgo at="2026-03-04T11:00:00Z" short />);
  const time = screen.getByText('1h');
  expect(time.getAttribute('datetime')).toBe('2026-03-04T11:00:00Z');
  expect(time.title).toBe('4 March 2026');
});

it('all times share one timer, which stops with the last of them', () => {
  const started = vi.spyOn(globalThis, 'setInterval');
  const { unmount } = render(
    <>
      {Array.from({ length: 50 }, (_, index) => (
        <TimeAgo key={index} at="2026-03-04T11:00:00Z" />
      ))}
    </>,
  );
  expect(started).toHaveBeenCalledTimes(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
