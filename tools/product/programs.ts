import { fileURLToPath } from 'node:url';
import type { Settings } from '../settings.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One process of the product. */
export type Program = {
  name: string;
  /** What Node runs, from the root. */
  entry: string;
  /** Answers 200 once the program can do its work. */
  readyUrl: string;
  /** The folders that it loads its code from. What Vite loads for the web app, Vite also loads again. */
  sources: string[];
};

/** In the order in which they start; they stop the other way round, so that nothing loses what it leans on. */
export function programsOf({ ports }: Settings): Program[] {
  const readyAt = (port: number) => `http://127.0.0.1:${port}/readyz`;
  return [
    {
      name: 'api',
      entry: 'apps/api/src/main.ts',
      readyUrl: readyAt(ports.api),
      sources: ['apps/api/src', 'libs'],
    },
    {
      name: 'worker',
      entry: 'apps/worker/src/main.ts',
      readyUrl: readyAt(ports.worker),
      sources: ['apps/worker/src', 'libs'],
    },
    {
      name: 'web',
      entry: 'apps/web/server/main.ts',
      readyUrl: readyAt(ports.webInternal),
      sources: ['apps/web/server', 'libs'],
    },
  ];
}
