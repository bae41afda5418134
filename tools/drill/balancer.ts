import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isReady } from '../product/process.ts';
import type { Program } from '../product/programs.ts';
import { portOf } from '@confab/testing/forwarder';

/** One process that requests are handed to. */
export type Upstream = { port: number; program: Program };

type Balancer = { port: number; close: () => void };

/** How often each upstream is asked whether it is ready: well within DRAIN_SECONDS. */
const checkEveryMs = 250;
const replyWithinMs = 20_000;

/**
 * A minimal reverse proxy: hands requests to upstreams in turn, asks each of them whether it is ready, and tries another
 * one where a connection was refused or, for a request that may be repeated, was
 * lost before an answer began. Where none is ready it asks those that are not, whose refusals say more than its own.
 */
async function startBalancer(upstreamsOf: (path: string) => readonly Upstream[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 50 });
  const all = new Set([...upstreamsOf('/api/'), ...upstreamsOf('/')]);
  const ready = new Set(all);
  const checks = Array.from(all, (upstream) => watch(upstream, ready));
  let turn = 0;

  function inTurn(path: string): Upstream[] {
    const upstreams = upstreamsOf(path);
    const first = turn++ % upstreams.length;
    const order = [...upstreams.slice(first), ...upstreams.slice(0, first)];
    return [
      ...order.filter((upstream) => ready.has(upstream)),
      ...order.filter((upstream) => !ready.has(upstream)),
    ];
  }

  const server = createServer((request, response) => {
    void handOn(request, response, inTurn(request.url ?? '/'), agent);
  }).listen(0, '127.0.0.1');
  // Clients keep idle connections longer than the default timeout.
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  return {
    port: portOf(server),
    close: () => {
      checks.forEach(clearInterval);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** One in front of the apis, and one in front of the site, as the processes of a pair have them. */
export async function balancePairs({ api, web }: Record<'api' | 'web', readonly Upstream[]>) {
  const toApi = await startBalancer(() => api);
  const toSite = await startBalancer((path) => (/^\/(api|images)\//.test(path) ? api : web));
  return {
    apiUrl: `http://127.0.0.1:${toApi.port}`,
    origin: `http://127.0.0.1:${toSite.port}`,
    close: () => {
      toSite.close();
      toApi.close();
    },
  };
}

function watch(upstream: Upstream, ready: Set<Upstream>): NodeJS.Timeout {
  let asking = false;
  return setInterval(() => {
    if (asking) return;
    asking = true;
    void isReady(upstream.program).then((is) => {
      asking = false;
      if (is) ready.add(upstream);
      else ready.delete(upstream);
    });
  }, checkEveryMs);
}

async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  upstreams: readonly Upstream[],
  agent: Agent,
): Promise<void> {
  const body = await buffer(request);
  for (const { port } of upstreams) {
    try {
      const reply = await ask(request, body, port, agent);
      response.writeHead(reply.statusCode ?? 502, withoutConnection(reply));
      reply.pipe(response);
      reply.on('error', () => response.destroy());
      return;
    } catch (error) {
      if (!mayTryAnother(request, error)) break;
    }
  }
  response.writeHead(503, { 'retry-after': '1', 'x-drill-balancer': 'no answer' }).end();
}

async function ask(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
  agent: Agent,
): Promise<IncomingMessage> {
  const { connection: _hop, 'transfer-encoding': _chunked, ...sent } = headers;
  const asking = send({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    agent,
    headers: { ...sent, 'content-length': body.length },
    signal: AbortSignal.timeout(replyWithinMs),
  });
  asking.end(body);
  // The first and only argument of this event.
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  return reply;
}

/** Each side has connections of its own. */
function withoutConnection({ headers }: IncomingMessage) {
  const { connection: _hop, 'keep-alive': _timeout, ...rest } = headers;
  return rest;
}

function mayTryAnother({ method }: IncomingMessage, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || ((method === 'GET' || method === 'HEAD') && code === 'ECONNRESET');
}
