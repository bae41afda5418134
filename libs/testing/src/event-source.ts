import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

type ReceivedEvent = { id: string; event: string; data: unknown };

export type OpenStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything received, unparsed. */
  readonly raw: string;
  readonly events: readonly ReceivedEvent[];
  /** The Last-Event-ID for a reconnection. */
  readonly lastId: string;
  /** Resolves when the condition holds for the received data. */
  until(true_: (stream: OpenStream) => boolean): Promise<void>;
  /** Resolves when either side has closed the stream. */
  readonly closed: Promise<void>;
  readonly isClosed: boolean;
  /** Stops reading. */
  pause(): void;
  close(): void;
};

/** Opens a stream of server-sent events over a real connection and parses it like a browser. */
export async function openStream(
  url: string,
  headers: Record<string, string | string[]> = {},
): Promise<OpenStream> {
  const request = get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
  // After the response, a broken connection shows as its end.
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const waiting = new Set<() => void>();
  const events: ReceivedEvent[] = [];
  let raw = '';
  let rest = '';
  let lastId = '';
  let closed = false;
  const check = () => {
    for (const look of waiting) look();
  };
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    raw += text;
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.replace(/:.*/, ''), line.replace(/^[^:]*: ?/, '')]),
      );
      lastId = fields.get('id') ?? lastId;
      const data = fields.get('data');
      if (data !== undefined) {
        events.push({
          id: lastId,
          event: fields.get('event') ?? 'message',
          data: JSON.parse(data) as unknown,
        });
      }
    }
    check();
  });
  response.on('error', () => undefined);
  const end = new Promise<void>((resolve) => {
    response.once('close', () => {
      closed = true;
      check();
      resolve();
    });
  });

  const stream: OpenStream = {
    // Responses always have a status.
    status: response.statusCode ?? 0,
    headers: response.headers,
    get raw() {
      return raw;
    },
    events,
    get lastId() {
      return lastId;
    },
    get isClosed() {
      return closed;
    },
    closed: end,
    until: (holds) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!holds(stream) && !closed) return;
          waiting.delete(look);
          if (holds(stream)) resolve();
          else reject(new Error(`the stream ended after ${raw.slice(-500)}`));
        };
        waiting.add(look);
        look();
      }),
    pause: () => void response.pause(),
    close: () => void request.destroy(),
  };
  return stream;
}
