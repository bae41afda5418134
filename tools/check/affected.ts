/** `npm run check -- --affected`: the answer for a few changed files, in seconds. */
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { complain, say } from '@confab/terminal';
import { ROOT } from '../product/programs.ts';
import { run } from './command.ts';
import { type Package, type Reach, reachIn } from './reach.ts';
import { failed, passed, readReports, sum, type Tally } from './tally.ts';

/** What differs from the base (NX_BASE, main), committed or not, and is still there. */
export async function changedFiles(): Promise<string[]> {
  const base = await git('merge-base', process.env['NX_BASE'] ?? 'main', 'HEAD');
  const differing = await git('diff', '--name-only', '--diff-filter=d', ...base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return [...differing, ...added];
}

/** Each command counts as one check, each test as one test. */
export async function checkFiles(changed: readonly string[]): Promise<Tally> {
  if (changed.length === 0) return sum([]);
  const tallies = await Promise.all([looksOf(changed), testsOf(changed)]);
  return sum(tallies);
}

const isCode = (path: string) => /\.tsx?$/.test(path);
const isSlow = (path: string) => path.includes('.slow.test.');

async function looksOf(changed: readonly string[]): Promise<Tally> {
  const code = changed.filter(isCode);
  const folders = byProject(code, globSync('{apps,libs}/*/tsconfig.json', { cwd: ROOT }).map(dirname));
  const commands = [
    ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed],
    ...Array.from(folders, ([folder]) => ['node', 'node_modules/typescript7/bin/tsc', '-p', folder]),
    ...(code.length > 0 ? [['oxlint', '--type-aware', '--report-unused-disable-directives', ...code]] : []),
  ];
  const tallies: Tally[] = [];
  for (const [command = '', ...args] of commands) {
    const { ok, output } = await run(command, args);
    if (!ok) complain(`${[command, ...args].join(' ')}\n${output}`);
    tallies.push(ok ? passed : failed);
  }
  return sum(tallies);
}

async function testsOf(changed: readonly string[]): Promise<Tally> {
  const reach = await reachOfAll();
  const tests = new Set(changed.flatMap((path) => reach.testsOf(path)));
  const slow = [...tests].filter(isSlow);
  if (slow.length > 0) say(`Not run, because slow: ${slow.join(', ')}`);
  const projects = byProject(
    [...tests].filter((path) => !isSlow(path)),
    ['apps/*', 'libs/*', 'tools/house', 'tools/demo', 'tools'].flatMap((path) =>
      globSync(path, { cwd: ROOT }),
    ),
  );
  const target = 'affected';
  const folder = join(ROOT, 'test-results', target);
  await rm(folder, { recursive: true, force: true });
  const began = Date.now();
  let ok = true;
  for (const [project, files] of projects) {
    say(`\n${project}: ${files.length} ${files.length === 1 ? 'file' : 'files'}`);
    const ended = await run('node', ['tools/check/vitest.ts', target, project, ...files], { live: true });
    ok &&= ended.ok;
  }
  const tally = await readReports(folder, began);
  return ok || tally.failed > 0 ? tally : sum([tally, failed]);
}

async function reachOfAll(): Promise<Reach> {
  const paths = [
    ...(await git('ls-files', '*.ts', '*.tsx')),
    ...(await git('ls-files', '-o', '--exclude-standard', '*.ts', '*.tsx')),
  ];
  const files = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8').catch(() => '') })),
  );
  const packages = new Map<string, Package>();
  for (const file of globSync('{apps,libs}/*/package.json', { cwd: ROOT })) {
    // The workspaces' own manifests.
    const { name, exports = {} } = JSON.parse(await readFile(join(ROOT, file), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    packages.set(name, { folder: dirname(file), exports });
  }
  return reachIn(files, packages);
}

/** Each file with the first of the folders that has it; others are left out. */
function byProject(files: readonly string[], folders: readonly string[]): Map<string, string[]> {
  const projects = new Map<string, string[]>();
  for (const file of files) {
    const folder = folders.find((each) => file.startsWith(`${each}/`));
    if (folder !== undefined) projects.set(folder, [...(projects.get(folder) ?? []), file]);
  }
  return projects;
}

async function git(...args: string[]): Promise<string[]> {
  const { ok, output } = await run('git', args);
  if (!ok) throw new Error(output);
  return output.split('\n').filter((line) => line !== '');
}
