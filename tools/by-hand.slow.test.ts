import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { listenAt } from '@confab/config';
import { sql } from 'drizzle-orm';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { answering } from './bench/processes.ts';
import { ROOT } from './product/programs.ts';
import { freePorts } from './running-site.ts';

/**
 * Runs docs/by-hand.md on this machine: its paths lie below a temporary folder, its ports are free ones, and what changes
 * the machine itself (packages, users, services) only notes that it was called.
 */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Commands of the page that do nothing here. `systemctl` notes its arguments. */
const NOT_HERE = ['apt-get', 'adduser', 'journalctl'];

const hasProgram = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const postgres = new URL(inject('postgresUrl'));

/** Role and database of the page; the server of the tests has others of its name. */
const OURS = 'confab_by_hand';

let machine: string;
let database: TestDatabase;
const running: ChildProcess[] = [];

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
      .replaceAll(/(?<=role |database |owner |postgres:\/\/)confab\b/g, OURS)
      .replaceAll('127.0.0.1:5432/confab', `${postgres.host}/${OURS}`)
      .replaceAll(/(listen|bind) :?80\b/g, `$1 127.0.0.1:${hundred}80`)
      .replaceAll('--group confab', '')
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

/** Runs a block as an operator types it. */
function type(text: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-u', '-c', here(text)], {
    cwd: machine,
    encoding: 'utf8',
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
  expect(status, `${text}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  machine = await mkdtemp(join(tmpdir(), 'confab-by-hand-'));
  hundred = await freeHundred();
  for (const folder of ['bin', 'opt', 'usr/local/bin', 'var/lib/confab', 'etc/nginx/sites-enabled', 'proxy'])
    await mkdir(join(machine, folder), { recursive: true });
  for (const name of NOT_HERE) await program(name, 'exit 0');
  await program('systemctl', `echo "$@" >> ${machine}/systemctl`);
  await program('sudo', 'if [ "$1" = --user ]; then shift 2; fi\nexec "$@"');
  // The sources are those of this repository.
  await program('git', `for target; do :; done\nexec ln --symbolic ${ROOT.replace(/\/$/, '')} "$target"`);
  const [nginx, haproxy] = ['nginx', 'haproxy'].map((name) =>
    spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim(),
  );
  await program(
    'nginx',
    nginx ? `exec ${nginx} -p ${machine}/proxy -c ${machine}/proxy/nginx.conf -e stderr "$@"` : '',
  );
  await program('haproxy', haproxy ? `exec ${haproxy} "$@"` : '');
  await writeFile(
    join(machine, 'proxy/nginx.conf'),
    `pid ${machine}/proxy/pid; daemon off; events {}
     http {
       access_log off;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${machine}/proxy/${kind};`).join(' ')}
       include ${machine}/etc/nginx/sites-enabled/*;
     }`,
  );
});

afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  await database.db.execute(sql`drop database if exists confab_by_hand with (force)`);
  await database.db.execute(sql`drop role if exists confab_by_hand`);
  await database.drop();
  await rm(machine, { recursive: true, force: true });
});

/** Lines `Name=value` of a unit and of what it has in common with the others. */
async function unitOf(instance: string): Promise<{ command: string[]; env: Record<string, string> }> {
  const [name = '', number = ''] = instance.split('@');
  const read = (file: string) => readFile(join(machine, file), 'utf8');
  const text = (
    (await read('etc/systemd/system/confab-.service.d/common.conf')) +
    (await read(`etc/systemd/system/${name}@.service`))
  ).replaceAll('%i', number);
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

function valuesOf(name: string, unit: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

async function startUnit(instance: string): Promise<ChildProcess> {
  const { command, env } = await unitOf(instance);
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd: join(machine, 'opt/confab'), env, stdio: 'ignore' });
  running.push(child);
  return child;
}

test.runIf(hasProgram('psql'))('docs/by-hand.md leads from nothing to a site', async () => {
  for (const { text, file } of blocks) {
    if (file === undefined) {
      // The site has to run before it is upgraded.
      if (text.includes('confab-new')) continue;
      type(text);
    } else {
      const target = here(file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, here(text));
    }
  }

  const calls = await readFile(join(machine, 'systemctl'), 'utf8');
  const instances = calls.match(/confab-\w+@\d/g) ?? [];
  expect(instances).toHaveLength(6);
  const processes = await Promise.all(instances.map(startUnit));
  const at = (end: string) => `http://127.0.0.1:${hundred}${end}`;
  if (hasProgram('nginx')) running.push(spawn(join(machine, 'bin/nginx'), { stdio: 'ignore' }));
  else running.push(await standIn());
  for (const end of ['11', '12', '31', '32', '41', '42']) await answering(`${at(end)}/readyz`);

  const front = hasProgram('nginx') ? at('80') : at('21');
  for (const path of ['/', '/communities', '/api/_initial', '/robots.txt'])
    expect([path, (await fetch(front + path)).status]).toEqual([path, 200]);
  expect(type('sudo --user confab confab doctor')).toContain('processes: api, worker, web are ready');

  if (hasProgram('systemd-analyze'))
    for (const unit of ['api', 'web', 'worker']) type(`systemd-analyze verify confab-${unit}@1.service`);

  const upgrade = blocks.find(({ text }) => text.includes('confab-new'));
  type(upgrade?.text ?? '');

  for (const child of processes) child.kill('SIGTERM');
  const ends = await Promise.all(
    processes.map(async (child) =>
      child.exitCode === null ? ((await once(child, 'exit'))[0] as number) : child.exitCode,
    ),
  );
  expect(ends).toEqual([0, 0, 0, 0, 0, 0]);
});

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
