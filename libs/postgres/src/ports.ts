import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';

/** The port that the file remembers, if it is free, else any free one. The same port keeps old addresses working. */
export async function choosePort(file: string): Promise<number> {
  const remembered = Number(await readFile(file, 'utf8').catch(() => ''));
  return (remembered && (await tryPort(remembered))) || freePort();
}

/**
 * Below the ports that systems give to whoever connects or asks for any: what is free now is free still when somebody
 * listens there later, and after a restart.
 */
const RANGE = { first: 10_240, end: 30_000 };

const ATTEMPTS = 1000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await tryPort(randomInt(RANGE.first, RANGE.end));
    if (port) return port;
  }
  throw new Error('No port is free on 127.0.0.1.');
}

/** Listens on the port for a moment. */
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
