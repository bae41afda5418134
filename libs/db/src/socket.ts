import { lookup } from 'node:dns';
import { type LookupFunction, Socket } from 'node:net';

/** The server to connect to, which the driver's types leave out. Lists of several servers are not supported. */
export type Server = { host: readonly string[]; port: readonly number[]; path?: string | false };

/** ReadyForQuery, outside of a transaction. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** In milliseconds, so that an unresolved host is named before the driver gives the connection up. */
const RESOLVE_MS = 4000;

/** Resolves a host within a bounded time, and names it when that fails. */
const resolve: LookupFunction = (host, options, done) => {
  const fail = () => {
    const code = 'ENOTFOUND';
    done(Object.assign(new Error(`The host "${host}" cannot be resolved.`), { code }), []);
  };
  let isOver = false;
  const late = setTimeout(() => {
    isOver = true;
    fail();
  }, RESOLVE_MS);
  lookup(host, options, (error, ...found) => {
    clearTimeout(late);
    if (isOver) return;
    if (error) fail();
    else done(null, ...found);
  });
};

/**
 * Opens a connection for the driver, and corrects how the driver handles a closed one:
 *
 * - A connection that closes before it was ready fails. A proxy whose server is away accepts and closes connections;
 *   the driver alone would reconnect for ever while the caller waits.
 * - A connection that breaks in use closes without an `error` event; then the driver rejects all pending queries. It
 *   would never settle a query sent between `error` and `close`. (Not for TLS connections, where the driver listens
 *   elsewhere.)
 */
export function openSocket({ host: [host = 'localhost'], port: [port = 5432], path }: Server): Socket {
  const socket = new Socket();
  let isReady = false;
  const awaitReady = (chunk: Buffer) => {
    if (!chunk.includes(readyForQuery)) return;
    isReady = true;
    socket.off('data', awaitReady);
  };
  socket.on('data', awaitReady);
  socket.once('end', () => {
    if (isReady) return;
    socket.destroy(Object.assign(new Error('The server ended the connection.'), { code: 'ECONNRESET' }));
  });
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error) => destroy(isReady ? undefined : error);
  if (path) return socket.connect(path);
  socket.connect({ port, host, lookup: resolve });
  // The driver takes the TLS server name from it.
  return Object.assign(socket, { host });
}
