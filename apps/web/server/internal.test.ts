import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pace } from '@confab/telemetry';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildInternalApp } from './internal.ts';
import { createMetrics } from './metrics.ts';

let lines: string[];
let internal: FastifyInstance;
let leaving: AbortController;
let apiPort: number;
const api = createServer((_request, response) => response.end());

beforeEach(async () => {
  lines = [];
  leaving = new AbortController();
  const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
  const { log } = fastify({ logger: { level: 'info', stream } });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  ({ port: apiPort } = api.address() as AddressInfo);
  const config = { apiUrl: `http://127.0.0.1:${apiPort}`, pace: { ...pace, bodyMs: 100 } };
  internal = buildInternalApp(createMetrics(), config, leaving.signal, log);
  // Leaves a known port on which no process listens.
  await new Promise((resolve) => api.close(resolve));
});

afterEach(async () => {
  await internal.close();
  if (api.listening) await new Promise((resolve) => api.close(resolve));
});

it('waits for the api, and logs the start and the end of the wait once each', async () => {
  await internal.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => lines).toEqual(['waiting for the api']);
  for (let probe = 0; probe < 3; probe += 1) {
    const reply = await internal.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ status: 'not ready', missing: 'api' });
  }
  await new Promise<void>((resolve) => api.listen(apiPort, '127.0.0.1', resolve));
  await expect.poll(() => lines).toEqual(['waiting for the api', 'ready']);
  expect((await internal.inject('/readyz')).statusCode).toBe(200);
});

it('after the signal to stop the process is not ready, and says why', async () => {
  leaving.abort();
  const reply = await internal.inject('/readyz');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({ status: 'not ready', reason: 'stopping' });
});

it('a body that stalls is ended', async () => {
  const origin = await internal.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /healthz HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\nhalf',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});
