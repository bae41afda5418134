import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BodyOf, Call, ResponseOf, Shape } from '@confab/api-contract/calls';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** A received call. Parameters of the path and the query are text, as on the wire; files are not read. */
export type Asked<S extends Shape = Shape> = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: BodyOf<S>;
};

type Answer<S extends Shape> = (asked: Asked<S>) => ResponseOf<S> | Promise<ResponseOf<S>>;
type Handler = { call: Call; answer: (asked: Asked) => unknown };

/** Thrown by an answer function: the api refuses. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;

  /** `text` is the message for users. */
  constructor(status: number, code?: string, text = '') {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/**
 * A real server in place of the api. A test sets the answer of each call of the contract; all others answer 404.
 * `asked` lists the received calls, as 'POST /api/_postVote'; a call that a test before left under way is not among them.
 */
export function fakeApi() {
  let handlers: Handler[] = [];
  const asked: string[] = [];
  let test = 0;
  const server = createServer((request, response) => {
    void handle(request, response, { handlers, asked, prefix: `/test-${test}/` });
  });

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    handlers = [];
    asked.length = 0;
    localStorage.setItem('csrf_token', 'token');
    const fetchOutside = globalThis.fetch;
    test += 1;
    // A server that listens on a port has an address of this form.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/test-${test}`;
    // In a browser an address without a host is the site's own.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchOutside(origin + path, init));
    const RequestOutside = XMLHttpRequest;
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends RequestOutside {
        override open(method: string, path: string) {
          super.open(method, origin + path);
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  return {
    asked,
    /** Sets the answer of a call. */
    on<S extends Shape>(call: Call<S>, answer: Answer<S>) {
      handlers.unshift({ call, answer });
    },
    /** The api refuses a call; `text` is the message for users. */
    refuse<S extends Shape>(call: Call<S>, status: number, code?: string, text?: string) {
      handlers.unshift({
        call,
        answer: () => {
          throw new Refusal(status, code, text);
        },
      });
    },
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { handlers, asked, prefix }: { handlers: readonly Handler[]; asked: string[]; prefix: string },
) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const address = request.url ?? '';
  const url = new URL(address.slice(prefix.length - 1), 'http://api');
  // To jsdom's XMLHttpRequest this server is another site.
  response
    .setHeader('Access-Control-Allow-Origin', '*')
    .setHeader('Access-Control-Allow-Headers', '*, X-Csrf-Token');
  if (request.method === 'OPTIONS') {
    response.end();
    return;
  }
  if (!address.startsWith(prefix)) {
    response.writeHead(404).end();
    return;
  }
  asked.push(`${request.method ?? ''} ${url.pathname}${url.search}`);

  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  for (const { call, answer } of handlers) {
    const params = match(call, request.method ?? '', url);
    if (!params) continue;
    try {
      const isJson = request.headers['content-type'] === 'application/json';
      const body: unknown = isJson ? JSON.parse(text) : undefined;
      // The contract defines the shape of the body.
      const brought = { params, query: Object.fromEntries(url.searchParams), body } as Asked;
      reply(200, await answer(brought));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply(error.status, { status: error.status, code: error.code, message: error.message });
    }
    return;
  }
  reply(404, { status: 404, message: 'Nothing here.' });
}

function match({ method, path, action }: Call, askedMethod: string, url: URL): Record<string, string> | null {
  if (method !== askedMethod || (action ?? null) !== url.searchParams.get('action')) return null;
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const found = pattern.exec(url.pathname);
  return found && { ...found.groups };
}
