import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { siteQuery } from '../lib/site-query.ts';
import { TimeAgo } from './Meta.tsx';

let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T12:00:00Z') });
  client = new QueryClient();
});
afterEach(() => vi.useRealTimers());

it('a time is updated every minute', () => {
  render(<TimeAgo at="2026-03-04T11:58:30Z" />, { wrapper });
  expect(screen.getByText('1 minute ago')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('2 minutes ago')).toBeTruthy();
});

it('a time has its exact value as attribute, and the date as title', () => {
  render(<TimeAgo at="2026-03-04T11:00:00Z" short />, { wrapper });
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
    { wrapper },
  );
  expect(started).toHaveBeenCalledTimes(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('a page that the server made minutes ago is taken over as it is, and then says the time', async () => {
  client.setQueryData(siteQuery.queryKey, { name: 'Confab', url: 'https://confab.example' });
  const page = wrapper({ children: <TimeAgo at="2026-03-04T11:58:30Z" /> });
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  expect(container.textContent).toBe('1 minute ago');

  vi.setSystemTime(Date.parse('2026-03-04T12:05:00Z'));
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toBe('6 minutes ago');
  act(() => root.unmount());
});
