import { openStore } from '@confab/storage';
import { expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();
const get = (url: string) => api.app.inject({ method: 'GET', url });

test('the sitemap is what the worker stored, and nothing else of the store', async () => {
  expect((await get('/sitemap.xml')).statusCode).toBe(404);
  const store = openStore(api.config.imageStore);
  for (const key of ['sitemap.xml', 'sitemap-posts-1.xml', 'sitemap-files.json'])
    await store.put(key, Buffer.from(key));
  const index = await get('/sitemap.xml?from=a-crawler');
  expect([index.statusCode, index.payload]).toEqual([200, 'sitemap.xml']);
  expect(index.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect((await get('/sitemap-posts-1.xml')).payload).toBe('sitemap-posts-1.xml');
  for (const path of ['/sitemap-files.json', '/sitemap-posts-2.xml', '/sitemap-', '/sitemap-posts-1.xml/..'])
    expect((await get(path)).statusCode).toBe(404);
});
