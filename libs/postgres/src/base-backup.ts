import { chown, copyFile, mkdir, readdir, writeFile, appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Cluster } from './cluster.ts';
import type { Identity } from './identity.ts';

type Copy = {
  from: string;
  to: Cluster;
  /** The standby's application_name at its primary. */
  name: string;
};

/** State of the running server; these folders are copied empty. */
const LEFT_OUT = ['pg_wal', 'pg_replslot', 'pgsql_tmp'];

/** Copies a running server as its standby, like pg_basebackup, which the npm package lacks. */
export async function copyAsStandby({ from, to, name }: Copy): Promise<void> {
  const sql = postgres(from, { max: 1, idle_timeout: 0, onnotice: () => undefined });
  // A backup belongs to the connection that began it.
  const session = await sql.reserve();
  try {
    const [folder] = await session<{ data_directory: string }[]>`show data_directory`;
    await session`select pg_backup_start(${name}, fast => true)`;
    await copyFolder(folder?.data_directory ?? '', to.data);
    const [end] = await session<{ labelfile: string }[]>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`;
    await writeFile(join(to.data, 'backup_label'), end?.labelfile ?? '');
  } finally {
    session.release();
    await sql.end();
  }
  await mkdir(join(to.data, 'pg_wal', 'archive_status'));
  await writeFile(join(to.data, 'standby.signal'), '');
  await appendFile(join(to.data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo(from, name)}'\n`);
  await handOverAll(to.data, to.identity);
}

/** Generated passwords and our names need no quoting. */
function conninfo(url: string, name: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
}

async function copyFolder(from: string, to: string): Promise<void> {
  // PostgreSQL refuses data that others may read.
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(unlessGone)) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (LEFT_OUT.includes(entry.name)) await mkdir(copy, { mode: 0o700 });
      else await copyFolder(source, copy);
    } else if (!entry.name.startsWith('postmaster.')) await copyFile(source, copy).catch(unlessGone);
  }
}

/**
 * The server keeps running during the copy. The standby replays deletions from the log too, so a missing file is no
 * error.
 */
function unlessGone(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

async function handOverAll(folder: string, identity: Identity): Promise<void> {
  if (identity.kind !== 'user') return;
  await chown(folder, identity.uid, identity.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), identity.uid, identity.gid);
}
