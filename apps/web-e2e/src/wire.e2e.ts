import { get } from 'node:http';
import { expect, origin, site, test } from './journey.ts';

const publicPages = ['/', '/all', '/birding', site.post, '/communities', '/@alice', '/about'];

for (const path of publicPages) {
  test(`${path} carries its content, head and headers, and nothing of anybody`, async ({ request }) => {
    const reply = await request.get(path);
    expect(reply.status()).toBe(200);
    const html = await reply.text();
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path === '/' ? '/' : path}"`);
    expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
    expect(html).toMatch(/<meta property="og:description" content="[^"]+"/);
    expect(html).not.toContain('csrf');
    const headers = reply.headers();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['csrf-token']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeTruthy();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });
}

test('a comment permalink is not for search engines', async ({ request }) => {
  const html = await (await request.get(`${site.post}/${site.comment}`)).text();
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
});

for (const path of ['/nothing/at/all', '/no_such_place', '/birding/post/AAAAAAAA', '/@nobody_at_all']) {
  test(`${path} answers 404 with the not-found page and no canonical link`, async ({ request }) => {
    const reply = await request.get(path);
    expect(reply.status()).toBe(404);
    const html = await reply.text();
    expect(html).toContain('404: Not found!');
    expect(html).toContain('Go home.');
    expect(html).not.toContain('rel="canonical"');
  });
}

for (const path of [
  '/settings',
  '/new?community=birding',
  '/notifications',
  '/admin/users',
  '/birding/modtools/rules',
]) {
  test(`${path} sends a visitor to the login page, which knows the way back`, async ({ request }) => {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect([302, 303, 307]).toContain(reply.status());
    const target = new URL(reply.headers()['location'] ?? '', origin);
    expect(target.pathname).toBe('/login');
    expect([...target.searchParams.values()]).toContain(path);
  });
}

test('an address that looks like another host is a page that does not exist', async () => {
  // fetch would mend such an address before it is sent.
  const status = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: new URL(origin).port, path: '//evil.example/birding' }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(404);
});

test('addresses have one spelling', async ({ request }) => {
  const moved = async (path: string) => {
    const reply = await request.get(path, { maxRedirects: 0 });
    return { status: reply.status(), location: reply.headers()['location']?.replace(origin, '') };
  };
  expect(await moved('/about/')).toMatchObject({ location: '/about' });
  expect(await moved('/Birding?sort=latest')).toMatchObject({ location: '/birding?sort=latest' });
  expect(await moved('/@ALICE')).toMatchObject({ location: '/@alice' });
  expect(await moved(site.post.replace('/birding/', '/breadmaking/'))).toMatchObject({ location: site.post });
});

test('files are named by content and kept; pages are asked for again', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const file = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(file.status()).toBe(200);
  expect(file.headers()['cache-control']).toContain('immutable');
  expect(['br', 'gzip']).toContain(file.headers()['content-encoding']);
  expect((await request.get('/assets/no-such-file.js')).status()).toBe(404);
  expect((await request.get('/manifest.json')).status()).toBe(200);
  expect((await request.get('/robots.txt')).status()).toBe(200);
  expect((await request.get('/')).headers()['cache-control'] ?? '').not.toContain('immutable');
});

test('a body that is too large gets its reply through the web address', async ({ request }) => {
  const start = await request.get('/api/_initial');
  const reply = await request.post('/api/_login', {
    headers: { 'x-csrf-token': start.headers()['csrf-token'] ?? '' },
    data: JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024) }),
  });
  expect(reply.status()).toBe(413);
  expect(await reply.json()).toMatchObject({ status: 413 });
});

test('what a visitor reads is at most two seconds old', async ({ request, playwright }) => {
  const writer = await playwright.request.newContext({ baseURL: origin });
  const start = await writer.get('/api/_initial');
  const headers = { 'x-csrf-token': start.headers()['csrf-token'] ?? '' };
  await writer.post('/api/_login', { headers, data: { username: 'alice', password: site.password } });
  await request.get('/all?sort=latest');
  const title = `Fresh at ${Date.now()}`;
  const created = await writer.post('/api/posts', { headers, data: { title, community: 'birding' } });
  expect(created.status()).toBe(200);
  const createdAt = Date.now();
  let askedAt: number;
  let html: string;
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    askedAt = Date.now();
    html = await (await request.get('/all?sort=latest')).text();
    // However long the answer takes: what is asked for two seconds later has it.
  } while (!html.includes(title) && askedAt < createdAt + 2000);
  expect(html).toContain(title);
  await writer.dispose();
});
