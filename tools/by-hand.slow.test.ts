import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { listenAt } from '@confab/config';
import { sql } from 'drizzle-orm';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { answering } from './bench/processes.ts';
import { ROOT } from './product/programs.ts';
import { freePorts } from './running-site.ts';
import { standInForSystemctl, type Systemctl } from './test-support/systemctl.ts';

/**
 * Runs docs/by-hand.md on this machine: its paths lie below a temporary folder, its ports are free ones, and what changes
 * the machine itself (packages, users, services) only notes that it was called.
 */

// It starts eighteen processes, twelve of them one after the other.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** Commands of the page that do nothing here. */
const NOT_HERE = ['apt-get', 'adduser', 'journalctl'];

const hasProgram = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const hasIpv6 = await listenAt({ host: '::1', port: 0 }).then(
  (server) => (server.close(), true),
  () => false,
);
const postgres = new URL(inject('postgresUrl'));

/** Role and database of the page; the server of the tests has others of its name. */
const OURS = 'confab_by_hand';

let machine: string;
let database: TestDatabase;
const running: ChildProcess[] = [];
let systemctl: Systemctl;
/** What systemctl was asked for. */
const calls: string[] = [];
/** By instance, such as `confab-api@1`. */
const units = new Map<string, ChildProcess>();

const page = await readFile(join(ROOT, 'docs/by-hand.md'), 'utf8');
/** Code of the page, in its order; `file` is the path that its first comment names. */
const blocks = [...page.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, text = '']) => ({
  text,
  file: /^(?:#!.*\n)?# (\/\S+)/.exec(text)?.[1],
}));

/** Ports 3000 to 3099 of the page lie in another hundred here. */
let hundred: number;

/** What the page says, for this machine. */
function here(text: string): string {
  return (
    text
      .replaceAll(/(?<![\w.])\/(?:etc|opt|var|usr\/local)\//g, (path) => `${machine}${path}`)
      .replaceAll(/\b30(?=[0-4][\d%$])/g, String(hundred))
      .replaceAll(/(?<=role |database |owner |postgres:\/\/|exists )confab\b/g, OURS)
      .replaceAll('127.0.0.1:5432/confab', `${postgres.host}/${OURS}`)
      .replaceAll(/^ *listen \[::\]:80;$/gm, hasIpv6 ? `listen [::1]:${hundred}80;` : '')
      .replaceAll('bind :::80 v4v6', `bind 127.0.0.1:${hundred}80${hasIpv6 ? `,[::1]:${hundred}80` : ''}`)
      .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${hundred}80`)
      .replaceAll('--group confab', '')
      // The test waits for the processes itself.
      .replaceAll(/^sleep \d+$/gm, '')
      // It finds that the server of the tests does not wait for the disk.
      .replaceAll(/confab doctor$/gm, 'confab doctor || true')
      .replaceAll('/dev/null /etc', `/dev/null ${machine}/etc`)
  );
}

async function freeHundred(): Promise<number> {
  for (let candidate = 110; candidate < 320; candidate += 1) {
    const ports = ['01', '11', '12', '21', '22', '31', '32', '41', '42', '80'];
    const taken = await Promise.allSettled(
      ports.map(async (end) =>
        (await listenAt({ host: '127.0.0.1', port: Number(`${candidate}${end}`) })).close(),
      ),
    );
    if (taken.every(({ status }) => status === 'fulfilled')) return candidate;
  }
  throw new Error('no hundred ports are free');
}

async function program(name: string, script: string): Promise<void> {
  const file = join(machine, 'bin', name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** Runs a block as an operator types it, in a shell that goes on after a failure. */
async function type(text: string): Promise<string> {
  const child = spawn('bash', ['-u', '-c', here(text)], {
    cwd: machine,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [join(machine, 'bin'), join(machine, 'usr/local/bin'), process.env.PATH].join(delimiter),
      HOME: machine,
      SYSTEMD_UNIT_PATH: `${machine}/etc/systemd/system:`,
      PGHOST: postgres.hostname,
      PGDATABASE: 'postgres',
      PGPORT: postgres.port,
      PGUSER: decodeURIComponent(postgres.username),
      PGPASSWORD: decodeURIComponent(postgres.password),
    },
  });
  const [stdout, stderr] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    once(child, 'close'),
  ]);
  expect(child.exitCode, `${text}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  machine = await mkdtemp(join(tmpdir(), 'confab-by-hand-'));
  hundred = await freeHundred();
  for (const folder of [
    'bin',
    'opt',
    'usr/local/bin',
    'var/lib/confab',
    'etc/nginx/sites-enabled',
    'var/log/nginx',
    'proxy',
  ])
    await mkdir(join(machine, folder), { recursive: true });
  for (const name of NOT_HERE) await program(name, 'exit 0');
  systemctl = await standInForSystemctl(join(machine, 'bin/systemctl'), answerCall);
  // Otherwise the operator's command would look for the user of the page.
  await program('id', 'echo 1000');
  await program('sudo', 'if [ "$1" = --user ]; then shift 2; fi\nexec "$@"');
  // The sources are those of this repository.
  await program('git', `for target; do :; done\nexec ln --symbolic ${ROOT.replace(/\/$/, '')} "$target"`);
  const [nginx, haproxy] = ['nginx', 'haproxy'].map((name) =>
    spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim(),
  );
  await program(
    'nginx',
    nginx ? `exec ${nginx} -p ${machine}/proxy -c ${machine}/etc/nginx/nginx.conf -e stderr "$@"` : '',
  );
  await program('haproxy', haproxy ? `exec ${haproxy} "$@"` : '');
  // The lines about logs are Debian's.
  await writeFile(
    join(machine, 'etc/nginx/nginx.conf'),
    `pid ${machine}/proxy/pid; daemon off; events {}
error_log ${machine}/var/log/nginx/error.log;
http {
\taccess_log ${machine}/var/log/nginx/access.log;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${machine}/proxy/${kind};`).join(' ')}
       include ${machine}/etc/nginx/sites-enabled/*;
     }`,
  );
});

afterAll(async () => {
  for (const child of [...running, ...units.values()]) if (child.exitCode === null) child.kill('SIGKILL');
  systemctl.close();
  await database.db.execute(sql`drop database if exists confab_by_hand with (force)`);
  await database.db.execute(sql`drop role if exists confab_by_hand`);
  await database.drop();
  await rm(machine, { recursive: true, force: true });
});

/** Lines `Name=value` of a unit and of what it has in common with the others. */
async function unitOf(instance: string): Promise<{ command: string[]; env: Record<string, string> }> {
  const text = await textOf(instance);
  const [environmentFile = ''] = valuesOf('EnvironmentFile', text);
  const assignments = [
    ...valuesOf('Environment', text).flatMap((line) => line.split(' ')),
    ...(await readFile(environmentFile, 'utf8')).trim().split('\n'),
  ];
  const env = Object.fromEntries(
    assignments.map((line) => {
      const [variable = '', ...value] = line.split('=');
      return [variable, value.join('=')];
    }),
  );
  return { command: valuesOf('ExecStart', text)[0]?.split(' ') ?? [], env };
}

async function textOf(instance: string): Promise<string> {
  const [name = '', number = ''] = instance.split('@');
  const read = (file: string) => readFile(join(machine, file), 'utf8');
  const common = await read('etc/systemd/system/confab-.service.d/common.conf');
  return (common + (await read(`etc/systemd/system/${name}@.service`))).replaceAll('%i', number);
}

function valuesOf(name: string, unit: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

async function startUnit(instance: string): Promise<ChildProcess> {
  const { command, env } = await unitOf(instance);
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd: await realpath(join(machine, 'opt/confab')), env, stdio: 'ignore' });
  units.set(instance, child);
  return child;
}

/** What systemd does, for the calls of the page and of `confab restart`. */
async function answerCall(args: readonly string[]): Promise<string> {
  calls.push(args.join(' '));
  const [command, ...names] = args;
  const name = names.at(-1)?.replace('.service', '') ?? '';
  if (command === 'list-units')
    return Array.from(units.keys(), (unit) => `${unit}.service loaded active running Confab\n`).join('');
  if (command === 'show') return valuesOf('Environment', await textOf(name)).join(' ');
  if (command === 'stop')
    await Promise.all(
      Array.from(units.values(), async (child) => {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }),
    );
  if (command === 'start' && units.has(name)) {
    for (const unit of names) await startUnit(unit);
  } else if (command === 'start') {
    const [start = ''] = valuesOf(
      'ExecStart',
      await readFile(join(machine, `etc/systemd/system/${name}.service`), 'utf8'),
    );
    await type(start);
  }
  const child = units.get(name);
  if (command === 'restart' && child) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await startUnit(name);
  }
  return '';
}

const at = (end: string) => `http://127.0.0.1:${hundred}${end}`;

test.runIf(hasProgram('psql'))(
  'docs/by-hand.md leads from nothing to a site, through two nights and two upgrades',
  async () => {
    // The site has to run before it is upgraded or lost.
    const isLater = (text: string) => /confab restart|drop database/.test(text);
    for (const { text, file } of blocks) {
      if (file === undefined) {
        if (!isLater(text)) await type(text);
        if (text.includes('enable --now confab-api')) await startAll();
      } else {
        const target = here(file);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, here(text));
      }
    }
    expect(units.size).toBe(6);
    const front = hasProgram('nginx') ? at('80') : at('21');
    if (hasProgram('nginx')) running.push(spawn(join(machine, 'bin/nginx'), { stdio: 'ignore' }));
    for (const end of ['31', '32']) await answering(`${at(end)}/readyz`);
    for (const path of ['/', '/communities', '/api/_initial', '/robots.txt', '/@alice?token=secret'])
      expect([path, (await fetch(front + path)).status]).toEqual([path, path.startsWith('/@') ? 404 : 200]);
    if (hasIpv6 && hasProgram('nginx'))
      expect((await fetch(`http://[::1]:${hundred}80/api/_initial`)).status).toBe(200);
    expect(await type('sudo confab doctor')).toContain('processes: api, worker, web are ready');
    if (hasProgram('nginx')) {
      const written = await Promise.all(
        (await readdir(join(machine, 'var/log/nginx'))).map((file) =>
          readFile(join(machine, 'var/log/nginx', file), 'utf8'),
        ),
      );
      expect(written.join('')).toContain(' GET 404 ');
      // Of the visitor there is nothing; only the processes have addresses.
      expect(written.join('')).not.toMatch(/alice|secret|127\.0\.0\.1(?!:)/);
    }

    if (hasProgram('systemd-analyze')) {
      for (const unit of ['api', 'web', 'worker'])
        await type(`systemd-analyze verify confab-${unit}@1.service`);
      await type('systemd-analyze verify backup-confab.timer');
    }

    const backups = async () => (await readdir(join(machine, 'var/lib/confab/backups'))).length;
    const nights = await backups();
    const pids = [...units.values()].map(({ pid }) => pid);
    const nightly = blocks.find(({ text }) => text.includes('start backup-confab.service'));
    await type(nightly?.text ?? '');
    expect(await backups()).toBe(nights + 1);

    const blockWith = (part: string) => blocks.find(({ text }) => text.includes(part))?.text ?? '';
    const upgrade = blockWith('confab backup /var/lib/confab/backups/\n');
    for (const turn of [1, 2]) {
      const before = await readlink(join(machine, 'opt/confab'));
      await type(upgrade);
      expect(await backups()).toBe(nights + 1 + turn);
      expect(await readlink(join(machine, 'opt/confab'))).not.toBe(before);
      expect(calls.filter((call) => call.startsWith('restart confab'))).toHaveLength(6 * turn);
    }
    expect([...units.values()].some(({ pid }) => pids.includes(pid))).toBe(false);

    const newest = await readlink(join(machine, 'opt/confab'));
    await type(blockWith('restart --back'));
    expect(await readlink(join(machine, 'opt/confab'))).not.toBe(newest);
    expect(calls.filter((call) => call.startsWith('restart confab'))).toHaveLength(18);

    await type("echo 'a long password of the test' | sudo confab user create olga --admin");
    await type(nightly?.text ?? '');
    for (let turn = 0; turn < 2; turn += 1) {
      await type(blockWith('drop database'));
      for (const end of ['11', '12', '31', '32', '41', '42']) await answering(`${at(end)}/readyz`);
      expect(await type('sudo confab user list')).toMatch(/^olga\b/m);
    }

    // Without room for the backup, nothing is migrated and nothing restarted.
    await rm(join(machine, 'var/lib/confab/backups'), { recursive: true });
    await writeFile(join(machine, 'var/lib/confab/backups'), '');
    const link = await readlink(join(machine, 'opt/confab'));
    await expect(type(upgrade)).rejects.toThrow();
    expect(await readlink(join(machine, 'opt/confab'))).toBe(link);
    expect(calls.filter((call) => call.startsWith('restart confab'))).toHaveLength(18);

    for (const child of units.values()) child.kill('SIGTERM');
    const ends = await Promise.all(
      Array.from(units.values(), async (child) =>
        child.exitCode === null ? ((await once(child, 'exit'))[0] as number) : child.exitCode,
      ),
    );
    expect(ends).toEqual([0, 0, 0, 0, 0, 0]);
  },
);

async function startAll(): Promise<void> {
  if (!hasProgram('nginx')) running.push(await standIn());
  const instances = calls.join(' ').match(/confab-\w+@\d/g) ?? [];
  for (const instance of instances) await startUnit(instance);
  // Webs wait for the proxy before the apis, which the page comes to later.
  for (const end of ['11', '12', '41', '42']) await answering(`${at(end)}/readyz`);
}

/** Passes on what web asks of the api, where nginx is missing. */
async function standIn(): Promise<ChildProcess> {
  const script = `
    const { createServer, connect } = require('node:net');
    createServer((from) => {
      const to = connect(${hundred}11, '127.0.0.1');
      from.pipe(to).pipe(from);
      for (const socket of [from, to]) socket.on('error', () => { from.destroy(); to.destroy(); });
    }).listen(${hundred}01, '127.0.0.1');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

describe('npm run process', () => {
  async function run(name: string, env: Record<string, string>) {
    const child = spawn('npm', ['run', '--silent', 'process', '--', name], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.push(child);
    const said = { text: '' };
    child.stderr.on('data', (chunk: Buffer) => (said.text += chunk.toString()));
    return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) };
  }

  test('a SIGTERM to npm alone ends the process', async () => {
    const [port = 0] = await freePorts(1);
    const { child, ended, said } = await run('api', {
      DATABASE_URL: database.url,
      SECRET: 'a secret for tests',
      API_PORT: String(port),
    });
    await answering(`http://127.0.0.1:${port}/healthz`);
    child.kill('SIGTERM');
    // Its output is closed when npm and all that it started have ended.
    await ended;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect(said.text).toBe('');
  });

  test('the exit status is that of the process, and what it says is all that is said', async () => {
    const { ended, said } = await run('worker', { DATABASE_URL: 'mysql://host/db' });
    expect(await ended).toBe(1);
    expect(said.text).toMatch(/^DATABASE_URL is "…", but it accepts .+\n$/);
    const unknown = await run('wab', {});
    expect(await unknown.ended).toBe(2);
    expect(unknown.said.text).toBe('Usage: npm run process -- api|web|worker\n');
  });
});
