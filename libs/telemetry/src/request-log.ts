import type { ServerResponse } from 'node:http';

type Log = Record<'debug' | 'info', (fields: object, message: string) => void>;

/** `route` is the name of a call or a page, or the pattern of another address. */
type Request = { log: Log; method: string; url: string; route: () => string };

/** Asked by monitoring, or by processes of the site, every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics', '/internal/shield']);

/** Of a client who left before the answer began, as nginx logs it. */
const clientLeft = 499;

/**
 * Logs a request in one line once it is over, probes for debugging only. Its address names people and what they look
 * for, and stays out as headers and bodies do: `route` tells what was asked.
 */
export function logWhenOver(response: ServerResponse, { log, method, url, route }: Request): void {
  const began = performance.now();
  response.once('close', () => {
    const [path = ''] = url.split('?', 1);
    const begun = response.headersSent || response.statusCode !== 200;
    const line = {
      method,
      route: route(),
      status: begun ? response.statusCode : clientLeft,
      ms: Math.round(performance.now() - began),
    };
    log[probes.has(path) ? 'debug' : 'info'](line, 'request');
  });
}
