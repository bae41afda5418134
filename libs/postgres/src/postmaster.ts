import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect, isAlive } from './process.ts';

export type Postmaster = {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping';
  /** False when its guard has died. */
  guarded: boolean;
};

/** The guard's program, which also identifies it on a command line. */
export const GUARD = fileURLToPath(new URL('./guard.ts', import.meta.url));

/**
 * Reads postmaster.pid (lines: pid, data folder, start time, port, socket folder, address, shared memory, status) and
 * trusts it only if that process is a server on this very folder. The file remains after a crash. PostgreSQL ignores it
 * when the process is gone, but not when another process has its pid by then: this removes such a file.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid) return undefined;

  if (!isAlive(pid)) return undefined;
  if (!servesFolder(pid, data)) {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), status: statusFrom(lines[7]), guarded: isGuarded(pid) };
}

function servesFolder(pid: number, data: string): boolean {
  const info = inspect(pid);
  // Where processes cannot be inspected, PostgreSQL's own lock on the folder decides.
  return info === undefined || info.commandLine.includes(data);
}

function isGuarded(pid: number): boolean {
  const info = inspect(pid);
  if (!info) return true;
  return inspect(info.parent)?.commandLine.includes(GUARD) ?? false;
}

function statusFrom(word: string | undefined): Postmaster['status'] {
  if (word === 'ready') return 'ready';
  return word === 'stopping' ? 'stopping' : 'starting';
}
