/** Ports, pairs of processes, sessions and metrics for the drill, the benchmarks and tests with several processes. */
import { type Db, sessions } from '@confab/db';
import { freePort } from '@confab/postgres';
import { csrfToken, issueSessionId, sessionCookie, sessionKey } from '@confab/session';
import type { Program } from './product/programs.ts';

/** As many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** One of several processes of its kind: where it answers, and the variables that set its ports. */
export type Placed = { program: Program; port: number; env: Record<string, string> };

/** Two of each process, each on free ports of loopback. */
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

const dayMs = 86_400_000;

/** Opens a session of a day for a member, and returns the cookies that their browser has then. */
export async function logIn(db: Db, secret: string, { id }: { id: string }): Promise<SessionCookies> {
  const session = issueSessionId(secret, 'member');
  const expiresAt = new Date(Date.now() + dayMs).toISOString();
  await db.insert(sessions).values({ key: sessionKey(session), userId: id, expiresAt });
  return { [sessionCookie]: session, csrftoken: csrfToken(secret, session) };
}

/** What a client with these cookies sends. */
export function asHeaders(cookies: SessionCookies): { cookie: string; 'x-csrf-token': string } {
  const pairs = Object.entries(cookies).map((pair) => pair.join('='));
  return { cookie: pairs.join('; '), 'x-csrf-token': cookies.csrftoken };
}

export type SessionCookies = { [sessionCookie]: string; csrftoken: string };

/** The value of a series in the metrics of a process, such as `requests_total{status="2xx"}`; 0 if there is none yet. */
export function valueOf(series: string, exposition: string): number {
  const line = exposition.split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}
