import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from './errors.ts';
import { stoppable } from './stoppable.ts';

/** What the name of a file ends with while it is written. */
export const DRAFT = '.unfinished';

export type OpenFile = Awaited<ReturnType<typeof open>>;

/**
 * Opens a file beside the target and renames it to the target once the work is done and on the disk. Removes it when
 * the work fails or is stopped.
 */
export async function whenWhole<T>(
  target: string,
  kind: string,
  work: (file: OpenFile, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (await exists(target)) throw new CommandError(`${target} is there already, and is not replaced.`);
  const draft = target + DRAFT;
  return stoppable(`The ${kind} was stopped; nothing is left of it.`, async (signal) => {
    const file = await create(draft, kind);
    try {
      const result = await work(file, signal);
      await file.close();
      await rename(draft, target);
      await syncFolder(dirname(target));
      return result;
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(draft, { force: true });
      signal.throwIfAborted();
      if (!hasCode(error, 'ENOSPC')) throw error;
      throw new CommandError(`There is no room for ${target}; nothing is left of it.`);
    }
  });
}

async function create(draft: string, kind: string): Promise<OpenFile> {
  try {
    // Readable by its owner only: it holds what the database holds.
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw new CommandError(
      `${draft} is there: another ${kind} is being written, or one was killed. Remove the file if none is.`,
    );
  }
}

/** A new name survives a power cut once its folder is on the disk. Some systems cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function exists(path: string): Promise<boolean> {
  try {
    // A dangling link counts as existing.
    await lstat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
