import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { renderPage } from '../entry-server.tsx';
import type { RenderedPage } from '../render.ts';

/**
 * Pages as the server renders them, for tests in files named `*.server.test.ts`. `answers` maps paths to
 * the api's answers; other paths answer 404, and those given to `refuse` as they say. Reset before each test.
 */
export function serverPages() {
  const answers = new Map<string, unknown>();
  const refusals = new Map<string, { status: number; code: string }>();
  const asked: string[] = [];
  const api = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const found = answers.has(path) ? path : path.split('?', 1).join();
    const refusal = refusals.get(found) ?? { status: 404 };
    response
      .writeHead(answers.has(found) ? 200 : refusal.status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answers.get(found) ?? { ...refusal, message: 'Nothing here.' }));
  });

  beforeAll(() => new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    api.closeAllConnections();
    api.close();
  });
  beforeEach(() => {
    answers.clear();
    refusals.clear();
    asked.length = 0;
  });

  const visit = (href: string): Promise<RenderedPage> => {
    // A server that listens on a port has an address of this form.
    const { port } = api.address() as AddressInfo;
    return renderPage({
      href,
      site: { name: 'Confab', url: 'https://confab.example' },
      askApi: async (path) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        return { status: answer.status, body: await answer.text() };
      },
      assets: { routes: {} },
      signal: AbortSignal.timeout(10_000),
    });
  };
  const refuse = (path: string, status: number, code: string) => {
    answers.delete(path);
    refusals.set(path, { status, code });
  };
  return { answers, asked, refuse, visit };
}
