import { Socket } from 'node:net';

export type Sockets = {
  open: () => Socket;
  destroy: () => void;
};

/** Tracks connections so that they can be destroyed without the peer's reply, which a vanished host never sends. */
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
