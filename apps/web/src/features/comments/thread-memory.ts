import type { CommentSort } from '@confab/domain';
import { readStored, store } from '../../lib/storage.ts';

/** What a device remembers of a thread. */
type Memory = { folded?: readonly string[]; sort?: CommentSort };

const key = 'threads';
const mostRemembered = 30;

function readAll(): Record<string, Memory> {
  try {
    // Written below.
    return JSON.parse(readStored(key) ?? '{}') as Record<string, Memory>;
  } catch {
    return {};
  }
}

export const recallThread = (publicId: string): Memory => readAll()[publicId] ?? {};

/** Keeps the threads that were changed last. */
export function rememberThread(publicId: string, change: Memory): void {
  const { [publicId]: before, ...others } = readAll();
  const all = [...Object.entries(others), [publicId, { ...before, ...change }]];
  store(key, JSON.stringify(Object.fromEntries(all.slice(-mostRemembered))));
}
