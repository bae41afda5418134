import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A local server that acts as a foreign site. */
export type Site = {
  port: number;
  /** With a host name that DNS does not know. */
  url(path?: string, host?: string): string;
  requests: IncomingMessage[];
  /** Number of connections so far. */
  connections: () => number;
  /** Resolves when no connection is open. */
  allClosed(): Promise<void>;
  close(): Promise<void>;
};

export async function openSite(answer: RequestListener): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const open = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request);
    // Some tests disconnect in the middle.
    response.on('error', () => undefined);
    answer(request, response);
  });
  server.on('connection', (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      if (open.size === 0) for (const done of waiting.splice(0)) done();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path = '/', host = 'site.example') => `http://${host}:${port}${path}`,
    requests,
    connections: () => connections,
    allClosed: () => new Promise((done) => (open.size === 0 ? done() : waiting.push(done))),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Fetcher options for tests: `*.example` resolves to this machine, and only these sites are reachable. */
export function onlySites(sites: readonly Pick<Site, 'port'>[]) {
  return {
    resolve: async (hostname: string) => (hostname.endsWith('.example') ? ['127.0.0.1'] : []),
    guard: ({ address, port }: { address: string; port: number }) =>
      address === '127.0.0.1' && sites.some((site) => site.port === port),
  };
}
