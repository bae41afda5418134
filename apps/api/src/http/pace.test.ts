import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { csrfToken, sessionCookie } from '@confab/session';
import { beforeAll, expect, test } from 'vitest';
import { errorBody, useApi, useCast } from '../test-support/api.ts';
import { filesBelow, uploadUrl } from '../test-support/uploads.ts';

const api = useApi({
  config: {
    pace: { headMs: 60_000, bodyMs: 100, file: { bytes: 100_000, everyMs: 100, mostBytes: Infinity } },
  },
});
const cast = useCast(api);
let port: number;
beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

test.each([
  ['a body', '/api/_login', 'application/json', '{"username":'],
  ['a file', uploadUrl, 'multipart/form-data; boundary=x', '--x\r\n'],
])('%s that stalls is ended and leaves nothing', async (_what, url, type, begun) => {
  const session = await api.as(cast.bob).sessionId();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${url} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${sessionCookie}=${session}`,
    `X-Csrf-Token: ${csrfToken(api.config.secret, session)}`,
    `Content-Type: ${type}`,
    'Content-Length: 1000',
  ];
  socket.write([...head, '', begun].join('\r\n'));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual(errorBody('too_slow'));
  await expect.poll(() => filesBelow(api.config.uploadFolder)).toEqual([]);
});
