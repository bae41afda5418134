import { once } from 'node:events';
import { request } from 'node:http';
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
  for (const path of ['/api/posts?secret', '/api/users/a@b.example', '/api/nothing', '/healthz']) {
    ids.push(await ask(path));
  }
  await expect.poll(() => lines.length).toBe(4);
  const common = { method: 'GET', ms: expect.any(Number) as number };
  expect(lines).toEqual([
    { ...common, level: 'info', reqId: ids[0], path: '/api/posts', route: 'posts.list', status: 200 },
    { ...common, level: 'info', reqId: ids[1], path: '/api/users/…', route: 'users.get', status: 404 },
    { ...common, level: 'info', reqId: ids[2], path: '/api/nothing', route: 'unknown', status: 404 },
    { ...common, level: 'debug', reqId: ids[3], path: '/healthz', route: '/healthz', status: 200 },
  ]);
});
