import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { ConfigurationError, type Environment, readPort, readText } from './environment.ts';

/** All listening addresses: their variables, and the default distance of each port from PORT. */
const listeners = {
  web: { host: 'HOST', port: 'PORT', distance: 0 },
  api: { host: 'API_HOST', port: 'API_PORT', distance: 1 },
  worker: { host: 'WORKER_HOST', port: 'WORKER_PORT', distance: 2 },
  webInternal: { host: 'WEB_INTERNAL_HOST', port: 'WEB_INTERNAL_PORT', distance: 3 },
} as const;

export type Listener = keyof typeof listeners;

/** An address to listen on. */
export type Place = { host: string; port: number };

export function readPlace(env: Environment, listener: Listener): Place {
  return { host: readText(env, listeners[listener].host) ?? '127.0.0.1', port: portOf(env, listener) };
}

export function readPlaces(env: Environment): Record<Listener, Place> {
  return {
    web: readPlace(env, 'web'),
    api: readPlace(env, 'api'),
    worker: readPlace(env, 'worker'),
    webInternal: readPlace(env, 'webInternal'),
  };
}

/** Where a process on this machine asks it; where it listens on every address, on that of the machine itself. */
export function originOf({ host, port }: Place): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function portOf(env: Environment, listener: Listener): number {
  const { port: variable, distance } = listeners[listener];
  const first = readPort(env, 'PORT', 3000);
  if (readText(env, variable) !== undefined) return readPort(env, variable, first);
  const port = first + distance;
  if (port > 65_535) {
    const accepts = `a whole number from 1 to ${65_535 - distance} unless ${variable} is set`;
    throw new ConfigurationError('PORT', String(first), accepts);
  }
  return port;
}

/** The error to throw when a process cannot listen: a sentence that names the variable, or the original error. */
export function whyNotListening(failure: unknown, listener: Listener, { host, port }: Place): Error {
  const variables = listeners[listener];
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigurationError(variables.port, String(port), 'a port where nothing else listens');
    case 'EACCES':
      return new ConfigurationError(
        variables.port,
        String(port),
        'a port that this user may use, such as one above 1023',
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new ConfigurationError(variables.host, host, 'a name or an address of this machine');
    default:
      return failure instanceof Error ? failure : new Error(String(failure), { cause: failure });
  }
}

/** Listens on the address and closes every connection. */
export async function listenAt({ host, port }: Place): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(port, host);
  await once(server, 'listening');
  return server;
}
