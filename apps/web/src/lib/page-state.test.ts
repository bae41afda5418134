import { expect, it, vi } from 'vitest';
import { beginPage, pageState } from './page-state.ts';

const visits = pageState(() => new Set<string>());

it('keeps one value per page', () => {
  visits().add('cats');
  expect([...visits()]).toEqual(['cats']);
});

it('makes a new value for the next page', () => {
  visits().add('cats');
  beginPage();
  expect([...visits()]).toEqual([]);
});

it('ends listeners and timers with their page', () => {
  const heard = vi.fn();
  const listening = pageState((ended) => addEventListener('online', heard, { signal: ended }));
  listening();
  beginPage();
  dispatchEvent(new Event('online'));
  expect(heard).not.toHaveBeenCalled();
});

it('keeps nothing on a server', () => {
  vi.stubEnv('SSR', true);
  try {
    visits().add('of one page');
    expect([...visits()]).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});
