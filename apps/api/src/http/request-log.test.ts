import { once } from 'node:events';
import { request } from 'node:http';
import { loggerOptions } from '@confab/telemetry';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();

test('each request is logged in one line with its call, status and time, and probes at debug level', async () => {
  const lines: object[] = [];
  const write = (level: string) => (line: object, message: string) =>
    void (message === 'request' && lines.push({ level, ...line }));
  const [info, debug] = [write('info'), write('debug')];
  vi.spyOn(api.app.log, 'child').mockImplementation((bindings) =>
    Object.assign(Object.create(api.app.log) as typeof api.app.log, {
      info: (line: object, message: string) => info({ ...bindings, ...line }, message),
      debug: (line: object, message: string) => debug({ ...bindings, ...line }, message),
    }),
  );
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string) => {
    const [response] = (await once(request(origin + path).end(), 'response')) as [
      { resume(): void; headers: Record<string, string> },
    ];
    response.resume();
    return response.headers['x-request-id'];
  };
  const ids = [];
  for (const path of ['/api/posts?secret', '/api/users/alice', '/api/nothing/alice', '/healthz']) {
    ids.push(await ask(path));
  }
  await expect.poll(() => lines.length).toBe(4);
  const common = { method: 'GET', ms: expect.any(Number) as number };
  expect(lines).toEqual([
    { ...common, level: 'info', reqId: ids[0], route: 'posts.list', status: 200 },
    { ...common, level: 'info', reqId: ids[1], route: 'users.get', status: 404 },
    { ...common, level: 'info', reqId: ids[2], route: 'unknown', status: 404 },
    { ...common, level: 'debug', reqId: ids[3], route: '/healthz', status: 200 },
  ]);
});

test('what the framework itself logs has no address either', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: { ...loggerOptions('api', 'trace'), stream } });
  app.get('/:name', (request, reply) => {
    void reply.send('once');
    void reply.send('twice');
    request.log.warn(`Reply was already sent, did you forget it in the "${request.url}" (GET) route?`);
    request.log.error(Object.assign(new Error(`no ${request.url}`), { code: 'FST_ERR_REP_ALREADY_SENT' }));
  });
  await app.inject('/alice?token=secret');
  await app.inject('/alice/secret');
  await app.close();
  const log = lines.join('');
  expect(log).toContain('"msg":"FST_ERR_REP_ALREADY_SENT"');
  expect(log).toContain('did you forget it in the \\"…\\" (GET) route?');
  expect(log).not.toMatch(/alice|secret|127\.0\.0\.1/);
});
