import { LRUCache } from 'lru-cache';
import type { Page } from './page.ts';

/** With s-maxage in the reply, a visitor never sees a page older than two seconds (rulings 19). */
const freshMs = 1000;
const mostBytes = 64 * 1024 * 1024;

/**
 * Caches visitors' pages briefly: concurrent requests for an address share one rendering. Its pages are rendered
 * without a cookie, so they are the same for all.
 */
export function createPageCache(onLookup: (hit: boolean) => void) {
  const pages = new LRUCache<string, Page>({
    ttl: freshMs,
    // Looked up at each call, so that tests can set the clock.
    perf: { now: () => performance.now() },
    maxSize: mostBytes,
    // The body, its compressed copies, and some for the rest.
    sizeCalculation: (page) => page.body.length * 2 + 2048,
  });
  const underWay = new Map<string, Promise<Page>>();

  async function renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    // A page's age counts from the start of its rendering, when its data was read.
    const start = performance.now();
    try {
      const page = await render();
      // Errors may pass in a moment.
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
