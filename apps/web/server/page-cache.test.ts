import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preparePage } from './page.ts';
import { createPageCache } from './page-cache.ts';

const page = (text: string, status = 200) => preparePage({ route: '/', status, text });

describe('the cache of visitors’ pages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // The cache takes a time of zero for none.
    vi.advanceTimersByTime(1000);
  });
  afterEach(() => vi.useRealTimers());

  it('renders a page once for all concurrent requests', async () => {
    const render = vi.fn(() => Promise.resolve(page('one')));
    const cached = createPageCache(() => undefined);
    const pages = await Promise.all(Array.from({ length: 50 }, () => cached('/', render)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(pages).size).toBe(1);
  });

  it('renders again after a second, so that a page is never older', async () => {
    const cached = createPageCache(() => undefined);
    const render = vi.fn(() => Promise.resolve(page('text')));
    await cached('/', render);
    vi.advanceTimersByTime(900);
    await cached('/', render);
    expect(render).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(200);
    await cached('/', render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("counts the second from the start of the rendering, when the page's data is read", async () => {
    const cached = createPageCache(() => undefined);
    const render = vi.fn(() => {
      vi.advanceTimersByTime(600);
      return Promise.resolve(page('text'));
    });
    await cached('/', render);
    vi.advanceTimersByTime(300);
    await cached('/', render);
    expect(render).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(200);
    await cached('/', render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('does not cache error pages', async () => {
    const cached = createPageCache(() => undefined);
    await cached('/', () => Promise.resolve(page('sorry', 503)));
    const second = await cached('/', () => Promise.resolve(page('fine')));
    expect(second.status).toBe(200);
  });

  it('does not cache failed renderings', async () => {
    const cached = createPageCache(() => undefined);
    await expect(cached('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(cached('/', () => Promise.resolve(page('fine')))).resolves.toMatchObject({ status: 200 });
  });

  it('keeps pages of different addresses apart', async () => {
    const cached = createPageCache(() => undefined);
    const [home, all] = await Promise.all([
      cached('/', () => Promise.resolve(page('home'))),
      cached('/all', () => Promise.resolve(page('all'))),
    ]);
    expect([home.body.toString(), all.body.toString()]).toEqual(['home', 'all']);
  });

  it('counts hits and misses', async () => {
    const lookups: boolean[] = [];
    const cached = createPageCache((hit) => lookups.push(hit));
    await cached('/', () => Promise.resolve(page('text')));
    await cached('/', () => Promise.resolve(page('text')));
    expect(lookups).toEqual([false, true]);
  });
});
