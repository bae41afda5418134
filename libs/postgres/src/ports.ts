import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';

/** The last port of the file if it is free, else any free one. Keeping the port keeps old addresses working. */
export async function choosePort(file: string): Promise<number> {
  const remembered = Number(await readFile(file, 'utf8').catch(() => ''));
  return (remembered && (await tryPort(remembered))) || freePort();
}

/**
 * Below the ephemeral ports of common systems, which are handed to outgoing connections: a port that is free now stays
 * free until a server listens there, and after a restart.
 */
const RANGE = { first: 10_240, end: 30_000 };

const ATTEMPTS = 1000;

/** A port on which no process listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await tryPort(randomInt(RANGE.first, RANGE.end));
    if (port) return port;
  }
  throw new Error('No port is free on 127.0.0.1.');
}

/** Whether no process listens on the port. */
export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined;
}

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
