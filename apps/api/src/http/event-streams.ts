import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { ApiError } from './errors.ts';

/** `id` comes back as Last-Event-ID when a client reconnects. */
export type StreamEvent = { id: number; event: string; data: unknown };

/** The result of a stream's handler. */
export type EventSource<Event> = {
  /** The position of a client that has received no event yet. */
  id: number;
  /** Called when the stream opens; returns the function to call when it closes. */
  open(send: (events: readonly Event[]) => void): () => void;
};

export type EventStreams = {
  /** Answers with a stream. `read` removes fields that the contract does not name. */
  send(
    reply: FastifyReply,
    network: string,
    source: EventSource<unknown>,
    read: (event: unknown) => StreamEvent,
  ): FastifyReply;
  /** Ends all streams and refuses new ones. */
  end(): Promise<void>;
  /** Number of open streams. */
  readonly size: number;
  /** Number of events sent since the process started. */
  readonly sent: number;
};

export const eventStreamType = 'text/event-stream';

/** Keeps proxies from closing a quiet stream, which many do after 30 seconds. */
const heartbeatMs = 20_000;
/** Then the client reconnects, to the process that its load balancer chooses. */
const lifeMs = 3_600_000;
/** Unsent bytes per stream, beyond the socket's buffer, after which the reader counts as gone. */
const unreadMax = 64 * 1024;
/** For a reader with too many streams: when one of theirs ends is unknown. */
const retryAfterSeconds = 10;
/** Time for the last bytes of a stream to leave at shutdown. */
const endMs = 1000;

type Open = { stream: Readable; response: ServerResponse; since: number; ended: boolean };

/** Limits the number of open streams, in total and per address. */
export function createEventStreams(limits: { streams: number; streamsPerAddress: number }): EventStreams {
  const streams = new Set<Open>();
  const byNetwork = new Map<string, number>();
  let heartbeat: NodeJS.Timeout | undefined;
  let ending = false;
  let sent = 0;

  function beat(): void {
    for (const open of streams) {
      if (Date.now() - open.since < lifeMs) write(open, ':\n\n');
      else if (!open.ended) end(open);
      else open.stream.destroy();
    }
  }

  function count(network: string, difference: 1 | -1): void {
    const open = (byNetwork.get(network) ?? 0) + difference;
    if (open === 0) byNetwork.delete(network);
    else byNetwork.set(network, open);
  }

  /** Counts the stream until it closes, for any reason. */
  function openFor(network: string, response: ServerResponse): Open {
    if (ending || streams.size >= limits.streams) throw new ApiError('overloaded');
    if ((byNetwork.get(network) ?? 0) >= limits.streamsPerAddress)
      throw new ApiError('rate_limited', { retryAfterSeconds });
    const stream = new Readable({ read: () => undefined });
    const open = { stream, response, since: Date.now(), ended: false };
    streams.add(open);
    count(network, 1);
    heartbeat ??= setInterval(beat, heartbeatMs);
    stream.once('close', () => {
      streams.delete(open);
      count(network, -1);
      if (streams.size > 0) return;
      clearInterval(heartbeat);
      heartbeat = undefined;
    });
    return open;
  }

  return {
    send: (reply, network, source, read) => {
      const open = openFor(network, reply.raw);
      write(open, `retry: ${retryMs()}\nid: ${source.id}\n\n`);
      const close = source.open((events) => {
        sent += events.length;
        write(open, events.map((event) => format(read(event))).join(''));
      });
      open.stream.once('close', close);
      return (
        reply
          .header('cache-control', 'no-store')
          .header('content-type', eventStreamType)
          // Otherwise nginx buffers a few kilobytes.
          .header('x-accel-buffering', 'no')
          .send(open.stream)
      );
    },
    end: async () => {
      ending = true;
      const responses = Array.from(streams, ({ response }) => response);
      for (const open of streams) end(open);
      const late = setTimeout(() => {
        for (const response of responses) response.destroy();
      }, endMs);
      await Promise.allSettled(responses.map((response) => finished(response)));
      clearTimeout(late);
    },
    get size() {
      return streams.size;
    },
    get sent() {
      return sent;
    },
  };
}

/** Drops a reader that does not read, to bound memory. */
function write({ stream, ended }: Open, text: string): void {
  if (ended || stream.destroyed) return;
  stream.push(text);
  if (stream.readableLength > unreadMax) stream.destroy();
}

/** Ends after all earlier writes. */
function end(open: Open): void {
  open.ended = true;
  open.stream.push(null);
}

function format({ id, event, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Randomised, so that clients of a stopping process do not all reconnect at once. */
function retryMs(): number {
  return 2000 + Math.floor(Math.random() * 3000);
}
