import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, readSettings } from '@confab/config';
import { backfills, backupActs, connect, enqueue, searchQueue, updateSiteSettings } from '@confab/db';
import { imageKey, newObjectId } from '@confab/domain';
import { createDiskStore } from '@confab/storage';
import { anImage, createDatabase, createOldDatabase, type TestDatabase } from '@confab/testing/db';
import { openMailServer } from '@confab/testing/mail';
import { openSite } from '@confab/testing/site';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recordAct } from './backup/acts.ts';
import { Warning } from './checks/check.ts';
import {
  judgeAge,
  judgeAutovacuum,
  judgeClock,
  judgeConnections,
  judgeDurability,
} from './checks/database.ts';
import { checks } from './doctor.ts';
import { judgeFree, judgeMemory, judgeNode } from './checks/machine.ts';

let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'confab-doctor-'));
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** What the check of this name finds: "ok", "warning" or "failure", and its sentence. */
async function find(name: string, env: Environment = {}, db = database.db, mailTo?: string): Promise<string> {
  const check = checks.find((candidate) => candidate.name === name);
  if (!check) throw new Error(`there is no check "${name}"`);
  const told = { DATA_DIR: dataDir, ...env };
  if ('read' in check) return outcome(() => check.read(told, mailTo));
  const subject = { env: told, settings: readSettings(told) };
  return outcome(() => ('look' in check ? check.look(subject) : check.ask(db, subject)));
}

async function outcome(look: () => string | Promise<string>): Promise<string> {
  try {
    return `ok: ${await look()}`;
  } catch (error) {
    return `${error instanceof Warning ? 'warning' : 'failure'}: ${error instanceof Error ? error.message : ''}`;
  }
}

test('docs/doctor.md lists every check with its rule', async () => {
  const page = await readFile(fileURLToPath(new URL('../../../docs/doctor.md', import.meta.url)), 'utf8');
  const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, name, rule]) => ({ name, rule }));
  expect(rows.slice(2)).toEqual(checks.map(({ name, rule }) => ({ name, rule })));
});

describe('configuration', () => {
  test.each<[string, Environment, string]>([
    ['configuration', {}, 'ok: every variable that is set can be used'],
    ['configuration', { SMTP_URL: 'smtp://127.0.0.1:25', CONTACT_EMAIL: 'us@example.org' }, 'ok'],
    ['configuration', { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Us <us@example.org>' }, 'ok'],
    ['configuration', { SMTP_URL: 'smtp://user:hunter22@mail.example.org' }, 'ok'],
    ['configuration', { SMTP_URL: 'hunter22' }, 'failure: SMTP_URL is "…", but it accepts'],
    ['configuration', { MAIL_FROM: 'us@example.org' }, 'failure: MAIL_FROM is set, but no mail server.'],
    ['configuration', { CAPTCHA: 'hcaptcha', HCAPTCHA_SITE_KEY: 'a' }, 'failure: CAPTCHA is "hcaptcha"'],
    ['configuration', { CONTACT_EMAIL: 'us' }, 'failure: CONTACT_EMAIL is "us"'],
    [
      'configuration',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
      'failure: OTEL_EXPORTER_OTLP_ENDPOINT is',
    ],
    ['configuration', { LIVE_STREAMS: 'many' }, 'failure: LIVE_STREAMS is "many"'],
    ['configuration', { DATABASE_REPLICA_URLS: 'hunter22' }, 'failure: DATABASE_REPLICA_URLS is "…"'],
    ['configuration', { TRUSTED_PROXIES: 'proxy' }, 'failure: TRUSTED_PROXIES is "proxy"'],
    ['configuration', { DEMO: 'yes' }, 'failure: DEMO is "yes"'],
    ['unknown variables', { PATH: '/bin', SECRET: 'a', CAPTCHA_KEY: 'b' }, 'ok: none is mistyped'],
    [
      'unknown variables',
      { SMPT_URL: 'hunter22', DATABASEURL: 'hunter22' },
      'warning: Not read by anything: SMPT_URL (SMTP_URL?), DATABASEURL (DATABASE_URL?). Correct the names.',
    ],
    ['secret', { SECRET: 'hunter22' }, 'warning: SECRET has fewer than 32 characters.'],
    ['secret', { SECRET: 'ab'.repeat(20) }, 'warning: SECRET repeats few characters'],
    ['secret', { SECRET: 'KZ3p0vQe8nTYw5rLx1cUaGdH7mBsfJ2i' }, 'ok: long enough, from the environment'],
    ['site address', { HOST: '0.0.0.0' }, 'warning: HOST is 0.0.0.0'],
    ['site address', { SITE_URL: 'http://forum.example.org' }, 'warning: SITE_URL is http'],
    ['site address', { SITE_URL: 'https://forum.example.org' }, 'ok'],
    ['trusted proxies', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'warning: TRUSTED_PROXIES holds 0.0.0.0/0'],
    ['trusted proxies', { TRUSTED_PROXIES: '::/0' }, 'warning: TRUSTED_PROXIES holds ::/0'],
    ['trusted proxies', { SITE_URL: 'https://forum.example.org' }, 'warning: TRUSTED_PROXIES is not set'],
    ['trusted proxies', { TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' }, 'ok: 10.0.0.0/8, 2001:db8::1'],
    ['captcha', { CAPTCHA: 'test' }, 'warning: CAPTCHA is "test"'],
    ['rate limits', { RATE_LIMITS: 'off' }, 'warning: RATE_LIMITS is "off"'],
    ['push keys', { VAPID_PUBLIC_KEY: 'a' }, 'failure: One of the two keys is missing.'],
    ['push keys', { VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b' }, 'failure: The two keys are no pair.'],
    ['push contact', { SITE_URL: 'http://forum.example.org' }, 'warning: Push services are told'],
    ['push contact', { VAPID_SUBJECT: 'mailto:us@example.org' }, 'ok: a push service can reach the operator'],
    ['contact address', {}, 'ok: none, and none is needed'],
    ['contact address', { SITE_URL: 'https://forum.example.org' }, 'warning: There is no contact address'],
    [
      'contact address',
      { SITE_URL: 'https://forum.example.org', CONTACT_EMAIL: 'us@example.org' },
      'ok: us@example.org',
    ],
    ['mail server', {}, 'ok: none; passwords cannot be recovered by mail'],
    ['mail server', { SITE_URL: 'https://forum.example.org' }, 'warning: There is no mail server'],
  ])('%s %o: %s', async (name, env, expected) => {
    const found = await find(name, env);
    expect(found.slice(0, expected.length)).toBe(expected);
    expect(found).not.toContain('hunter22');
  });
});

test('every wrong variable is named at once, whichever process reads it', async () => {
  const found = await find('configuration', {
    PORT: 'http',
    DEMO: 'yes',
    DATABASE_URL: 'hunter22',
    IMAGE_STORE: 's3',
    CAPTCHA: 'hcaptcha',
    SLOW_QUERY_MS: 'abc',
    SMTP_URL: 'hunter22',
    NODE_ENV: 'staging',
    TRUSTED_PROXIES: 'proxy',
  });
  expect(found.match(/\w+(?= is ")/g)?.sort()).toEqual(
    [
      ...[
        'CAPTCHA',
        'DATABASE_URL',
        'DEMO',
        'NODE_ENV',
        'PORT',
        'SLOW_QUERY_MS',
        'SMTP_URL',
        'TRUSTED_PROXIES',
      ],
      ...['S3_ACCESS_KEY_ID', 'S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
    ].sort(),
  );
  expect(found).not.toContain('hunter22');
});

/** What is run, from the root. */
const processes = {
  web: 'apps/web/server/main.ts',
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
};

test.each<[keyof typeof processes, string, string]>([
  ['web', 'DRAIN_SECONDS', '30'],
  ['web', 'NODE_ENV', 'staging'],
  ['web', 'API_URL', 'localhost'],
  ['api', 'SLOW_QUERY_MS', 'abc'],
  ['api', 'COMMUNITIES_PER_MODERATOR', '50000'],
  ['api', 'IMAGE_STORE', 's3'],
  ['api', 'CONTACT_EMAIL', 'nonsense'],
  ['api', 'VAPID_PUBLIC_KEY', 'hunter22'],
  ['web', 'SITE_URL', 'https://example.org/sub'],
  ['worker', 'OTEL_EXPORTER_OTLP_TIMEOUT', 'abc'],
  ['worker', 'WORKER_PORT', '0'],
  ['worker', 'MAIL_FROM', 'x y'],
])('what %s says of %s=%s, the doctor says too', async (name, variable, value) => {
  const wrong = { SMTP_URL: 'smtp://127.0.0.1:25', [variable]: value };
  const { status, stderr } = spawnSync(process.execPath, [processes[name]], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, SECRET: 'a secret for tests', ...wrong },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\S+ is ".*", but it accepts .+\.\n$/);
  expect(await find('configuration', wrong)).toContain(`failure: ${stderr.trimEnd()}`);
});

describe('machine', () => {
  test.each<[string, () => string, string]>([
    ['Node.js 20 is too old', () => judgeNode('20.19.0'), 'failure'],
    ['Node.js 24 will do', () => judgeNode('24.1.0'), 'ok'],
    ['half a gigabyte of memory is little', () => judgeMemory(0.5e9), 'warning'],
    ['two gigabytes are enough', () => judgeMemory(2e9), 'ok'],
    ['400 MB on the disk are too few', () => judgeFree({ bytes: 0.4e9, files: Infinity }, '/srv'), 'failure'],
    ['1.5 GB on the disk are told', () => judgeFree({ bytes: 1.5e9, files: Infinity }, '/srv'), 'warning'],
    ['9 GB on the disk are enough', () => judgeFree({ bytes: 9e9, files: Infinity }, '/srv'), 'ok'],
    [
      '9,000 files on the disk are too few',
      () => judgeFree({ bytes: 1.5e9, files: 9_000 }, '/srv'),
      'failure',
    ],
    ['90,000 files on the disk are told', () => judgeFree({ bytes: 9e9, files: 90_000 }, '/srv'), 'warning'],
    ['a million files on the disk are enough', () => judgeFree({ bytes: 9e9, files: 1e6 }, '/srv'), 'ok'],
  ])('%s', async (_, judge, state) => {
    expect(await outcome(judge)).toMatch(new RegExp(`^${state}: `));
  });

  test('secrets that others can read, and damaged ones, are reported', async () => {
    const folder = await mkdtemp(join(dataDir, 'secrets-'));
    const file = join(folder, 'secrets.json');
    expect(await find('secrets file', { DATA_DIR: folder })).toBe('ok: none yet');
    await writeFile(file, '{}', { mode: 0o600 });
    expect(await find('secrets file', { DATA_DIR: folder })).toBe('ok: for its owner alone');
    await chmod(file, 0o644);
    expect(await find('secrets file', { DATA_DIR: folder })).toContain('warning: ');
    await writeFile(file, '{');
    expect(await find('secrets file', { DATA_DIR: folder })).toContain('failure: ');
  });

  test('a data directory that is a file is reported', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect(await find('data folder', { DATA_DIR: file })).toContain('failure: ');
    expect(await find('data folder')).toBe(`ok: ${dataDir} can be written`);
  });

  test('a data directory that can be made passes and leaves nothing, and one that cannot is reported', async () => {
    const folder = join(dataDir, 'new', 'deeper');
    expect(await find('data folder', { DATA_DIR: folder })).toBe(
      `ok: ${folder} will be made by the first start`,
    );
    expect(existsSync(join(dataDir, 'new'))).toBe(false);
    await writeFile(join(dataDir, 'blocked'), '');
    expect(await find('data folder', { DATA_DIR: join(dataDir, 'blocked', 'deeper') })).toContain(
      'failure: ',
    );
  });
});

test.each(['HOST', 'API_HOST', 'WORKER_HOST', 'WEB_INTERNAL_HOST'])(
  '%s that is no address of this machine is told',
  async (variable) => {
    expect(await find('addresses')).toBe('ok: 127.0.0.1');
    expect(await find('addresses', { [variable]: '0.0.0.0' })).toContain('ok: ');
    for (const host of ['nohost.invalid', '192.0.2.1'])
      expect(await find('addresses', { [variable]: host })).toContain(`failure: ${variable} is "${host}"`);
  },
);

describe('database', () => {
  test.each([
    'database',
    'primary',
    'database encoding',
    'collation',
    'extensions',
    'clock',
    'transaction ids',
    'statistics',
    'indexes',
    'constraints',
    'failed jobs',
    'waiting jobs',
    'pictures',
  ])('%s: a new one is well', async (name) => {
    expect(await find(name)).toMatch(/^ok: /);
  });

  test.each<[string, () => string, string]>([
    ['clocks may differ a little', () => judgeClock(4000), 'ok'],
    ['clocks may not differ by six seconds', () => judgeClock(-6000), 'failure'],
    [
      'too few connections for one api and one worker',
      () => judgeConnections({ most: 20, used: 1 }),
      'failure',
    ],
    ['no connections left for another api', () => judgeConnections({ most: 97, used: 90 }), 'warning'],
    ['connections left for another api', () => judgeConnections({ most: 97, used: 23 }), 'ok'],
    ['a crash may destroy the database', () => judgeDurability(new Map([['fsync', 'off']])), 'failure'],
    ['a crash may lose moments', () => judgeDurability(new Map([['synchronous_commit', 'off']])), 'warning'],
    ['a crash loses nothing', () => judgeDurability(new Map([['fsync', 'on']])), 'ok'],
    ['autovacuum is off', () => judgeAutovacuum(new Map([['autovacuum', 'off']])), 'failure'],
    ['autovacuum is on', () => judgeAutovacuum(new Map([['autovacuum', 'on']])), 'ok'],
    ['transaction ids are about to end', () => judgeAge(1_700_000_000), 'failure'],
    ['transaction ids are not freed', () => judgeAge(1_100_000_000), 'warning'],
    ['transaction ids are freed', () => judgeAge(200_000_000), 'ok'],
  ])('%s', async (_, judge, state) => {
    expect(await outcome(judge)).toMatch(new RegExp(`^${state}: `));
  });

  test('missing migrations are reported, and those of a newer version', async () => {
    const old = await createOldDatabase(inject('postgresUrl'), 1);
    expect(await find('migrations', {}, old.db)).toContain('failure: Migrations are missing.');
    await old.drop();
    const newer = await createDatabase(inject('postgresUrl'));
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)`,
    );
    expect(await find('migrations', {}, newer.db)).toContain('warning: A newer version');
    await newer.drop();
  });

  test('an unfinished backfill is reported', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    await own.db.insert(backfills).values({ name: 'sizes of pictures', reached: '300', noRows: 300 });
    expect(await find('backfills', {}, own.db)).toContain('warning: Not finished: sizes of pictures.');
    await own.db.update(backfills).set({ finishedAt: '2026-11-22T00:00:00Z' });
    expect(await find('backfills', {}, own.db)).toBe('ok: none is left half-way');
    await own.drop();
  });

  test('indexes that were not finished, constraints that were not validated, and missing extensions are reported', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    await own.db.execute(sql`create table doubles (n int)`);
    await own.db.execute(sql`insert into doubles values (1), (1)`);
    await expect(
      own.db.execute(sql`create unique index concurrently doubles_key on doubles (n)`),
    ).rejects.toThrow();
    await own.db.execute(sql`alter table doubles add constraint small check (n < 1) not valid`);
    await own.db.execute(sql`drop extension pg_trgm cascade`);
    await own.db.execute(sql`alter text search dictionary pg_catalog.finnish_stem rename to other`);

    expect(await find('indexes', {}, own.db)).toContain(
      'failure: Not finished, and used by no query: doubles_key.',
    );
    expect(await find('constraints', {}, own.db)).toContain('warning: Not validated: small.');
    expect(await find('extensions', {}, own.db)).toContain('failure: The extension pg_trgm is missing.');
    expect(await find('dictionaries', {}, own.db)).toContain('warning: Missing: finnish_stem.');
    expect(await find('dictionaries')).toBe('ok: those of 14 languages');
    await own.drop();
  });

  test('jobs that were given up or wait for long are reported', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    await enqueue(own.db, 'recountCounters', {}, { runAt: new Date(Date.now() - 3_600_000).toISOString() });
    expect(await find('waiting jobs', {}, own.db)).toContain(
      'warning: recountCounters is due for 60 minutes.',
    );
    await own.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    expect(await find('failed jobs', {}, own.db)).toContain('failure: Given up: recountCounters (1).');
    expect(await find('waiting jobs', {}, own.db)).toBe('ok: none is due');
    await own.drop();
  });

  test('changes that wait for the search index for long are reported, and how far it is', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    expect(await find('search index', {}, own.db)).toMatch(/^ok: 0 documents, and a rebuild is under way/);
    await own.db.insert(searchQueue).values({
      kind: 'post',
      id: newObjectId(),
      queuedAt: new Date(Date.now() - 3_600_000).toISOString(),
    });
    expect(await find('search index', {}, own.db)).toContain(
      'warning: 1 changes wait, the oldest for 60 minutes',
    );
    await updateSiteSettings(own.db, { search: false });
    expect(await find('search index', {}, own.db)).toBe('ok: rests, since the search is off');
    await own.drop();
  });

  test('a picture without its file is reported', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    const image = await anImage(own.db, { by: null, usedAt: new Date().toISOString() });
    // An upload that found no room leaves such a row.
    await anImage(own.db, { by: null });
    expect(await find('pictures', {}, own.db)).toContain(
      `failure: 1 of 1 pictures have no file, such as ${imageKey(image)}.`,
    );
    await createDiskStore(join(dataDir, 'images')).put(imageKey(image), Buffer.from('bytes'));
    expect(await find('pictures', {}, own.db)).toBe('ok: 1 looked for, all found');
    await own.drop();
  });
});

describe('beside the database', () => {
  test('every accepted kind of picture is decoded', async () => {
    expect(await find('decoder')).toBe('ok: JPEG, PNG, WebP, GIF, AVIF');
  });

  test('a mail server that answers passes, and a silent one is reported without its password', async () => {
    const server = await openMailServer();
    expect(await find('mail server', { SMTP_URL: server.url })).toBe('ok: 127.0.0.1 answers');
    await server.close();
    const env = { SMTP_URL: `smtp://us:hunter22@127.0.0.1:${await closedPort()}` };
    const found = await find('mail server', env);
    expect(found).toContain('failure: 127.0.0.1 cannot be used (');
    expect(found).not.toContain('hunter22');
  });

  test('a test mail is sent to whom it is asked for, and a refusal is reported', async () => {
    const server = await openMailServer();
    const env = { SMTP_URL: server.url, CONTACT_EMAIL: 'us@example.org', SITE_NAME: 'Our forum' };
    expect(await find('test mail', env)).toBe('ok: not asked for; --mail TO sends one');
    expect(server.mails).toEqual([]);
    expect(await find('test mail', {}, database.db, 'me@example.org')).toContain('failure: There is no mail');
    expect(await find('test mail', env, database.db, 'me@example.org')).toBe(
      'ok: the mail server took one to me@example.org; see that it arrives',
    );
    const { envelope, subject } = await server.mailTo('me@example.org');
    expect([envelope.from, subject]).toEqual(['us@example.org', 'A test of Our forum']);
    server.behave('refuse');
    expect(await find('test mail', env, database.db, 'me@example.org')).toContain(
      'failure: The mail server takes no mail to me@example.org (EENVELOPE, 550).',
    );
    await server.close();
  });

  test('an https site without a backup of the last two days, or without a drill, is reported', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    const https = { SITE_URL: 'https://forum.example.org' };
    const backups = (env: Environment) => find('backups', env, own.db);
    expect(await backups({})).toBe('ok: last made: never; last proved: never');
    expect(await backups(https)).toContain(
      'warning: No backup of this database was made with "backup" yet. ',
    );
    await own.db.insert(backupActs).values({ act: 'backup', at: '2026-01-02T03:30:00Z' });
    expect(await backups(https)).toContain('warning: The last backup is of 2026-01-02. ');
    await recordAct(own.url, 'backup');
    expect(await backups(https)).toContain('warning: No backup was ever tried. ');
    await recordAct(own.url, 'drill');
    expect(await backups(https)).toMatch(/^ok: last made: (\d{4}-\d\d-\d\d); last proved: \1$/);
    await own.drop();
  });

  test('an https site without an api or a worker is reported, on whichever machine they run', async () => {
    const own = await createDatabase(inject('postgresUrl'));
    const https = { SITE_URL: 'https://forum.example.org' };
    const connected = (env: Environment) => find('connected processes', env, own.db);
    expect(await connected({})).toBe('ok: none, and none is needed');
    expect(await connected(https)).toContain('warning: Not connected to the database: api, worker. ');
    const api = connect(own.url, { max: 1, applicationName: 'api' });
    await api.db.execute(sql`select 1`);
    expect(await connected(https)).toContain('warning: Not connected to the database: worker. ');
    const worker = connect(own.url, { max: 1, applicationName: 'worker-life' });
    await worker.db.execute(sql`select 1`);
    expect(await connected(https)).toBe('ok: api and worker are connected');
    await Promise.all([api.close(), worker.close()]);
    await own.drop();
  });

  test('a process that cannot work is reported, and one of a pair that does not run', async () => {
    const answering = (status: number) => openSite((_request, response) => response.writeHead(status).end());
    const [ready, waiting] = [await answering(200), await answering(503)];
    const away = await closedPort();
    const ports = (api: number, worker: number, web: number) => ({
      API_PORT: `${api}`,
      WORKER_PORT: `${worker}`,
      WEB_INTERNAL_PORT: `${web}`,
    });
    expect(await find('processes', ports(away, away, away))).toBe('ok: none runs on this machine');
    expect(await find('processes', ports(ready.port, ready.port, ready.port))).toBe(
      'ok: api, worker, web are ready',
    );
    expect(await find('processes', ports(ready.port, away, ready.port))).toContain(
      'warning: Runs: api, web. Does not: worker.',
    );
    expect(await find('processes', ports(waiting.port, away, ready.port))).toContain(
      'failure: Runs, but cannot work: api.',
    );

    const web = { WEB_INTERNAL_PORT: `${ready.port}` };
    expect(await find('public address', { ...web, SITE_URL: `http://127.0.0.1:${ready.port}/` })).toBe(
      'ok: leads to the site',
    );
    expect(await find('public address', { ...web, SITE_URL: `http://127.0.0.1:${away}` })).toContain(
      'warning: SITE_URL does not lead',
    );
    await Promise.all([ready.close(), waiting.close()]);
  });
});

/** An address on which no process listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
