import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SiteSettingValues } from '@confab/domain';
import { issueSessionId, isProcessKey, processKeyHeader } from '@confab/session';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageRequest, RenderedPage } from '../../src/render.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { exchangeWithApi } from './exchange.ts';
import { createShield, type Shield } from './shield.ts';

const secret = 'a secret of the tests';
const day = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'confab-shield-'));
const crawlerFile = join(folder, 'crawlers');

let api: Server;
let said: { shield: SiteSettingValues['shield']; siteName: string; accent: string | null };
let heard: Record<string, number>[];
let apiFails: boolean;
let noFailures: number;
let app: FastifyInstance;
let shield: Shield;
let origin: string;
let clock: number;
let metrics: Metrics;

const renderPage = vi.fn<(request: PageRequest) => Promise<RenderedPage>>();
const rendered = (): RenderedPage => ({
  route: '/$name/',
  status: 200,
  location: null,
  html: '<p>page</p>',
  failure: undefined,
});

beforeEach(async () => {
  clock = Date.now();
  heard = [];
  apiFails = false;
  noFailures = 0;
  said = { shield: 'off', siteName: 'Cats & Co', accent: null };
  renderPage.mockReset();
  renderPage.mockImplementation(() => Promise.resolve(rendered()));
  const answer: (...of: Parameters<RequestListener>) => Promise<unknown> = async (request, response) => {
    const body = await text(request);
    if (request.url !== '/internal/shield') return response.end('{}');
    expect(isProcessKey(secret, request.headers[processKeyHeader])).toBe(true);
    if (apiFails) {
      noFailures += 1;
      return response.writeHead(503).end('{}');
    }
    heard.push(JSON.parse(body) as Record<string, number>);
    return response.end(JSON.stringify(said));
  };
  api = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  writeFileSync(crawlerFile, '# an engine\n192.0.2.0/24\n');
});
afterEach(async () => {
  await app.close();
  await new Promise((resolve) => api.close(resolve));
  rmSync(crawlerFile, { force: true });
});

/** A web process with this setting. Loopback is its trusted proxy, so that requests come from any address. */
async function start(setting: SiteSettingValues['shield']): Promise<void> {
  said.shield = setting;
  const config = readConfig({
    SECRET: secret,
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    LOG_LEVEL: 'silent',
    SITE_URL: 'https://forum.example',
    TRUSTED_PROXIES: '127.0.0.1',
    CRAWLER_FILES: crawlerFile,
  });
  metrics = createMetrics();
  shield = createShield({ config, metrics, now: () => clock });
  app = await buildApp({
    config,
    metrics,
    tracing: null,
    leaving: new AbortController().signal,
    shield,
    registerFrontend: () =>
      Promise.resolve({ renderPage, assets: { routes: {} }, policyOf: contentSecurityPolicy }),
  });
  exchangeWithApi(app, config, shield);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  // The first exchange is under way; this one waits for no timer.
  shield.learn(said);
}

/** What this process has counted since its start. */
async function counts(): Promise<Record<string, number>> {
  const text = await metrics.registry.getSingleMetricAsString('confab_web_shield_total');
  const rows = text.matchAll(/{what="(\w+)"} (\d+)/g);
  return Object.fromEntries(Array.from(rows, ([, what = '', count]) => [what, Number(count)]));
}

type Sent = { address?: string; cookie?: string; agent?: string };

const headersOf = ({ address = '198.51.100.1', cookie, agent = 'Mozilla/5.0' }: Sent) => ({
  'x-forwarded-for': address,
  'user-agent': agent,
  ...(cookie === undefined ? {} : { cookie }),
});
const read = (path: string, sent: Sent = {}) =>
  fetch(origin + path, { headers: headersOf(sent), redirect: 'manual' });
const answer = (path: string, fields: Record<string, string>) =>
  fetch(origin + path, {
    method: 'POST',
    headers: headersOf({}),
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

async function taskAt(path: string) {
  const html = await (await read(path)).text();
  const challenge = /id="challenge">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const [, question = ''] = /name="question" value="([^"]*)"/.exec(html) ?? [];
  const [, one = '', other = ''] = /How much is (\w+) plus (\w+)\?/.exec(html) ?? [];
  const words = 'zero one two three four five six seven eight nine'.split(' ');
  return { html, challenge, question, sum: String(words.indexOf(one) + words.indexOf(other)) };
}

async function solved(challenge: string): Promise<Record<string, string>> {
  // The page has what the library made.
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey });
  return { challenge, counter: String(solution?.counter), key: solution?.derivedKey ?? '', ms: '260' };
}

async function passOf(path: string): Promise<string> {
  const response = await answer(path, await solved((await taskAt(path)).challenge));
  expect(response.status).toBe(204);
  return cookieOf(response);
}

describe('while it is off', () => {
  it('no client is asked', async () => {
    await start('off');
    expect((await read('/cats')).status).toBe(200);
    expect((await answer('/cats', {})).status).toBe(405);
  });
});

describe('while it is on', () => {
  it('an unknown client is asked by a small page that crawlers come back to and no cache keeps', async () => {
    await start('on');
    const response = await read('/cats/post/abcdefgh?sort=new');
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'sha256-/) as string,
    });
    const html = await response.text();
    expect(html).toContain('One moment · Cats &#38; Co');
    expect(html.length).toBeLessThan(8000);
    expect(renderPage).not.toHaveBeenCalled();
  });

  it('the scripts and styles of that page are the ones that its policy allows', async () => {
    await start('on');
    const response = await read('/cats');
    const html = await response.text();
    const ours = contentSecurityPolicy(html).match(/'sha256-[^']+'/g);
    expect(ours).toHaveLength(1);
    expect(response.headers.get('content-security-policy')).toContain(`script-src ${ours?.[0]}`);
  });

  it('work opens a day of reading, and its answer opens no second pass', async () => {
    await start('on');
    const work = await solved((await taskAt('/cats')).challenge);
    const first = await answer('/cats', work);
    expect(first.status).toBe(204);
    expect(first.headers.get('set-cookie')).toMatch(
      /^confab_pass=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    const cookie = cookieOf(first);
    expect((await read('/cats', { cookie })).status).toBe(200);
    clock += day - 60_000;
    expect((await read('/dogs', { cookie })).status).toBe(200);
    clock -= day - 60_000;
    const ids = [first, await answer('/cats', work)].map((response) => cookieOf(response).split('.')[1]);
    expect(ids[0]).toBe(ids[1]);
  });

  it('without scripts a form with a question opens it', async () => {
    await start('on');
    const { question, sum } = await taskAt('/cats?sort=new');
    const wrong = await answer('/cats?sort=new', { question, answer: '99' });
    expect([wrong.status, await wrong.text()]).toEqual([429, expect.stringContaining('role="alert"')]);
    const right = await answer('/cats?sort=new', { question, answer: ` ${sum} ` });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/cats?sort=new']);
    expect((await read('/cats?sort=new', { cookie: cookieOf(right) })).status).toBe(200);
  });

  it('no more than some answers a minute pass by the form', async () => {
    await start('on');
    const { question, sum } = await taskAt('/cats');
    const statuses = [];
    for (let turn = 0; turn < 31; turn++) {
      statuses.push((await answer('/cats', { question, answer: sum })).status);
    }
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([30, 429]);
    clock += 2000;
    expect((await answer('/cats', { question, answer: sum })).status).toBe(303);
  });

  it('a forged, an expired and a shared pass are refused', async () => {
    await start('on');
    const cookie = await passOf('/cats');
    const forged = cookie.slice(0, -2) + (cookie.endsWith('AA') ? 'BB' : 'AA');
    expect((await read('/forged', { cookie: forged })).status).toBe(429);
    const statuses = [];
    for (let turn = 0; turn < 61; turn++) statuses.push((await read(`/shared${turn}`, { cookie })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    clock += day;
    expect((await read('/expired', { cookie })).status).toBe(429);
    expect(await counts()).toMatchObject({ forgedPass: 1, sharedPass: 1, expiredPass: 1, noPass: 1 });
  });

  it('work that was not done, was changed or comes late is refused', async () => {
    await start('on');
    const { challenge } = await taskAt('/cats');
    const work = await solved(challenge);
    const easier = challenge.replace('"cost":5000', '"cost":1');
    const wrong = [
      { ...work, counter: '999999' },
      { ...work, challenge: easier },
      { ...work, challenge: '{}' },
    ];
    for (const fields of wrong) expect((await answer('/cats', fields)).status).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect((await answer('/cats', work)).status).toBe(429);
    vi.useRealTimers();
    expect(await counts()).toMatchObject({ wrongWork: 3, lateAnswer: 1 });
  });

  it('members are never asked; a session that a crowd shares is', async () => {
    await start('on');
    const cookie = `SID=${issueSessionId(secret, 'member')}`;
    expect((await read('/cats', { cookie })).status).toBe(200);
    expect((await read('/cats2', { cookie: `SID=${issueSessionId('another', 'member')}` })).status).toBe(429);
    const statuses = [];
    for (let turn = 0; turn < 60; turn++) statuses.push((await read(`/c${turn}`, { cookie })).status);
    expect([statuses[58], statuses[59]]).toEqual([200, 429]);
  });

  it('crawlers on the operator’s list are never asked, and a liar is', async () => {
    await start('on');
    const agent = 'Mozilla/5.0 (compatible; Enginebot/2.1)';
    expect((await read('/cats', { address: '192.0.2.7', agent })).status).toBe(200);
    expect((await read('/dogs', { address: '203.0.113.7', agent })).status).toBe(429);
    // Whatever a visitor says of itself, the proxy adds the address from which it came.
    expect((await read('/owls', { address: '192.0.2.7, 203.0.113.7', agent })).status).toBe(429);
    expect(await counts()).toMatchObject({ unlistedCrawler: 2 });

    const published = { prefixes: [{ ipv4Prefix: '203.0.113.0/24' }, { ipv6Prefix: '2001:db8::/32' }] };
    writeFileSync(crawlerFile, JSON.stringify(published));
    utimesSync(crawlerFile, 1, 1);
    shield.crawlers.readAgain(app.log);
    expect((await read('/dogs', { address: '203.0.113.7', agent })).status).toBe(200);
    expect((await read('/owls', { address: '2001:db8::1', agent })).status).toBe(200);
    expect((await read('/eels', { address: '192.0.2.7', agent })).status).toBe(429);
    rmSync(crawlerFile);
    shield.crawlers.readAgain(app.log);
    expect((await read('/rats', { address: '203.0.113.7', agent })).status).toBe(200);
  });

  it('a cached page, a feed, a file and a call are answered', async () => {
    await start('on');
    vi.useFakeTimers({ toFake: ['performance'] });
    expect((await read('/cats', { cookie: await passOf('/cats') })).status).toBe(200);
    expect((await read('/cats')).status).toBe(200);
    vi.useRealTimers();
    expect((await read('/dogs')).status).toBe(429);
    for (const path of ['/robots.txt', '/api/posts', '/manifest.json', '/images/a.jpeg']) {
      expect([path, (await read(path)).status]).toEqual([path, 200]);
    }
    expect((await read('/feed.rss')).status).not.toBe(429);
  });

  it('a redirect keeps its query, and costs no client a page that it was not asked for', async () => {
    renderPage.mockImplementation(({ href }) =>
      Promise.resolve({ ...rendered(), status: 302, location: `/login?next=${href}` }),
    );
    await start('on');
    const cookie = await passOf('/settings');
    expect((await read('/settings?x=1', { cookie })).headers.get('location')).toBe(
      '/login?next=/settings?x=1',
    );
    expect((await read('/settings?x=2')).status).toBe(429);
  });
});

describe('while it is automatic', () => {
  it('it goes up once too many pages wait, asks those who wait, and goes down after a calm minute', async () => {
    await start('automatic');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    renderPage.mockImplementation(() => held.then(rendered));
    const waiting = Array.from({ length: 44 }, (_, turn) => read(`/page${turn}`));
    await expect.poll(() => shield.isUp()).toBe(true);
    expect((await read('/late')).status).toBe(429);
    release();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);

    for (let turn = 0; turn < 260; turn++) await read(`/flood${turn}`);
    clock += 60_000;
    expect((await read('/again')).status).toBe(429);
    clock += 60_000;
    expect((await read('/calm')).status).toBe(200);
  });
});

it('the api hears what was counted, also while it failed, and its answer is the setting', async () => {
  await start('on');
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  apiFails = true;
  await read('/cats');
  await expect.poll(() => noFailures, { timeout: 10_000 }).toBeGreaterThan(1);
  apiFails = false;
  await passOf('/cats');
  said.shield = 'off';
  await expect.poll(() => shield.isUp(), { timeout: 10_000 }).toBe(false);
  expect(heard.reduce((sum, counts) => sum + (counts['noPass'] ?? 0), 0)).toBe(2);
  expect(heard.some((counts) => counts['passedByWork'] === 1 && counts['work300'] === 1)).toBe(true);
});

it('a file of crawlers that cannot be read stops the start, and the message names the variable', () => {
  writeFileSync(crawlerFile, 'an engine\n');
  const config = readConfig({ SECRET: secret, CRAWLER_FILES: crawlerFile });
  expect(() => createShield({ config, metrics: createMetrics() })).toThrow(/^CRAWLER_FILES .*"an engine"/);
});

describe('feeds', () => {
  /** As a request from this address through the proxy of the tests: what the shield reads of it. */
  const from = (address: string) => {
    const request: unknown = {
      headers: { 'x-forwarded-for': address },
      socket: { remoteAddress: '127.0.0.1' },
    };
    return request as Parameters<Shield['admitFeed']>[0];
  };

  it('wait in a queue of their own, so that a flood of them keeps no page from its turn', async () => {
    await start('off');
    const end = Promise.withResolvers<string>();
    const feeds = Array.from({ length: 200 }, (_, number) =>
      shield.admitFeed(from(`203.0.113.${number}`), () => end.promise).catch(() => 'refused'),
    );
    expect(await shield.admit(from('198.51.100.1'), () => Promise.resolve('page'))).toBe('page');
    end.resolve('feed');
    const outcomes = await Promise.all(feeds);
    expect(outcomes.filter((outcome) => outcome === 'feed')).toHaveLength(31);
  });

  it('of one network are so many while the shield is up', async () => {
    await start('on');
    const read = (address: string) =>
      shield.admitFeed(from(address), () => Promise.resolve('feed')).catch(() => 'refused');
    const outcomes = [];
    for (let number = 0; number < 40; number++) outcomes.push(await read(`2001:db8:1:2::${number}`));
    expect(outcomes.filter((outcome) => outcome === 'feed')).toHaveLength(30);
    expect(await read('2001:db8:1:3::1')).toBe('feed');
    clock += 10_000;
    expect(await read('2001:db8:1:2::1')).toBe('feed');
  });
});
