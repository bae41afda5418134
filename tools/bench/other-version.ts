import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SizeName } from './dataset.ts';

/** A version of the product: where its files are, and what its bench says of data sets and members. */
export type Version = {
  name: string;
  folder: string;
  datasets: typeof import('./dataset.ts');
  members: typeof import('./members.ts');
};

const here = fileURLToPath(new URL('../..', import.meta.url));

/** The files of this checkout, committed or not. */
export function thisVersion(): Promise<Version> {
  return versionIn(here, 'this');
}

/** The version of a commit: its files in a folder below, with its dependencies. Kept for the next run. */
export async function otherVersion(commit: string, below: string): Promise<Version> {
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = join(below, hash);
  if (!existsSync(folder)) {
    await mkdir(below, { recursive: true });
    // A folder that was removed by hand is still in git's list.
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', folder, hash);
  }
  if (!existsSync(join(folder, 'node_modules'))) await addDependencies(folder);
  return versionIn(folder, hash.slice(0, 7));
}

/** Only what the bench asks of both: that these parts keep their names is up to us. */
async function versionIn(folder: string, name: string): Promise<Version> {
  const part = (file: string) => import(pathToFileURL(join(folder, 'tools/bench', file)).href);
  const datasets = (await part('dataset.ts')) as Version['datasets'];
  const members = (await part('members.ts')) as Version['members'];
  return { name, folder, datasets, members };
}

/** The address of the version's own database on this server: two versions need two of a size. */
export function databaseOf(
  { name, datasets }: Version,
  serverUrl: string,
  size: SizeName,
  progress: (part: string, done: number, of: number) => void,
): Promise<string> {
  if (name === 'this') return datasets.datasetUrl(serverUrl, size, progress);
  // A size is where the name of the database comes from.
  const own = `${size}_${name}`;
  Object.assign(datasets.sizes, { [own]: datasets.sizes[size] });
  return datasets.datasetUrl(serverUrl, own as SizeName, progress);
}

/** From what the folder holds now. */
export function buildWeb({ folder }: Version): void {
  npm(folder, ['run', 'build', '--workspace', '@confab/web'], { NODE_ENV: 'production' });
}

async function addDependencies(folder: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [here, folder].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  if (ours === theirs) await linkDependencies(folder);
  else npm(folder, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Our packages are its packages, but its workspaces are its own. */
async function linkDependencies(folder: string): Promise<void> {
  const root = await readdir(join(here, 'node_modules'), { withFileTypes: true });
  await mkdir(join(folder, 'node_modules/@confab'), { recursive: true });
  for (const entry of root) {
    const at = join('node_modules', entry.name);
    const isPackageOrPrograms = entry.name === '.bin' || !entry.name.startsWith('.');
    if (entry.isSymbolicLink()) await symlink(await readlink(join(here, at)), join(folder, at));
    else if (isPackageOrPrograms && entry.name !== '@confab') await link(folder, at);
  }
  for (const workspace of await readdir(join(here, 'node_modules/@confab'))) {
    const at = join('node_modules/@confab', workspace);
    await symlink(await readlink(join(here, at)), join(folder, at));
  }
  for (const group of ['apps', 'libs'])
    for (const project of await readdir(join(folder, group))) {
      const own = join(group, project, 'node_modules');
      if (existsSync(join(here, own))) await link(folder, own);
    }
}

async function link(folder: string, at: string): Promise<void> {
  await symlink(join(here, at), join(folder, at));
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: here,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

function npm(folder: string, args: readonly string[], env: Record<string, string> = {}): void {
  execFileSync('npm', args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
}
