import { createHash } from 'node:crypto';
import { contract } from '@confab/api-contract';
import { updateSiteSettings } from '@confab/db';
import { errorCatalog } from '@confab/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApi, useApi } from '../../test-support/api.ts';
import { errorsOf } from './documented-errors.ts';
import { markup } from './markup.ts';

/** The page at /api/docs. */

const api = useApi();
let page: string;
beforeAll(async () => {
  page = (await api.app.inject('/api/docs')).payload;
});

/** From the element with this id to the next call or the end. */
function sectionOf(name: string): string {
  const from = page.indexOf(`<section class="call" id="${name}"`);
  if (from === -1) return '';
  return page.slice(from, page.indexOf('</section>', from));
}

const escaped = (text: string) => markup`${text}`.text;

describe('the reference', () => {
  test.each(contract)('describes all of $name', (endpoint) => {
    const { name, call } = endpoint;
    const section = sectionOf(name);
    expect(section).toContain(`href="#${name}">${name}</a>`);
    expect(section).toContain(`<span class="method">${call.method}</span>`);
    for (const fact of ['Who', 'Limit', 'Token'])
      expect(section).toMatch(new RegExp(`<dt>${fact}</dt><dd>[^<\\s]`));
    expect(section).toContain(`<pre id="${name}-curl"`);
    expect(section).toMatch(new RegExp(`<pre id="${name}-answer"|\\d{3} (?:without a body|with a file)`));
    for (const error of errorsOf(endpoint)) {
      const { status, code, message } = errorCatalog[error];
      const shownCode = code === null ? '–' : `<code>${code}</code>`;
      expect(section).toContain(`<td>${status}</td><td>${shownCode}</td><td>${escaped(message)}</td>`);
    }
    // The table of contents links to it.
    expect(page.slice(page.indexOf('<nav'), page.indexOf('</nav>'))).toContain(`href="#${name}"`);
  });

  test('has the name that an admin gave the site, as the document for programs has', async () => {
    const before = await api.app.inject('/api/docs');
    await updateSiteSettings(api.db, { siteName: 'Bird talk' });
    const after = await api.app.inject({
      url: '/api/docs',
      headers: { 'if-none-match': String(before.headers['etag']) },
    });
    expect([after.statusCode, after.payload]).toEqual([
      200,
      expect.stringContaining('<title>Bird talk API</title>'),
    ]);
    const { info } = (await api.app.inject('/api/openapi.json')).json<{ info: { title: string } }>();
    expect(info.title).toContain('Bird talk');
    await updateSiteSettings(api.db, { siteName: null });
  });

  test('has only calls of the contract', () => {
    const ids = Array.from(page.matchAll(/<section class="call" id="(?!object\.)([^"]+)"/g), ([, id]) => id);
    expect(ids.sort()).toEqual(contract.map(({ name }) => name).sort());
  });

  test('has only links that lead to a part of it, and each id once', () => {
    const ids = Array.from(page.matchAll(/\sid="([^"]+)"/g), ([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const known = new Set(ids);
    const targets = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
    expect(targets.filter((id) => !known.has(id))).toEqual([]);
  });

  test.each([
    'address',
    'sessions',
    'captcha',
    'roles',
    'errors',
    'pages',
    'limits',
    'ids',
    'live',
    'client',
    'objects',
  ])('has a chapter at #%s', (id) => {
    expect(page).toMatch(new RegExp(`<section class="\\w+" id="${id}"`));
  });

  test('describes input: types, bounds, and whether it is required', () => {
    expect(sectionOf('posts.create')).toMatch(
      /<code>title<\/code><\/dt>\s*<dd><code class="type">string<\/code> <span class="need">Required\.<\/span> At most 255 characters/,
    );
    expect(sectionOf('posts.list')).toContain('How many of them: 1 to 50; 10 by default.');
    expect(sectionOf('session.signup')).toContain('4 to 21 letters, digits and underscores.');
    expect(sectionOf('admin.act')).toContain('&quot;ban_user&quot;');
    expect(sectionOf('images.upload')).toContain('25 MiB');
  });
});

describe('the page', () => {
  test('permits its own style, its own script and nothing else', async () => {
    const { headers } = await api.app.inject('/api/docs');
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    const scripts = Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => script);
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(style.length).toBeGreaterThan(1000);
    expect(headers['content-type']).toBe('text/html; charset=UTF-8');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hashOf(style)}'`,
      ...scripts.map((script) => `script-src 'sha256-${hashOf(script)}'`),
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/\son\w+=|\sstyle=|javascript:/i);
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  test('is answered with 304 to clients that have it, and compressed to all others', async () => {
    const first = await api.app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(first.rawPayload.length).toBeLessThan(100_000);
    const again = await api.app.inject({
      url: '/api/docs',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const other = await api.app.inject({ url: '/api/docs', headers: { 'if-none-match': '"another"' } });
    expect(other.statusCode).toBe(200);
  });

  test('shows the site’s name and address as escaped text', async () => {
    const name = `"Tom & <b onload='x'>`;
    const site = { name, url: 'https://forum.example/\'&"<i>', contactEmail: null };
    const hostile = await startApi({ config: { site }, database: api.database });
    try {
      const { payload } = await hostile.app.inject('/api/docs');
      expect(payload).toContain('<h1>&quot;Tom &amp; &lt;b onload=&#39;x&#39;&gt; API</h1>');
      expect(payload).not.toMatch(/<b |<i>/);
    } finally {
      await hostile.close();
    }
  });
});

describe('the document for programs', () => {
  const url = '/api/openapi.json';
  const origin = 'https://other.example';

  test('may be read by pages of other sites, which the page for people is not for', async () => {
    const { headers } = await api.app.inject({ url, headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe('*');
    const again = await api.app.inject({ url, headers: { origin, 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.headers['access-control-allow-origin']]).toEqual([304, '*']);
    expect((await api.app.inject('/api/docs')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('answers the question of a browser before its request', async () => {
    const ask = (path: string, method: string) =>
      api.app.inject({
        method: 'OPTIONS',
        url: path,
        headers: { origin, 'access-control-request-method': method },
      });
    const { statusCode, headers, payload } = await ask(url, 'GET');
    expect([statusCode, payload]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': '*',
    });
    for (const [path, method] of [
      [url, 'POST'],
      ['/api/docs', 'GET'],
    ] as const) {
      const refused = await ask(path, method);
      expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([400, undefined]);
    }
  });
});
