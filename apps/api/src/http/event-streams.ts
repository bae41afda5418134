import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { ApiError } from './errors.ts';

/** An event as the contract describes it: `id` is what a client that comes back says it knows. */
export type StreamEvent = { id: number; event: string; data: unknown };

/** What the handler of a stream answers with. */
export type EventSource<Event> = {
  /** What a client knows that has seen no event yet. */
  id: number;
  /** Called once the stream is open, and what it returns when it is closed. */
  open(send: (events: readonly Event[]) => void): () => void;
};

export type EventStreams = {
  /** Answers with a stream. `read` drops what the contract does not name. */
  send(
    reply: FastifyReply,
    address: string,
    source: EventSource<unknown>,
    read: (event: unknown) => StreamEvent,
  ): FastifyReply;
  /** Ends all streams, and opens no other. */
  end(): Promise<void>;
  /** Streams that are open. */
  readonly size: number;
  /** Events that were sent since the process began. */
  readonly sent: number;
};

export const eventStreamType = 'text/event-stream';

/** Keeps proxies from taking a quiet stream for a dead one: many close what is silent for half a minute. */
const heartbeatMs = 20_000;
/** Then the client comes back, to the process that its load balancer finds best. */
const lifeMs = 3_600_000;
/** Of one stream, in bytes, above what the connection itself takes: who reads as slowly as that has gone. */
const unreadMax = 64 * 1024;
/** For the last bytes of a stream to leave, when the process ends. */
const endMs = 1000;

type Open = { stream: Readable; response: ServerResponse; since: number; ended: boolean };

/** Replies that stay open and bring server-sent events: so many at once, and so many of them to one address. */
export function createEventStreams(limits: { streams: number; streamsPerAddress: number }): EventStreams {
  const streams = new Set<Open>();
  const byAddress = new Map<string, number>();
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

  function count(address: string, difference: 1 | -1): void {
    const open = (byAddress.get(address) ?? 0) + difference;
    if (open === 0) byAddress.delete(address);
    else byAddress.set(address, open);
  }

  /** A stream that is counted until it closes, however that comes about. */
  function openFor(address: string, response: ServerResponse): Open {
    if (ending || streams.size >= limits.streams) throw new ApiError('overloaded');
    if ((byAddress.get(address) ?? 0) >= limits.streamsPerAddress) throw new ApiError('rate_limited');
    const stream = new Readable({ read: () => undefined });
    const open = { stream, response, since: Date.now(), ended: false };
    streams.add(open);
    count(address, 1);
    heartbeat ??= setInterval(beat, heartbeatMs);
    stream.once('close', () => {
      streams.delete(open);
      count(address, -1);
      if (streams.size > 0) return;
      clearInterval(heartbeat);
      heartbeat = undefined;
    });
    return open;
  }

  return {
    send: (reply, address, source, read) => {
      const open = openFor(address, reply.raw);
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
          // nginx would collect a few kilobytes before it passes them on.
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

/** Drops who does not read, instead of keeping all that is written to them. */
function write({ stream, ended }: Open, text: string): void {
  if (ended || stream.destroyed) return;
  stream.push(text);
  if (stream.readableLength > unreadMax) stream.destroy();
}

/** After what was written before. */
function end(open: Open): void {
  open.ended = true;
  open.stream.push(null);
}

function format({ id, event, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** When the client comes back. A process that ends sends many away at once: they come back one after the other. */
function retryMs(): number {
  return 2000 + Math.floor(Math.random() * 3000);
}
