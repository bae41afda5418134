import { fileURLToPath } from 'node:url';
import { readyUrls, type Settings } from '@confab/config';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One process of the product. */
export type Program = {
  name: string;
  /** What Node runs, from the root. */
  entry: string;
  /** What Node is told. */
  flags: string[];
  /** What its environment says unless the operator's does. */
  env: Readonly<Record<string, string>>;
  /** What the program is told on its command line. */
  args?: readonly string[];
  /** Answers 200 once the program can do its work. */
  readyUrl: string;
  /** The folders that it loads its code from. What Vite loads for the web app, Vite also loads again. */
  sources: string[];
};

/**
 * What was read to start would fill the room for new objects, three times 16 MB and more, and stay there. The api answers
 * feeds with half of it as fast, with a quarter at a fifth more work; the worker waits for others most of the time.
 */
const ROOM_FOR_NEW = { api: '--max-semi-space-size=8', worker: '--max-semi-space-size=1' };

/**
 * glibc raises its threshold for large blocks with every one that is freed, and keeps what is below: decoded pictures stay
 * in the process for good. A threshold that is set stays where it is, and large blocks go back to the system.
 */
const GIVE_LARGE_BLOCKS_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** In the order in which they start; they stop the other way round, so that nothing loses what it leans on. */
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
