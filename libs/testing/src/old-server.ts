import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * Speaks as much of PostgreSQL's protocol as it takes to log in and to learn that the server is version 15, which is older
 * than those we can run. Fails every other statement.
 */
export async function openOldServer(): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let isIn = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (!isIn) {
        isIn = true;
        socket.write(
          Buffer.concat([message('R', int(0)), message('S', texts('server_version', '15.4')), READY]),
        );
      } else if (bytes.toString().includes('server_version_num')) socket.write(VERSION);
      else
        socket.write(
          Buffer.concat([message('E', texts('SERROR', 'C42601', 'Mno such statement', '')), READY]),
        );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://member@127.0.0.1:${port}/confab`,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function int(value: number, bytes = 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

function texts(...values: string[]): Buffer {
  return Buffer.from(values.map((value) => `${value}\0`).join(''));
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int(body.length + 4), body]);
}

const READY = message('Z', Buffer.from('I'));

const number = Buffer.from('150004');
const VERSION = Buffer.concat([
  // One column of text.
  message(
    'T',
    Buffer.concat([
      int(1, 2),
      texts('server_version_num'),
      int(0),
      int(0, 2),
      int(25),
      int(-1, 2),
      int(-1),
      int(0, 2),
    ]),
  ),
  message('D', Buffer.concat([int(1, 2), int(number.length), number])),
  message('C', texts('SHOW')),
  READY,
]);
