import { freePorts } from './free-ports.ts';
import type { Program } from './product/programs.ts';

/** One of several processes of its kind: where it answers people or the others, and what it is told of its ports. */
export type Placed = { program: Program; port: number; env: Record<string, string> };

/** Two of each process, each on ports of loopback that nobody listens on. */
export async function placePairs(): Promise<Record<'web' | 'api' | 'worker', [Placed, Placed]>> {
  const ports = await freePorts(8);
  const next = () => ports.pop() ?? 0;
  const pair = (place: (number: number) => Placed): [Placed, Placed] => [place(1), place(2)];
  return {
    web: pair((number) => {
      const [port, internal] = [next(), next()];
      const env = { PORT: String(port), WEB_INTERNAL_PORT: String(internal) };
      return { program: programOf(`web ${number}`, 'apps/web/server/main.ts', internal), port, env };
    }),
    api: pair((number) => {
      const port = next();
      const program = programOf(`api ${number}`, 'apps/api/src/main.ts', port);
      return { program, port, env: { API_PORT: String(port) } };
    }),
    worker: pair((number) => {
      const port = next();
      const program = programOf(`worker ${number}`, 'apps/worker/src/main.ts', port);
      return { program, port, env: { WORKER_PORT: String(port) } };
    }),
  };
}

function programOf(name: string, entry: string, readyPort: number): Program {
  return { name, entry, flags: [], env: {}, readyUrl: `http://127.0.0.1:${readyPort}/readyz`, sources: [] };
}
