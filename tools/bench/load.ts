import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';

export type Figures = { perSecond: number; p50: number; p99: number; bytes: number; failed: number };

export type Request = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Ten connections for some seconds; each request is the next one of the list. */
export async function load(origin: string, requests: readonly Request[], seconds: number): Promise<Figures> {
  let next = 0;
  const take = (): Request => requests[next++ % requests.length] ?? { path: '/' };
  const result = await autocannon({
    url: origin,
    connections: 10,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method = 'GET', path, headers = {}, body } = take();
          return { ...request, method, path, headers, ...(body === undefined ? {} : { body }) };
        },
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(result.requests.total, 1)),
    failed: result.non2xx - (result.statusCodeStats['304']?.count ?? 0) + result.errors,
  };
}

/** Bytes of the compressed reply. Null for calls that write. */
export async function compressedBytes(
  origin: string,
  { method = 'GET', path, headers = {} }: Request,
): Promise<number | null> {
  if (method !== 'GET') return null;
  const reply = await new Promise<Parameters<typeof buffer>[0]>((resolve, reject) => {
    get(origin + path, { headers: { ...headers, 'accept-encoding': 'br, gzip' } }, resolve).on(
      'error',
      reject,
    );
  });
  return (await buffer(reply)).length;
}
