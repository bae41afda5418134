import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The stable address of the primary: what HAProxy, a virtual address or a Kubernetes service is to operators. */
export type Forwarder = {
  port: number;
  /** Connections to the server before are cut; new ones go there. */
  moveTo: (port: number) => void;
  close: () => void;
};

export async function startForwarder(to: number): Promise<Forwarder> {
  let target = to;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      // 'close' follows and ends the other side.
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: portOf(server),
    moveTo: (port) => {
      target = port;
      cut();
    },
    close: () => {
      server.close();
      cut();
    },
  };
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
