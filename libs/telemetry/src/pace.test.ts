import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerUnreadable, endSlowBodies, type Pace, paceOptions } from './pace.ts';

let server: Server;
let socket: Socket;
let listener: RequestListener;
/** Times that are not under test are too long to matter. */
const never = 60_000;

async function serve(pace: Partial<Pace>): Promise<void> {
  const whole = {
    headMs: never,
    bodyMs: never,
    file: { bytes: 1, everyMs: never, mostBytes: Infinity },
    ...pace,
  };
  const { http, requestTimeout } = paceOptions(whole);
  server = createServer({ ...http, requestTimeout }, (request, response) => listener(request, response));
  const statuses = { bad_request: 400, head_too_long: 431, too_slow: 408 };
  const jsonOf = (error: keyof typeof statuses) => JSON.stringify({ status: statuses[error] });
  const late = jsonOf('too_slow');
  server.on('clientError', answerUnreadable(jsonOf));
  endSlowBodies(server, { pace: whole, takesFile: (address) => address === '/file', late });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The address of a TCP server.
  const { port } = server.address() as AddressInfo;
  socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`;

beforeEach(() => {
  listener = (request, response) => {
    request.resume().once('end', () => response.end('whole'));
  };
});
afterEach(() => {
  socket.destroy();
  server.close();
});

describe('is ended with an answer', () => {
  test.each([
    ['a head that stalls', { headMs: 100 }, 'POST / HTTP/1.1\r\nHost: here\r\n'],
    ['a connection that sends nothing', { headMs: 100 }, ''],
    ['a body that stalls', { bodyMs: 50 }, `${head('/', 10)}half`],
    [
      'a file that stalls',
      { file: { bytes: 5, everyMs: 50, mostBytes: Infinity } },
      `${head('/file', 10_000)}half`,
    ],
  ])('%s', async (_what, pace, sent) => {
    await serve(pace);
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\n\r\n\{"status":408\}$/);
  });
});

test.each([
  ['that is no HTTP', 'what is this\r\n\r\n', 400],
  ['with a long address', head(`/${'x'.repeat(20_000)}`, 0), 431],
])('a head %s is answered with its status', async (_what, sent, status) => {
  await serve({});
  socket.write(sent);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.endsWith(`{"status":${status}}`)).toBe(true);
});

test('a file that is larger than any is ended, however fast it comes', async () => {
  await serve({ file: { bytes: 1, everyMs: 50, mostBytes: 100 } });
  const status = new Promise<number>((resolve) => {
    listener = (request, response) => {
      request.resume();
      response.once('close', () => resolve(response.statusCode));
    };
  });
  // A client that goes on writing may meet the end of its connection before it reads the answer.
  socket.on('error', () => undefined);
  socket.write(head('/file', 1_000_000));
  const sending = setInterval(() => socket.write('and more'), 1);
  try {
    expect(await status).toBe(408);
  } finally {
    clearInterval(sending);
  }
});

test('a body that drips on behind its answer loses the connection', async () => {
  await serve({ bodyMs: 50 });
  listener = (_request, response) => response.end('early');
  socket.write(`${head('/', 10)}half`);
  expect(await text(socket)).toMatch(/early$/);
});

test('a file may take longer than another body, and a request without a body is not watched', async () => {
  await serve({ bodyMs: 1 });
  const received = new Promise<void>((resolve) => {
    listener = (request, response) => {
      request.once('data', () => setTimeout(resolve, 20));
      request.once('end', () => response.end('whole'));
    };
  });
  socket.write(`${head('/file', 8)}half`);
  await received;
  socket.end('half');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
});
