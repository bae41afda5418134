import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '@confab/terminal';
import { ROOT } from './programs.ts';

const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'dist/.built-from');

/** Sources of the build, without generated files and tests. */
const SOURCES = ['apps/web', 'libs', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = /^(dist|node_modules|migrations)$|\.gen\.ts$|\.test\.tsx?$/;

/** Builds the web app if its sources are not those of the last build. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES);
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === fingerprint) return;
  await step('Building the web app', async () => {
    await rm(STAMP, { force: true });
    await runBuild(signal);
    await writeFile(STAMP, fingerprint);
  });
}

async function runBuild(signal: AbortSignal | undefined): Promise<void> {
  const build = spawn(process.execPath, ['--run', 'build'], {
    cwd: WEB,
    // The caller may be a test: its own mode is not that of the page.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  const output: Buffer[] = [];
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [status] = (await once(build, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${Buffer.concat(output).toString()}\nThe web app could not be built.`);
}

async function fingerprintOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const file of filesBelow(path)) hash.update(file).update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex');
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = `${path}/${entry.name}`;
    if (NOT_SOURCES.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(below);
    else yield below;
  }
}
