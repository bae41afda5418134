import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { makeCertificate } from './certificate.ts';
import { makeReceiver, readSender, type Receiver, type Sender } from './push-message.ts';

/** What the service does with a message: answers with a status, hangs up, or never says a word. */
export type PushManner = { status: number; headers?: Record<string, string> } | 'hang-up' | 'say-nothing';

/** How a browser is reached here: what it hands to the site, and no more. */
export type Subscription = { endpoint: string } & Pick<Receiver, 'p256dh' | 'auth'>;

export type ReceivedPush = {
  endpoint: string;
  headers: IncomingMessage['headers'];
  /** Whose message it is, null when that is not proven. */
  sender: Sender | null;
  /** The text of the message, decrypted as the browser would. */
  text: string;
};

/** A push service on this machine. Browsers get nothing from it: tests look at what came. */
export type PushService = {
  port: number;
  /** Whose certificate it shows. */
  ca: string;
  /** Another browser asks to be reached. */
  subscribe(): Subscription;
  /** What came, the first first, however it was answered. */
  pushes: ReceivedPush[];
  /** The message of that number, from 1, whether it is there or still has to come. */
  push(number: number): Promise<ReceivedPush>;
  /** From now on; each of several once, and the last of them again and again. */
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
    // A message that cannot be decrypted is an answer to look at, not the end of the test's process.
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
      const endpoint = `${origin}/send/${receivers.size + 1}`;
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
