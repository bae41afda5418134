import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';

/** The port that the file remembers, if it is free, else any free one. The same port keeps old addresses working. */
export async function choosePort(file: string): Promise<number> {
  const remembered = Number(await readFile(file, 'utf8').catch(() => ''));
  return (remembered && (await tryPort(remembered))) || freePort();
}

export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (!port) throw new Error('No port is free on 127.0.0.1.');
  return port;
}

/** Listens on the port for a moment. Port 0 stands for any. */
async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    // `address` is a string only for servers on a pipe.
    return (server.address() as AddressInfo).port;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}
