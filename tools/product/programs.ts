import { fileURLToPath } from 'node:url';
import type { Settings } from '../settings.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One process of the product. */
export type Program = {
  name: string;
  /** What Node runs, from the root. */
  entry: string;
  /** What Node is told. */
  flags: string[];
  /** Answers 200 once the program can do its work. */
  readyUrl: string;
  /** The folders that it loads its code from. What Vite loads for the web app, Vite also loads again. */
  sources: string[];
};

/**
 * What was read to start would fill the room for new objects, 16 MB and more, and stay there: a process at rest would hold
 * twice the memory. The worker waits for others most of the time.
 */
const ROOM_FOR_NEW = { serving: '--max-semi-space-size=4', working: '--max-semi-space-size=1' };

/** In the order in which they start; they stop the other way round, so that nothing loses what it leans on. */
export function programsOf({ ports }: Settings): Program[] {
  const readyAt = (port: number) => `http://127.0.0.1:${port}/readyz`;
  return [
    {
      name: 'api',
      entry: 'apps/api/src/main.ts',
      flags: [ROOM_FOR_NEW.serving],
      readyUrl: readyAt(ports.api),
      sources: ['apps/api/src', 'libs'],
    },
    {
      name: 'worker',
      entry: 'apps/worker/src/main.ts',
      flags: [ROOM_FOR_NEW.working],
      readyUrl: readyAt(ports.worker),
      sources: ['apps/worker/src', 'libs'],
    },
    {
      name: 'web',
      entry: 'apps/web/server/main.ts',
      flags: [ROOM_FOR_NEW.serving],
      readyUrl: readyAt(ports.webInternal),
      sources: ['apps/web/server', 'libs'],
    },
  ];
}
