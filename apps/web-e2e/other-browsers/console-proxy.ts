import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { portOf } from '@confab/testing/forwarder';

const path = '/keep-console-messages.js';

/** Keeps errors and warnings of the pages of a tab where the driver finds them. */
const script = `
  const keep = (...words) => {
    const messages = JSON.parse(sessionStorage.messages ?? '[]');
    sessionStorage.messages = JSON.stringify([...messages, words.map((word) => word?.stack ? word + ' ' + word.stack : String(word)).join(' ')]);
  };
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...words) => {
      keep(...words);
      say.apply(console, words);
    };
  }
  addEventListener('error', ({ error, message }) => keep(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => keep('unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep(violatedDirective, blockedURI));
  document.currentScript.remove();
`;

export type ConsoleProxy = { origin: string; forwardTo(origin: string): void; close(): void };

/**
 * Stands before the site, whose address is its own. WebKit's pages get a first script from it: the engine tells a driver
 * nothing of its console.
 */
export async function startConsoleProxy(): Promise<ConsoleProxy> {
  let site = '';
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === path) outgoing.setHeader('content-type', 'text/javascript').end(script);
    else forward(new URL(incoming.url ?? '/', site), incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    forwardTo: (origin) => {
      site = origin;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isPage = incoming.headers.accept?.includes('text/html') ?? false;
  const listens = isPage && /AppleWebKit/.test(incoming.headers['user-agent'] ?? '');
  const { 'accept-encoding': encoding, ...headers } = incoming.headers;
  const onward = request(
    url,
    {
      method: incoming.method,
      // The script is put into plain text.
      headers: { ...headers, ...(listens || encoding === undefined ? {} : { 'accept-encoding': encoding }) },
    },
    (reply) => {
      const isHtml = reply.headers['content-type']?.startsWith('text/html');
      if (!listens || !isHtml) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, ...kept } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 502, kept);
      reply.pipe(withScript()).pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** Puts the script before all others. */
function withScript(): Transform {
  let begun = false;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (begun) return done(null, chunk);
      const text = chunk.toString('latin1');
      const at = text.indexOf('<head>');
      if (at === -1) return done(null, chunk);
      begun = true;
      const end = at + '<head>'.length;
      done(
        null,
        Buffer.from(`${text.slice(0, end)}<script src="${path}"></script>${text.slice(end)}`, 'latin1'),
      );
    },
  });
}
