import { once } from 'node:events';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openStream } from '@confab/testing/event-source';
import { handleErrors } from './errors.ts';
import { createEventStreams, type EventStreams } from './event-streams.ts';

/** Streams over real connections with hand-made events. */

const event = z.object({ id: z.number(), event: z.literal('told'), data: z.object({ text: z.string() }) });
type Told = z.output<typeof event>;

let app: FastifyInstance;
let streams: EventStreams;
let url: string;
/** Sends to the latest stream. */
let send: (events: readonly Told[]) => void;
let closed = 0;

beforeEach(async () => {
  closed = 0;
  app = fastify({ forceCloseConnections: 'idle' });
  streams = createEventStreams({ streams: 3, streamsPerAddress: 2 });
  handleErrors(app);
  app.addHook('preClose', () => streams.end());
  app.get<{ Querystring: { address?: string } }>('/', (request, reply) =>
    streams.send(
      reply,
      request.query.address ?? 'somewhere',
      {
        id: 7,
        open: (given) => {
          send = given;
          return () => {
            closed++;
          };
        },
      },
      (told) => event.parse(told),
    ),
  );
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** A function, because the value changes. */
const isWriting = (socket: Socket) => socket.writableLength > 0;

const told = (id: number, text: string): Told => ({ id, event: 'told', data: { text } });

test('the first bytes come at once, with the time to reconnect and the first id', async () => {
  const stream = await openStream(url);
  await stream.until(({ lastId }) => lastId === '7');
  expect(stream.raw).toMatch(/^retry: [2-4]\d{3}\nid: 7\n\n$/);
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  stream.close();
});

test('an event has the fields of its schema and no others', async () => {
  const stream = await openStream(url);
  send([{ ...told(8, 'line one\nline two'), secret: 'x' } as Told, told(9, 'more')]);
  await stream.until(({ events }) => events.length === 2);
  expect(stream.events).toEqual([
    { id: '8', event: 'told', data: { text: 'line one\nline two' } },
    { id: '9', event: 'told', data: { text: 'more' } },
  ]);
  expect(stream.raw).not.toContain('secret');
  expect(streams.sent).toBe(2);
  stream.close();
});

test('a quiet stream sends a sign of life every 20 seconds, and ends after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const stream = await openStream(url);
  for (let beats = 1; beats <= 3; beats++) {
    vi.advanceTimersByTime(20_000);
    await stream.until(({ raw }) => raw.split('\n:\n').length === beats + 1);
  }
  vi.advanceTimersByTime(3_600_000);
  await stream.closed;
  expect(streams.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that leaves is forgotten, and the last one stops the timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [one, other] = await Promise.all([openStream(url), openStream(url)]);
  expect([streams.size, vi.getTimerCount()]).toEqual([2, 1]);
  one.close();
  other.close();
  await vi.waitFor(() => expect(closed).toBe(2), 10_000);
  expect([streams.size, vi.getTimerCount()]).toEqual([0, 0]);
});

describe('the number of streams is limited', () => {
  test('for one address, which gets another stream after closing one', async () => {
    const [one] = await Promise.all([openStream(url), openStream(url)]);
    expect((await openStream(url)).status).toBe(429);
    const elsewhere = await openStream(`${url}?address=elsewhere`);
    expect(elsewhere.status).toBe(200);
    elsewhere.close();
    one.close();
    await vi.waitFor(() => expect(streams.size).toBe(1), 10_000);
    expect((await openStream(url)).status).toBe(200);
  });

  test('for the whole process, which then answers that it is busy', async () => {
    await Promise.all(['1', '2', '3'].map((address) => openStream(`${url}?address=${address}`)));
    const refused = await openStream(`${url}?address=4`);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(streams.size).toBe(3);
  });
});

test('a client that does not read is dropped, and the others stay', async () => {
  const slow = await openStream(url);
  const sendToSlow = send;
  const other = await openStream(url);
  slow.pause();
  const text = 'x'.repeat(100_000);
  for (let id = 8; streams.size === 2 && id < 1000; id++) {
    sendToSlow([told(id, text)]);
    await new Promise(setImmediate);
  }
  expect(streams.size).toBe(1);
  expect(closed).toBe(1);
  send([told(8, 'still here')]);
  await other.until(({ events }) => events.length === 1);
  slow.close();
});

describe('when the process ends', () => {
  test('streams end at once and in order, with all earlier events, and no other opens', async () => {
    const stream = await openStream(url);
    send([told(8, 'last words')]);
    // Fake timers that never fire: the test must not need them.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await app.close();
    await stream.closed;
    expect(stream.events).toHaveLength(1);
    expect(closed).toBe(1);
    const reply = await app.inject('/').catch(() => undefined);
    expect(reply?.statusCode ?? 503).toBe(503);
  });

  test('a client that does not read does not delay it', async () => {
    const connected = once(app.server, 'connection');
    const slow = await openStream(url);
    const [socket] = (await connected) as [Socket];
    slow.pause();
    // Until the socket's buffers are full.
    for (let id = 8; !isWriting(socket); id++) {
      send([told(id, 'x'.repeat(10_000))]);
      let turns = 200;
      do await new Promise(setImmediate);
      while (--turns > 0 && isWriting(socket));
    }
    expect(streams.size).toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ending = app.close();
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(1000);
    await ending;
    expect(closed).toBe(1);
    slow.close();
  });
});
