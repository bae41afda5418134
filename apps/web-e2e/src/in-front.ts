import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Stands between browsers and the product, as a network does, and can be cut. */
export type InFront = {
  origin: string;
  /** Nothing comes through any more, or again. */
  setConnected(connected: boolean): void;
  /** The address is answered with what is made of its answer from now on: a renewed site. */
  change(path: string, made: (body: string) => string): void;
  /** Such requests reach the product, but their answers get lost. Returns how many were. */
  swallowAnswers(method: string, path: RegExp): () => number;
  /** A renewed site has other files: those of pages that are open are gone, until a page is asked for. */
  loseFiles(): void;
  close(): void;
};

export async function standInFront(product: string): Promise<InFront> {
  let connected = true;
  const changes = new Map<string, (body: string) => string>();
  let lost = false;
  let swallowed: { method: string; path: RegExp; count: number } | undefined;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (!connected) {
      incoming.socket.destroy();
      return;
    }
    if (headers['sec-fetch-dest'] === 'document') lost = false;
    if (lost && url.startsWith('/assets/')) {
      outgoing.writeHead(404).end();
      return;
    }
    const change = changes.get(url);
    // What is changed on the way is never what the browser has already.
    const asked = change
      ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
      : headers;
    const onward = request(product + url, { method, headers: asked }, (answer) => {
      if (swallowed?.method === method && swallowed.path.test(url)) {
        swallowed.count += 1;
        incoming.socket.destroy();
        return;
      }
      if (!change) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => {
        const { etag: _etag, 'content-length': _length, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept).end(change(body));
      });
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    setConnected(next) {
      connected = next;
      if (!next) server.closeAllConnections();
    },
    change: (path, made) => void changes.set(path, made),
    swallowAnswers(method, path) {
      const swallowing = { method, path, count: 0 };
      swallowed = swallowing;
      return () => swallowing.count;
    },
    loseFiles() {
      lost = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
