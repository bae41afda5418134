import { randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { makeCertificate } from './certificate.ts';
import { makeReceiver, readSender, type Receiver, type Sender } from './push-message.ts';

/** Service behaviour: answer with a status, hang up, or never answer. */
export type PushManner = { status: number; headers?: Record<string, string> } | 'hang-up' | 'say-nothing';

/** A browser's push subscription as the site gets it. */
export type Subscription = { endpoint: string } & Pick<Receiver, 'p256dh' | 'auth'>;

export type ReceivedPush = {
  endpoint: string;
  headers: IncomingMessage['headers'];
  /** The verified sender; null if verification failed. */
  sender: Sender | null;
  /** The decrypted text. */
  text: string;
};

/** A local push service that records messages. */
export type PushService = {
  port: number;
  /** Its certificate, for use as CA. */
  ca: string;
  /** Creates another browser's subscription. */
  subscribe(): Subscription;
  /** Received messages, oldest first, whatever the answer was. */
  pushes: ReceivedPush[];
  /** The message with that number, from 1; waits for it if necessary. */
  push(number: number): Promise<ReceivedPush>;
  /** Sets the next answers in order; the last one repeats. */
  behave(...manners: [PushManner, ...PushManner[]]): void;
  connections: () => number;
  close(): Promise<void>;
};

export async function openPushService(hostname = 'push.example'): Promise<PushService> {
  const { key, cert } = makeCertificate(hostname);
  const receivers = new Map<string, Receiver>();
  const pushes: ReceivedPush[] = [];
  const expecting: { number: number; tell: (push: ReceivedPush) => void }[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let manners: PushManner[] = [{ status: 201 }];

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `${origin}${request.url ?? ''}`;
    const receiver = receivers.get(endpoint);
    const { headers } = request;
    const text = receiver?.decrypt(await buffer(request)) ?? '';
    const push = { endpoint, headers, sender: readSender(headers.authorization), text };
    pushes.push(push);
    for (const { number, tell } of expecting) if (number === pushes.length) tell(push);
    const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? 'say-nothing';
    if (manner === 'hang-up') response.destroy();
    else if (manner !== 'say-nothing') response.writeHead(manner.status, manner.headers).end('a long story');
  }

  const server = createServer({ key, cert }, (request, response) => {
    // A message that cannot be decrypted must not end the test's process.
    take(request, response).catch(() => response.writeHead(400).end());
  });
  server.on('connection', (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const origin = `https://${hostname}:${port}`;

  return {
    port,
    ca: cert,
    subscribe: () => {
      const receiver = makeReceiver();
      // Unlike any other service's, which may have had the same port before.
      const endpoint = `${origin}/send/${randomUUID()}`;
      receivers.set(endpoint, receiver);
      return { endpoint, p256dh: receiver.p256dh, auth: receiver.auth };
    },
    pushes,
    push: (number) =>
      new Promise((tell) => {
        const there = pushes[number - 1];
        if (there) tell(there);
        else expecting.push({ number, tell });
      }),
    behave: (...next) => (manners = next),
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
