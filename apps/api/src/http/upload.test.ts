import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { images } from '@confab/db';
import { limits } from '@confab/domain';
import { csrfToken, sessionCookie } from '@confab/session';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorBody, startApi, useApi, useCast } from '../test-support/api.ts';
import { filesBelow, uploadUrl } from '../test-support/uploads.ts';

/** Uploads over a real connection by a client that sends everything before it reads, like a browser. */

const api = useApi();
const cast = useCast(api);
let port: number;
let socket: Socket;
beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
beforeEach(async () => {
  socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
});
afterEach(() => void socket.destroy());

const boundary = 'x-confab-x';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
const piece = Buffer.alloc(1024 * 1024, 0xff);

/** Respects the socket's backpressure. */
async function send(bytes: string | Buffer): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain');
}

type Announced = 'announced' | 'not announced';

/** Writes the head of an upload of that many megabytes. */
async function begin(by: { id: string } | null, count: number, announced: Announced): Promise<void> {
  const session = await (by ? api.as(by) : api.visitor()).sessionId();
  const length = head.length + count * piece.length + tail.length;
  await send(
    [
      `POST ${uploadUrl} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${sessionCookie}=${session}`,
      `X-Csrf-Token: ${csrfToken(api.config.secret, session)}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      announced === 'announced' ? `Content-Length: ${length}` : 'Transfer-Encoding: chunked',
      '\r\n',
    ].join('\r\n'),
  );
}

/** Sends that many megabytes completely, then reads the reply. */
async function upload(by: { id: string } | null, count: number, announced: Announced = 'announced') {
  const write = async (bytes: string | Buffer) => {
    if (announced === 'announced') return send(bytes);
    await send(`${bytes.length.toString(16)}\r\n`);
    await send(bytes);
    await send('\r\n');
  };
  await begin(by, count, announced);
  await write(head);
  for (let sent = 0; sent < count; sent++) await write(piece);
  await write(tail);
  if (announced === 'not announced') await send('0\r\n\r\n');
  return readReply();
}

async function readReply(): Promise<{ status: number; body: unknown }> {
  let reply = '';
  for (;;) {
    const [headers = '', body = ''] = reply.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? Infinity);
    if (body.length >= length) {
      return { status: Number(headers.slice('HTTP/1.1 '.length, 12)), body: JSON.parse(body) as unknown };
    }
    const chunk = socket.read() as Buffer | null;
    if (chunk) reply += chunk.toString();
    else await once(socket, 'readable');
  }
}

test.each(['announced', 'not announced'] as const)(
  'a file that is too large, its length %s, gets its reply, and the connection stays open',
  async (announced) => {
    expect(await upload(cast.alice, limits.uploadMaxBytes / piece.length + 2, announced)).toEqual({
      status: 400,
      body: errorBody('file_size_exceeded'),
    });
    expect(await filesBelow(api.config.uploadFolder)).toEqual([]);
    expect((await upload(cast.alice, 1, announced)).body).toEqual(errorBody('unsupported_image'));
  },
);

test('a visitor without permission gets the reply, however much is still to come', async () => {
  expect(await upload(null, 5)).toEqual({ status: 401, body: errorBody('not_logged_in') });
  expect((await upload(cast.alice, 1)).body).toEqual(errorBody('unsupported_image'));
});

test('the limit counts the whole body, so a file of exactly that size is over it', async () => {
  const count = limits.uploadMaxBytes / piece.length;
  expect((await upload(cast.alice, count)).body).toEqual(errorBody('file_size_exceeded'));
  expect((await upload(cast.alice, count - 1)).body).toEqual(errorBody('unsupported_image'));
});

test('an interrupted upload leaves neither file nor row', async () => {
  await begin(cast.alice, 10, 'announced');
  await send(head);
  await send(piece);
  await vi.waitFor(async () => expect(await filesBelow(api.config.uploadFolder)).toHaveLength(1), 20_000);
  socket.destroy();
  await vi.waitFor(async () => expect(await filesBelow(api.config.uploadFolder)).toEqual([]), 20_000);
  expect(await api.db.$count(images)).toBe(0);
});

test('a start removes the upload of a killed process, and keeps one in progress elsewhere', async () => {
  const { uploadFolder } = api.config;
  await mkdir(uploadFolder, { recursive: true });
  for (const name of ['lost', 'arriving']) await writeFile(join(uploadFolder, name), 'half');
  const quarterOfAnHourAgo = Date.now() / 1000 - 900;
  await utimes(join(uploadFolder, 'lost'), quarterOfAnHourAgo, quarterOfAnHourAgo);

  const another = await startApi({ database: api.database, config: { uploadFolder } });
  await another.app.ready();
  expect(await filesBelow(uploadFolder)).toEqual(['arriving']);
  await another.close();
});
