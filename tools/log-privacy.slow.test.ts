import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { answering } from './bench/processes.ts';
import { portOf } from '@confab/testing/forwarder';
import { ROOT } from './product/programs.ts';
import { asHeaders, logIn, type Placed, placePairs } from './running-site.ts';

/** What the privacy page says of logs, asked of all that the processes write: logs, metrics and traces. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** What people send, and no log may have. */
const sent = {
  name: 'marigold77',
  community: 'primroses',
  words: 'wistaria',
  token: 'f0xgl0vef0xgl0vef0xgl0ve',
  mail: 'rosemary@garden.example',
  link: 'oleander.example',
  password: 'honeysuckle9',
  address: '203.0.113.77',
};

const secret = 'a secret for tests';

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];
const outputs: Promise<string>[] = [];
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'confab-log-privacy-'));
});
afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start({ program, env }: Placed, more: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program.entry], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET: secret,
      NODE_ENV: 'production',
      LOG_LEVEL: 'trace',
      SLOW_QUERY_MS: '1',
      CAPTCHA: 'test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      CONTACT_EMAIL: 'us@site.example',
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  outputs.push(text(child.stdout), text(child.stderr));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Collects what it is sent, as a collector of traces does. */
async function openCollector() {
  const traces: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      traces.push(body);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { traces, server, url: `http://127.0.0.1:${portOf(server)}` };
}

const { name, community, words, token, mail, link, password } = sent;

const pages = [
  `/@${name}`,
  `/@${name}/`,
  `/@${name}/lists/${words}`,
  `/@${name}/feed.rss`,
  `/@nothing${name}`,
  `/${community}`,
  `/${community}/post/${name}`,
  `/${community}/feed.atom`,
  `/search?q=${words}`,
  `/search?q=${words}&type=people&next=${token}`,
  `/recover?token=${token}`,
  `/confirm-email?token=${token}`,
  `/login?next=/@${name}`,
  `/mail/${name}`,
  `/assets/${words}.js`,
  `/%FF${name}`,
  `/${'x'.repeat(600)}${name}`,
];

const calls: [method: string, path: string, body?: unknown][] = [
  ['GET', `/api/users/${name}`],
  ['GET', `/api/users/${mail}`],
  ['GET', `/api/users/${encodeURIComponent(mail)}/feed`],
  ['GET', `/api/search?q=${words}`],
  ['GET', `/api/search?q=${words}&next=${token}`],
  ['GET', `/api/posts?next=${token}&sort=${words}`],
  ['GET', `/api/oembed?url=https://${link}/${words}&format=json`],
  ['GET', `/api/oembed?url=${words}`],
  ['GET', `/api/communities/${community}?byName=true`],
  ['GET', `/api/${words}/${token}`],
  ['GET', `/api/posts/%FF${name}`],
  ['GET', `/images/${token}.jpeg`],
  ['POST', '/api/_login', { username: name, password }],
  ['POST', '/api/_login', `{"username": ${name}`],
  ['POST', '/api/_login', { username: { [name]: mail } }],
  ['POST', `/api/_login?action=${words}`, { username: mail, password }],
  ['POST', '/api/_signup', { username: name, email: mail, password }],
  ['POST', '/api/_recover', { email: mail }],
  ['POST', '/api/_recover?action=reset', { token, password }],
  ['POST', `/api/posts`, { type: 'link', title: words, url: `https://${link}/`, community }],
  ['DELETE', `/api/${name}?${token}`],
];

test('nothing that people send is in a log, a metric or a trace, however requests end', async () => {
  const alice = await aUser(database.db, { username: name, email: mail });
  const named = await aCommunity(database.db, { by: alice, name: community });
  await aPost(database.db, { by: alice, in: named, title: words });
  const cookies = asHeaders(await logIn(database.db, secret, alice));
  const collector = await openCollector();
  const { api, web, worker } = await placePairs();
  const env = {
    API_URL: `http://127.0.0.1:${api[0].port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const [theApi, theWeb, theWorker] = [api[0], web[0], worker[0]].map((placed) => start(placed, env));
  if (!theApi || !theWeb || !theWorker) throw new Error('not started');
  const readyUrls = [api[0], web[0], worker[0]].map(({ program }) => program.readyUrl);
  await Promise.all(readyUrls.map(answering));
  const [apiAt, webAt] = [`http://127.0.0.1:${api[0].port}`, `http://127.0.0.1:${web[0].port}`];

  const statuses = new Set<number>();
  const ask = async (origin: string, method: string, path: string, body?: unknown, more = {}) => {
    const headers = {
      'x-forwarded-for': sent.address,
      'user-agent': words,
      referer: `https://${link}/${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const answer = await fetch(origin + path, { method, headers, body: payload ?? null, redirect: 'manual' });
    await answer.arrayBuffer();
    statuses.add(answer.status);
  };
  async function askAll(): Promise<void> {
    for (const more of [{}, cookies]) {
      for (const path of pages) await ask(webAt, 'GET', path, undefined, more);
      for (const [method, path, body] of calls)
        for (const origin of [apiAt, webAt]) await ask(origin, method, path, body, more);
    }
  }
  await askAll();
  // Words that are no request, and one of another method.
  for (const origin of [apiAt, webAt])
    for (const bytes of [
      `${name} ${token}\r\n\r\n`,
      `PROPFIND /@${name} HTTP/1.1\r\nHost: ${link}\r\nConnection: close\r\n\r\n`,
    ]) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.write(bytes);
      await text(socket);
    }
  // Failures: of the queries of each request and job, then of the whole api.
  await database.db.execute(sql`alter table users rename column username to name_of_user`);
  await askAll();
  await database.db.execute(sql`alter table users rename column name_of_user to username`);
  const metrics = await Promise.all(
    readyUrls.map(async (url) => (await fetch(url.replace('readyz', 'metrics'))).text()),
  );
  await stop(theApi);
  for (const path of pages) await ask(webAt, 'GET', path);
  for (const [method, path, body] of calls) await ask(webAt, method, path, body);
  await Promise.all([stop(theWeb), stop(theWorker)]);
  collector.server.close();

  for (const status of [200, 400, 401, 404, 500, 503]) expect([...statuses]).toContain(status);
  const logs = (await Promise.all(outputs)).join('');
  const count = (message: string) => logs.split(`"msg":"${message}"`).length - 1;
  expect(count('request')).toBeGreaterThan(200);
  expect(count('request failed')).toBeGreaterThan(10);
  expect(count('slow query')).toBeGreaterThan(10);
  expect(count('the api does not answer')).toBeGreaterThan(0);
  expect(collector.traces.join('')).toContain('/api/users/:username');
  const places: [string, string][] = [
    ['a log', logs],
    ['a metric', metrics.join('')],
    ['a trace', collector.traces.join('')],
  ];
  for (const [place, written] of places)
    for (const value of Object.values(sent)) {
      const found = written.split('\n').find((line) => line.toLowerCase().includes(value));
      expect([place, value, found]).toEqual([place, value, undefined]);
    }
});
