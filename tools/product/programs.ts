import { fileURLToPath } from 'node:url';
import { readyUrls, type Settings } from '@confab/config';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One process of the product. */
export type Program = {
  name: string;
  /** Path of the script, from the root. */
  entry: string;
  /** Flags for Node. */
  flags: string[];
  /** Default environment. */
  env: Readonly<Record<string, string>>;
  /** Arguments of the script. */
  args?: readonly string[];
  /** Answers 200 once the program can do its work. */
  readyUrl: string;
  /** Folders whose changes restart it in development, except what Vite reloads itself. */
  sources: string[];
};

/**
 * Code read at the start would fill the space for new objects, three times 16 MB and more, and stay there. With half of it
 * the api answers feeds as fast, with a quarter it works a fifth more; the worker mostly waits.
 */
export const ROOM_FOR_NEW = { api: '--max-semi-space-size=8', worker: '--max-semi-space-size=1' };

/**
 * glibc raises its threshold for large blocks with every freed one and keeps smaller blocks, so decoded pictures would stay
 * in the process. A fixed threshold returns large blocks to the system.
 */
export const GIVE_LARGE_BLOCKS_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** In the order of their start; they stop in reverse, so that each outlives those that need it. */
export function programsOf(settings: Settings): Program[] {
  const ready = readyUrls(settings);
  return [
    {
      name: 'api',
      entry: 'apps/api/src/main.ts',
      flags: [ROOM_FOR_NEW.api],
      env: GIVE_LARGE_BLOCKS_BACK,
      readyUrl: ready.api,
      sources: ['apps/api/src', 'libs'],
    },
    {
      name: 'worker',
      entry: 'apps/worker/src/main.ts',
      flags: [ROOM_FOR_NEW.worker],
      env: GIVE_LARGE_BLOCKS_BACK,
      readyUrl: ready.worker,
      sources: ['apps/worker/src', 'libs'],
    },
    {
      name: 'web',
      entry: 'apps/web/server/main.ts',
      flags: [],
      env: GIVE_LARGE_BLOCKS_BACK,
      readyUrl: ready.web,
      sources: ['apps/web/server', 'libs'],
    },
  ];
}
