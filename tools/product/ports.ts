import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../settings.ts';

/** Processes of a run that was killed are given this long to leave. */
const PATIENCE_MS = 4000;

/** Throws a sentence when the product could not listen where it is told to. */
export async function assertPortsAreFree({ host, ports }: Settings): Promise<void> {
  await assertFree('PORT', host, ports.web);
  await assertFree('API_PORT', '127.0.0.1', ports.api);
  await assertFree('WORKER_PORT', '127.0.0.1', ports.worker);
  await assertFree('WEB_INTERNAL_PORT', '127.0.0.1', ports.webInternal);
}

async function assertFree(variable: string, host: string, port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const problem = await tryToListen(host, port);
    if (problem === undefined) return;
    if (problem === 'EADDRINUSE' && Date.now() < deadline) await sleep(100);
    else throw new Error(explain(problem, variable, host, port));
  }
}

async function tryToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    server.close();
  }
}

function explain(problem: string, variable: string, host: string, port: number): string {
  switch (problem) {
    case 'EADDRINUSE':
      return `Port ${port} (${variable}) is in use. Stop what listens there, or set ${variable} to another port.`;
    case 'EACCES':
      return `Port ${port} (${variable}) may not be used by this user. Set ${variable} to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}", which is no address of this machine.`;
    default:
      return `Port ${port} (${variable}) on ${host} cannot be used: ${problem}.`;
  }
}
