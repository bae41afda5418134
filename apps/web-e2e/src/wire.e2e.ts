import { aCommunity, aPost } from '@confab/testing/db';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
// Only the types: the page loads the sources, as routed below.
import type * as clientModule from '@confab/api-contract/client';
import { aPerson, expect, newName, origin, site, test } from './journey.ts';

test('pages carry content, head and headers, and no session', async ({ request }) => {
  for (const path of ['/', '/all', '/birding', site.post, '/communities', '/@alice', '/about']) {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(200);
    const html = await reply.text();
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"`);
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
  }
  for (const path of ['/nothing/at/all', '/no_such_place', '/birding/post/AAAAAAAA', '/@nobody_at_all']) {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(404);
    const html = await reply.text();
    expect(html).toContain('404: Not found!');
    expect(html).toContain('Go home.');
    expect(html).not.toContain('rel="canonical"');
  }
  // fetch would correct such an address before it is sent.
  const status = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: new URL(origin).port, path: '//evil.example/birding' }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(404);

  const moved = async (path: string) => {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect([301, 302, 303, 307, 308], path).toContain(reply.status());
    return new URL(reply.headers()['location'] ?? '', origin);
  };
  for (const path of ['/settings', '/new?community=birding', '/notifications', '/birding/modtools/rules']) {
    const target = await moved(path);
    expect(target.pathname).toBe('/login');
    expect([...target.searchParams.values()]).toContain(path);
  }
  for (const [path, target] of [
    ['/about/', '/about'],
    ['/Birding?sort=latest', '/birding?sort=latest'],
    ['/@ALICE', '/@alice'],
    [site.post.replace('/birding/', '/breadmaking/'), site.post],
  ] as const) {
    expect((await moved(path)).href).toBe(origin + target);
  }

  const html = await (await request.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const file = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers()['cache-control']).toContain('immutable');
  expect(['br', 'gzip']).toContain(file.headers()['content-encoding']);
  expect((await request.get('/assets/no-such-file.js')).status()).toBe(404);
  for (const path of ['/manifest.json', '/robots.txt', '/favicon.ico'])
    expect((await request.get(path)).status()).toBe(200);
  expect((await request.get('/')).headers()['cache-control'] ?? '').not.toContain('immutable');

  const start = await request.get('/api/_initial');
  const tooLarge = await request.post('/api/_login', {
    headers: { 'x-csrf-token': start.headers()['csrf-token'] ?? '' },
    data: JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024) }),
  });
  expect(tooLarge.status()).toBe(413);
  expect(await tooLarge.json()).toMatchObject({ status: 413 });
});

test('the client for programs works in a page of the site', async ({ page, db, request }) => {
  const imports = { '@confab/domain': '/integration/libs/domain/src/index.ts' };
  const html = `<!doctype html><title>Integration</title>
    <script type="importmap">${JSON.stringify({ imports })}</script>`;
  await page.route(`${origin}/integration/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/integration/', '');
    if (!path.endsWith('.ts')) return route.fulfill({ contentType: 'text/html', body: html });
    const source = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
  });
  const [member, other] = [await aPerson(db), await aPerson(db)];
  const community = await aCommunity(db, { by: other, name: newName() });
  for (let index = 0; index < 4; index++) await aPost(db, { by: other, in: community, hotness: -1_000_000 });
  await page.goto('/integration/');
  const latest = `/${community.name}?sort=latest`;
  await request.get(latest);

  const seen = await page.evaluate(
    async ({ username, password, communityId, name }) => {
      const entry = '/integration/libs/api-contract/src/client/client.ts';
      const { ConfabError, createClient } = (await import(entry)) as typeof clientModule;
      const client = createClient({ baseUrl: location.origin });
      await client.session.login({ body: { username, password } });
      const post = await client.posts.create({
        body: { title: 'From a page', body: 'Hello', community: name },
      });
      const params = { postId: post.publicId };
      const comment = await client.comments.create({ params, body: { body: 'And an answer' } });
      const titles: string[] = [];
      let pages = 0;
      const query = { communityId, sort: 'latest', limit: 2 } as const;
      for await (const { posts } of client.posts.list.pages({ query })) {
        pages += 1;
        titles.push(...posts.map(({ title }) => title));
      }
      const refusal = await client.posts.get({ params: { postId: 'nothing' } }).then(
        () => 'none',
        (error: unknown) => (error instanceof ConfabError ? [error.code, error.status] : String(error)),
      );
      await client.session.logout();
      const after = await client.session.user().then(
        () => 'a member',
        (error: unknown) => (error instanceof ConfabError ? error.code : String(error)),
      );
      return { author: post.username, body: comment.body, pages, titles, refusal, after };
    },
    { username: member.username, password: site.password, communityId: community.id, name: community.name },
  );
  expect(seen).toMatchObject({ author: member.username, body: 'And an answer', pages: 3 });
  expect(seen.titles).toHaveLength(5);
  expect(seen.titles[0]).toBe('From a page');
  expect(seen.refusal).toEqual(['post/not-found', 404]);
  expect(seen.after).toBe('not_logged_in');

  const isFresh = async () => (await (await request.get(latest)).text()).includes('From a page');
  await expect.poll(isFresh, { intervals: [250], timeout: 5000 }).toBe(true);
});
