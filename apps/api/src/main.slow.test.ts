import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@confab/db';
import { csrfToken } from '@confab/session';
import { aCable } from '@confab/testing/cable';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { openOldServer } from '@confab/testing/old-server';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { killProcesses, ready, startProcess } from './test-support/processes.ts';
import { errorBody } from './test-support/api.ts';

/** The process as operators use it: start, probe, stop. */

// A process starts slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const secret = 'a secret for tests';
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());

afterEach(killProcesses);

/** The reply to raw bytes, which need not be a valid request. */
async function answerTo(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const start = (env: Record<string, string> = {}) => startProcess(database.url, { SECRET: secret, ...env });

test('it is alive, ready and measured, and a SIGTERM ends it with status 0', async () => {
  const { child, ended, url } = await start();
  await ready(url);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'alive' });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  await fetch(`${url}/api/_initial`);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain(
    'confab_api_request_seconds_count{method="GET",route="/api/_initial",status="2xx"} 1',
  );
  expect(metrics).toContain('process_cpu_seconds_total');
  // Probes do not count as requests.
  expect(metrics).not.toMatch(/confab_api_request_seconds_count\{[^}]*route="\/(?:healthz|readyz|metrics)"/);

  const told = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(performance.now() - told).toBeLessThan(10_000);
});

async function takesConnections(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer !== undefined;
}

test('after one SIGTERM or several it answers the requests it had accepted', async () => {
  const { child, ended, url } = await start();
  await ready(url);
  const hold = await database.db.transaction(async (tx) => {
    // The reply waits for this lock.
    await tx.execute(sql`lock table communities in access exclusive mode`);
    const reply = fetch(`${url}/api/communities`);
    const waiting = sql`select from pg_locks where relation = 'communities'::regclass and not granted`;
    while ((await tx.execute(waiting)).length === 0) await delay(20);
    child.kill('SIGTERM');
    // Until new connections are refused.
    while (await takesConnections(url)) await delay(20);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    return { reply };
  });
  expect((await hold.reply).status).toBe(200);
  expect(await ended).toBe(0);
});

test('without its database it is alive, not ready, and answers 503, and it recovers by itself', async () => {
  const cable = await aCable(database.url);
  const { url } = await start({ DATABASE_URL: cable.url });
  await ready(url);

  cable.cut();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  for (const path of ['/api/_initial', '/api/posts', '/api/posts/nothing0']) {
    const refused = await fetch(url + path);
    expect([path, refused.status]).toEqual([path, 503]);
    expect(await refused.json()).toEqual(errorBody('overloaded'));
  }

  await cable.mend();
  await ready(url);
  expect((await fetch(`${url}/api/_initial`)).status).toBe(200);
  cable.cut();
});

test('it waits for its database and the migrations, logs each once, and logs a loss even without requests', async () => {
  const later = new URL(database.url);
  later.pathname += '_later';
  const name = sql.identifier(later.pathname.slice(1));
  const cable = await aCable(later.href);
  const address = new URL(later);
  address.host = new URL(cable.url).host;
  const { output, url } = await start({ DATABASE_URL: address.href });
  const said = () => messagesIn(output.text).filter((msg) => /^waiting for|^ready$/.test(msg));
  const sayInTurn = (...lines: string[]) => expect.poll(said, { timeout: 60_000 }).toEqual(lines);
  const missing = async () => (await fetch(`${url}/readyz`)).json();
  try {
    await sayInTurn('waiting for the database');
    for (let probe = 0; probe < 3; probe += 1)
      expect(await missing()).toEqual({ status: 'not ready', missing: 'database' });

    await database.db.execute(sql`create database ${name} template template0`);
    await sayInTurn('waiting for the database', 'waiting for the migrations');
    expect(await missing()).toEqual({ status: 'not ready', missing: 'migrations' });

    await migrate(later.href);
    await sayInTurn('waiting for the database', 'waiting for the migrations', 'ready');
    cable.cut();
    const lost = [
      'waiting for the database',
      'waiting for the migrations',
      'ready',
      'waiting for the database',
    ];
    await sayInTurn(...lost);
    await cable.mend();
    await sayInTurn(...lost, 'ready');
    cable.cut();
  } finally {
    killProcesses();
    await database.db.execute(sql`drop database if exists ${name} with (force)`);
  }
});

/** Messages of the log, without a line in progress. */
function messagesIn(text: string): string[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('behind a proxy whose database is away it answers 503, and connects to the proxy only rarely', async () => {
  const cable = await aCable(database.url);
  const { url } = await start({ DATABASE_URL: cable.url });
  await ready(url);

  cable.showOut();
  for (const path of ['/readyz', '/api/_initial', '/api/posts', '/api/posts/nothing0']) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 503]);
  }
  // A few per request, and occasional ones for the listener.
  expect(cable.letIn()).toBeLessThan(50);

  await ready(url);
  expect((await fetch(`${url}/api/_initial`)).status).toBe(200);
  cable.cut();
});

test('when its database’s machine falls silent it answers 503, and uses the next one', async () => {
  const cable = await aCable(database.url);
  const { url } = await start({ DATABASE_URL: cable.url });
  await ready(url);
  expect((await fetch(`${url}/api/_initial`)).status).toBe(200);

  cable.silence();
  const refused = await fetch(`${url}/api/posts`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual(errorBody('overloaded'));
  await ready(url);
  expect((await fetch(`${url}/api/posts`)).status).toBe(200);
  cable.cut();
});

test.each([
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but it accepts'],
  [{ SECRET: '' }, 'SECRET'],
  [{ DATABASE_URL: 'mysql://user:hunter22@host' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://user:hunter22/x@host/db' }, 'DATABASE_URL is "…", but it accepts'],
  [{ DATABASE_REPLICA_URLS: 'postgres://user:hunter22%zz@host/db' }, 'DATABASE_REPLICA_URLS is "…"'],
])('with %j it ends at once with an error message', async (env, sentence) => {
  const { ended, output } = await start(env);
  expect(await ended).toBe(1);
  expect(output.text).toContain(sentence);
  expect(output.text).not.toContain('hunter22');
  expect(output.text.trim().split('\n')).toHaveLength(1);
});

test('it refuses a server older than PostgreSQL 16', async () => {
  const server = await openOldServer();
  const { ended, output } = await start({ DATABASE_URL: server.url });
  expect(await ended).toBe(1);
  expect(output.text).toContain('The database server is PostgreSQL 15, but only 16 and newer will do.\n');
  server.close();
});

test('it waits for a host that cannot be resolved, and names it', async () => {
  const { child, ended, output } = await start({
    DATABASE_URL: 'postgres://confab:hunter22@database.invalid/confab',
  });
  await expect
    .poll(() => output.text, { timeout: 60_000 })
    .toContain('The host \\"database.invalid\\" cannot be resolved.');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.text).not.toContain('hunter22');
});

describe('the log', () => {
  test('has one JSON object a line, and a warning if limits are off', async () => {
    const { child, ended, output, url } = await start();
    await ready(url);
    // Probes are at the level of debugging.
    await fetch(`${url}/api/_initial`);
    child.kill('SIGTERM');
    await ended;
    const lines = output.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.some(({ msg }) => String(msg).includes('RATE_LIMITS'))).toBe(true);
    expect(lines.some(({ reqId }) => typeof reqId === 'string')).toBe(true);
  });

  test('has no password, session, token or e-mail address, even when the database fails', async () => {
    // At the most verbose level, with a database that refuses one account and every comment.
    const { child, ended, output, url } = await start({ LOG_LEVEL: 'trace' });
    await ready(url);
    await database.db.execute(
      sql`alter table users add constraint refused check (username <> 'doomed_user')`,
    );
    await database.db.execute(sql`alter table comments rename to comments_elsewhere`);

    const first = await fetch(`${url}/api/_initial`);
    const session = /SID=(\w+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const token = csrfToken(secret, session);
    const send = (method: string, path: string, body?: unknown) =>
      fetch(url + path, {
        method,
        headers: { cookie: `SID=${session}; csrftoken=${token}`, 'x-csrf-token': token },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    const account = {
      password: 'hunter22secret',
      email: 'hidden@mail.example',
      captchaToken: 'captcha-solution',
    };

    const statuses = [];
    for (const [method, path, body] of [
      ['POST', '/api/_signup', { ...account, username: 'doomed_user' }],
      ['POST', '/api/_signup', { ...account, username: 'lasting_user' }],
      ['POST', '/api/_login?action=logout'],
      ['POST', '/api/_login', { username: 'lasting_user', password: 'hunter22secret' }],
      ['POST', '/api/_settings?action=updateProfile&x=hunter22secret', '{"email":"hidden@mail.example'],
      ['POST', '/api/_settings?action=updateProfile', { email: 'hidden@mail.example' }],
      ['GET', '/api/_user'],
      ['GET', '/api/users/hidden@mail.example'],
      ['GET', '/api/users/hidden%40mail.example?token=hunter22secret'],
      ['GET', '/api/users/%FFhidden@mail.example'],
      ['GET', '/api/users/lasting_user/feed'],
    ] as const) {
      const response = await send(method, path, body);
      statuses.push(response.status);
      await response.text();
    }
    expect(statuses).toEqual([500, 201, 200, 200, 400, 200, 200, 404, 404, 400, 500]);
    const garbled = `POST /api/_login HTTP/1.1\r\nCookie: SID=${session}\r\nBad\u0001: x\r\n\r\nhunter22secret`;
    const endless = `GET /api/_user HTTP/1.1\r\nCookie: SID=${session}${' '.repeat(20_000)}\r\n\r\n`;
    for (const [request, error] of [
      [garbled, 'bad_request'],
      [endless, 'head_too_long'],
    ] as const) {
      const [head = '', body = ''] = (await answerTo(url, request)).split('\r\n\r\n');
      const refused = errorBody(error);
      expect(head.startsWith(`HTTP/1.1 ${refused.status} `)).toBe(true);
      expect(JSON.parse(body)).toEqual(refused);
    }
    child.kill('SIGTERM');
    await ended;

    expect(output.text.match(/request failed/g)?.length).toBe(2);
    // Details that help to find the cause.
    expect(output.text).toContain('"constraint":"refused"');
    expect(output.text).toContain('"code":"42P01"');
    for (const hidden of [
      'hunter22secret',
      session,
      token,
      'mail.example',
      'captcha-solution',
      'argon2',
      secret,
      // The bytes of a request, which Node prints as numbers.
      'rawPacket',
    ]) {
      expect(output.text).not.toContain(hidden);
    }
  });
});
