import { lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../errors.ts';
import { DRAFT } from '../whole-file.ts';
import { members } from './manifest.ts';
import { BLOCK, readHeader } from './tar.ts';

/** The names that backups get in a folder, in the order of their times (UTC). */
export const dated = /^confab-\d{4}-\d\d-\d\d-\d{6}\.tar$/;

/** A backup notes its progress in the file all the time: a draft this old is what a killed one left. */
const abandonedMs = 86_400_000;

/** The file for a backup: TARGET, or a dated one where it is a folder. One that ends with a slash is made if it is missing. */
export async function targetIn(target: string, now = new Date()): Promise<string> {
  // Readable by its owner only, as the files in it.
  if (target.endsWith('/')) await mkdir(target, { recursive: true, mode: 0o700 });
  if (!(await isFolder(target))) return target;
  const [day = '', time = ''] = now.toISOString().split(/[T.]/);
  return join(target, `confab-${day}-${time.replaceAll(':', '')}.tar`);
}

/** The archive to restore: SOURCE, or the newest where it is a folder. */
export async function sourceIn(source: string): Promise<string> {
  if (!(await isFolder(source))) return source;
  const [newest] = await listBackups(source);
  if (newest === undefined) throw new CommandError(`${source} has no backup that is called confab-….tar.`);
  return newest;
}

/**
 * Deletes all but the newest backups in the folder of this one, and what killed ones left there. Returns how many
 * backups. Files of other names, and those that are no archives, stay.
 */
export async function keepNewest(archive: string, count: number): Promise<number> {
  const folder = dirname(archive);
  const old = (await listBackups(folder)).slice(count);
  for (const file of old) await rm(file);
  for (const file of await listAbandoned(folder)) await rm(file);
  return old.length;
}

/** The newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(folder)).sort().reverse())
    if (dated.test(name) && (await isArchive(join(folder, name)))) found.push(join(folder, name));
  return found;
}

async function listAbandoned(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith(DRAFT) || !dated.test(name.slice(0, -DRAFT.length))) continue;
    const status = await lstat(file);
    if (status.isFile() && Date.now() - status.mtimeMs > abandonedMs) found.push(file);
  }
  return found;
}

/** Whether the file begins as our archives do. */
async function isArchive(path: string): Promise<boolean> {
  if (!(await lstat(path)).isFile()) return false;
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, 0);
    const first = readHeader(buffer)?.name ?? '';
    return [members.file, members.missing, members.table].some((folder) => first.startsWith(folder));
  } finally {
    await file.close();
  }
}

async function isFolder(path: string): Promise<boolean> {
  const status = await stat(path).catch(() => null);
  return status?.isDirectory() ?? false;
}
