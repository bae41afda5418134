import { Socket } from 'node:net';

/** Where the driver is to connect to, of which its types do not speak. Addresses of several servers are not taken. */
type Server = { host: readonly string[]; port: readonly number[]; path?: string | false };

/**
 * Opens a connection for the driver. One that ends before the server has said a word fails. A proxy whose server is away
 * lets everybody in and out again: the driver alone then connects anew at once, for ever, while whoever asked waits.
 */
export function openSocket({ host: [host = 'localhost'], port: [port = 5432], path }: Server): Socket {
  const socket = new Socket();
  socket.once('end', () => {
    if (socket.bytesRead > 0) return;
    socket.destroy(Object.assign(new Error('The server said nothing.'), { code: 'ECONNRESET' }));
  });
  if (path) return socket.connect(path);
  socket.connect(port, host);
  // By which the driver asks for the certificate.
  return Object.assign(socket, { host });
}
