import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../product/programs.ts';
import { nx } from './nx.ts';

/** Passes, and leaves a line where all clones can see it. */
const ONE_TEST = `
import { appendFileSync } from 'node:fs';
import { test } from 'node:test';
test('it runs', () => appendFileSync(process.env.RUNS, 'ran\\n'));
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-nx-'));
  const project = join(folder, 'clone');
  await mkdir(join(project, 'one'), { recursive: true });
  await mkdir(join(folder, 'home'));
  await cp(join(ROOT, 'nx.json'), join(project, 'nx.json'));
  await writeFile(join(project, 'package.json'), '{ "name": "few", "workspaces": ["one"] }');
  const target = { options: { command: 'node --test one/one.test.mjs' } };
  await writeFile(
    join(project, 'one/package.json'),
    JSON.stringify({ name: 'one', nx: { targets: { test: target } } }),
  );
  await writeFile(join(project, 'one/one.test.mjs'), ONE_TEST);
  // Nx recognizes clones of one repository by its first commit.
  git(project, 'init', '--quiet');
  git(project, 'add', '.');
  git(project, '-c', 'user.name=test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '-m', 'few');
  git(folder, 'clone', '--quiet', 'clone', 'other');
  for (const clone of ['clone', 'other'])
    await symlink(join(ROOT, 'node_modules'), join(folder, clone, 'node_modules'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('in CI a test runs each time, whatever is stored', async () => {
  expect(await runIn('clone', { CI: 'true' })).toMatchObject({ ok: true, tally: { passed: 1, stored: 0 } });
  expect(await runIn('clone', { CI: 'true' })).toMatchObject({ ok: true, tally: { passed: 1, stored: 0 } });
  expect(await timesRun()).toBe(2);
});

test('a result that was stored is counted as one', async () => {
  await runIn('clone');
  expect(await runIn('clone')).toMatchObject({ ok: true, tally: { passed: 1, stored: 1 } });
  expect(await timesRun()).toBe(1);
});

test('no result comes from another clone', async () => {
  await runIn('clone');
  expect(await runIn('other')).toMatchObject({ ok: true, tally: { passed: 1, stored: 0 } });
  expect(await timesRun()).toBe(2);
});

test('a test that fails is counted, and so is a run without a test', async () => {
  await writeFile(join(folder, 'clone/one/one.test.mjs'), 'process.exit(1)');
  expect(await runIn('clone')).toMatchObject({ ok: false, tally: { passed: 0, failed: 1 } });
  await writeFile(join(folder, 'clone/nx.json'), 'no JSON');
  expect(await runIn('clone')).toMatchObject({ ok: false, tally: { passed: 0, failed: 1 } });
});

function runIn(clone: string, settings: NodeJS.ProcessEnv = {}) {
  // A run of our own Nx around this test hands its settings on.
  const ofNx = Object.keys(process.env).filter((name) => name.startsWith('NX_'));
  return nx(['test'], {
    root: join(folder, clone),
    env: {
      ...Object.fromEntries([...ofNx, 'CI', 'NODE_OPTIONS'].map((name) => [name, undefined])),
      PATH: process.env.PATH,
      HOME: join(folder, 'home'),
      RUNS: join(folder, 'runs'),
      ...settings,
    },
  });
}

function git(cwd: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

async function timesRun(): Promise<number> {
  return (await readFile(join(folder, 'runs'), 'utf8')).trim().split('\n').length;
}
