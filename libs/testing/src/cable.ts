import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A TCP proxy between a process and its database that can be cut, restored or made silent. */
export async function aCable(databaseUrl: string) {
  const to = new URL(databaseUrl);
  const ends = new Set<Socket>();
  const fars = new Set<Socket>();
  let shownOut: number | undefined;
  const server = createServer((near) => {
    if (shownOut !== undefined) {
      shownOut += 1;
      near.on('error', () => undefined);
      near.resume().end();
      return;
    }
    const far = connect({ host: to.hostname, port: Number(to.port) });
    fars.add(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  const port = await freePort();
  const mend = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await mend();
  const cut = () => {
    server.close();
    for (const end of ends) end.destroy();
  };
  /** Accepts and at once closes connections, like a proxy whose server is down. */
  const showOut = () => {
    shownOut = 0;
    for (const end of ends) end.destroy();
  };
  /** Accepts connections again; returns how many were closed at once. */
  const letIn = () => {
    const count = shownOut;
    shownOut = undefined;
    return count;
  };
  /** Connections stay open, but the database's data is no longer forwarded. */
  const silence = () => {
    for (const far of fars) far.unpipe().pause();
  };
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { url: url.href, cut, mend, silence, showOut, letIn };
}
