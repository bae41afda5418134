import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';

/** The real fetch, before tests stub it. */
const fetchOutside = globalThis.fetch;

type AskedStream = { path: string; lastEventId: string | null };

/**
 * A real server of event streams, and an EventSource for jsdom, which has none. `asked` lists the requested streams.
 */
export function fakeStreams() {
  const asked: AskedStream[] = [];
  const open = new Set<ServerResponse>();
  let answer: 'stream' | 'silence' | 'nothing' | number = 'stream';
  const server = createServer((request, response) => {
    const lastEventId = request.headers['last-event-id'];
    asked.push({
      path: request.url ?? '',
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    });
    if (answer === 'silence') return;
    if (answer === 'nothing') {
      request.destroy();
      return;
    }
    if (typeof answer === 'number') {
      response.writeHead(answer).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 10\n\n');
    open.add(response);
    response.once('close', () => open.delete(response));
  });

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    // The last test's reader is closed; its connection ends a moment later.
    await vi.waitFor(() => expect(open.size).toBe(0), 10_000);
    asked.length = 0;
    answer = 'stream';
    // A server that listens on a port has an address of this form.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubGlobal(
      'EventSource',
      class extends StreamReader {
        constructor(path: string) {
          super((headers, signal) => fetchOutside(origin + path, { headers, signal }));
        }
      },
    );
  });

  return {
    asked,
    get open() {
      return open.size;
    },
    /**
     * Sets the answer to new requests: a stream, nothing while the connection stays, a broken connection, or an error.
     */
    answer(next: typeof answer) {
      answer = next;
    },
    send(id: number, event: string, data: object) {
      for (const response of open) {
        response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      }
    },
    cut() {
      for (const response of open) response.destroy();
    },
  };
}

/** The part of the standard's EventSource that the app uses. */
class StreamReader extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #closed = new AbortController();
  readonly #connect: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;
  #lastId = '';
  #retryMs = 10;

  constructor(connect: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>) {
    super();
    this.#connect = connect;
    void this.#run();
  }

  close() {
    this.readyState = StreamReader.CLOSED;
    this.#closed.abort();
  }

  #isOpen() {
    return !this.#closed.signal.aborted;
  }

  async #run() {
    const { signal } = this.#closed;
    while (this.#isOpen()) {
      try {
        const headers: Record<string, string> = this.#lastId === '' ? {} : { 'Last-Event-ID': this.#lastId };
        const response = await this.#connect(headers, signal);
        if (response.status !== 200 || !response.body) {
          this.readyState = StreamReader.CLOSED;
          this.onerror?.();
          return;
        }
        this.readyState = 1;
        this.onopen?.();
        await this.#read(response.body);
      } catch {
        // Handled below, like an end.
      }
      if (!this.#isOpen()) return;
      this.readyState = 0;
      this.onerror?.();
      await new Promise((resolve) => setTimeout(resolve, this.#retryMs));
    }
  }

  async #read(body: ReadableStream<Uint8Array>) {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.#dispatch(block);
    }
  }

  #dispatch(block: string) {
    const fields = new Map(
      block.split('\n').map((line) => [line.replace(/:.*/, ''), line.replace(/^\w+: /, '')]),
    );
    this.#lastId = fields.get('id') ?? this.#lastId;
    this.#retryMs = Number(fields.get('retry') ?? this.#retryMs);
    const data = fields.get('data');
    if (data === undefined || this.#closed.signal.aborted) return;
    this.dispatchEvent(
      new MessageEvent(fields.get('event') ?? 'message', { data, lastEventId: this.#lastId }),
    );
  }
}
