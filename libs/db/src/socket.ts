import { Socket } from 'node:net';

/** Where the driver is to connect to, of which its types do not speak. Addresses of several servers are not taken. */
export type Server = { host: readonly string[]; port: readonly number[]; path?: string | false };

/** What the server says when it may be asked for the first time, outside of a transaction. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * Opens a connection for the driver, and mends how the driver takes the end of one:
 *
 * - One that ends before it could be used fails. A proxy whose server is away lets everybody in and out again: the driver
 *   alone then connects anew at once, for ever, while whoever asked waits.
 * - One that breaks while it is used ends without an error, on which the driver fails whatever it has asked. What it asks
 *   between an error and the end it would never answer. (Not of an encrypted one, whose end the driver hears elsewhere.)
 */
export function openSocket({ host: [host = 'localhost'], port: [port = 5432], path }: Server): Socket {
  const socket = new Socket();
  let isReady = false;
  const hear = (chunk: Buffer) => {
    if (!chunk.includes(readyForQuery)) return;
    isReady = true;
    socket.off('data', hear);
  };
  socket.on('data', hear);
  socket.once('end', () => {
    if (isReady) return;
    socket.destroy(Object.assign(new Error('The server ended the connection.'), { code: 'ECONNRESET' }));
  });
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error) => destroy(isReady ? undefined : error);
  if (path) return socket.connect(path);
  socket.connect(port, host);
  // By which the driver asks for the certificate.
  return Object.assign(socket, { host });
}
