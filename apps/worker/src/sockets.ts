import { Socket } from 'node:net';

export type Sockets = {
  open: () => Socket;
  destroy: () => void;
};

/** Connections that can be ended without a word of the other side: a host that is gone never says it. */
export function createSockets(): Sockets {
  const sockets = new Set<Socket>();
  return {
    open: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    destroy: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
