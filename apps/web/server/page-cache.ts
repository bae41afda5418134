import { LRUCache } from 'lru-cache';
import type { Page } from './page.ts';

/** With s-maxage in the reply, a visitor never sees a page older than two seconds (rulings 19). */
const freshMs = 1000;
const mostBytes = 64 * 1024 * 1024;

/**
 * Visitors' pages for a moment: however many ask for an address at once, it is rendered once. Knows nothing of who
 * asks: its pages are made without a cookie.
 */
export function createPageCache(onLookup: (hit: boolean) => void) {
  const pages = new LRUCache<string, Page>({
    ttl: freshMs,
    // Asked for by name each time, so that tests can set the clock.
    perf: { now: () => performance.now() },
    maxSize: mostBytes,
    // Its bytes, their compressed copies, and the rest of it.
    sizeCalculation: (page) => page.body.length * 2 + 2048,
  });
  const underWay = new Map<string, Promise<Page>>();

  async function renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    // What a page says is as old as its rendering, not as the end of it.
    const start = performance.now();
    try {
      const page = await render();
      // An error may be over in an instant.
      if (page.status < 500) pages.set(key, page, { start });
      return page;
    } finally {
      underWay.delete(key);
    }
  }

  return (key: string, render: () => Promise<Page>): Promise<Page> => {
    const page = pages.get(key) ?? underWay.get(key);
    onLookup(page !== undefined);
    if (page) return Promise.resolve(page);
    const rendering = renderOnce(key, render);
    underWay.set(key, rendering);
    return rendering;
  };
}
