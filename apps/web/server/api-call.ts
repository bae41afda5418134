import { once } from 'node:events';
import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Body } from './request-body.ts';

/** A running api accepts connections at once. */
const connectMs = 10_000;
/** How long the api may take to begin an answer to a request without a body, far above what its queries may take. */
const answerMs = 30_000;
/** The longest silence of a working api; event streams have their heartbeats. */
const silenceMs = 300_000;

/** Hop-by-hop headers, which are not forwarded (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  // Trailers are not forwarded.
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(headers.connection?.toLowerCase().split(/[\s,]+/));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !named.has(name)),
  );
}

/** Methods that may be repeated (RFC 9110, 9.2.1). */
const safe = new Set(['GET', 'HEAD']);

export type ApiCaller = {
  /** Forwards the request to the api with these headers. Resolves when the response's first bytes have arrived. */
  ask(
    request: Pick<IncomingMessage, 'method' | 'url'>,
    passed: { headers: IncomingHttpHeaders; body: Body; signal: AbortSignal },
  ): Promise<IncomingMessage>;
  close(): void;
};

/** Forwards requests to the api with the same method, address and bytes, on connections of our own. */
export function createApiCaller(apiUrl: string): ApiCaller {
  const url = new URL(apiUrl);
  const { Agent, request: begin } = url.protocol === 'https:' ? https : http;
  const kept = new Agent({ keepAlive: true });
  return {
    ask: ({ method, url: path }, { headers, body, signal }) => {
      const ask = (agent: http.Agent | false) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const call = begin(url, { agent, method, path, headers: framed(headers, body), signal });
          let mayAskAgain = body === null && safe.has(method ?? '');
          call.once('response', (answer: IncomingMessage) => {
            mayAskAgain = false;
            // Wait for the first body byte, so that we can still answer 503 if the api dies.
            once(answer, 'readable').then(() => resolve(answer), reject);
          });
          // Once the response has begun, errors of the call are passed on to it.
          call.on('error', (error) => {
            // The api may close a kept connection just as a request is sent on it.
            if (mayAskAgain && call.reusedSocket && !signal.aborted) resolve(ask(false));
            else reject(error);
          });
          giveUpSilence(call);
          if (body === null) giveUpWaiting(call);
          send(call, body);
        });
      return ask(kept);
    },
    close: () => kept.destroy(),
  };
}

/** Content-Length when the length is known, else chunked encoding. */
function framed(headers: IncomingHttpHeaders, body: Body): IncomingHttpHeaders {
  const { 'content-length': length, ...others } = headers;
  if (body === null) return others;
  if (Buffer.isBuffer(body)) return { ...others, 'content-length': String(body.length) };
  return length === undefined ? { ...others, 'transfer-encoding': 'chunked' } : headers;
}

function giveUpSilence(call: ClientRequest): void {
  call.setTimeout(silenceMs, () => call.destroy(new Error('the api is silent')));
  call.once('socket', (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(() => call.destroy(new Error('the api takes no connection')), connectMs);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(late));
  });
}

function giveUpWaiting(call: ClientRequest): void {
  const late = setTimeout(() => call.destroy(new Error('the api is silent')), answerMs);
  for (const event of ['response', 'close']) call.once(event, () => clearTimeout(late));
}

/**
 * A file is streamed. When the api answers early, the rest is read and dropped, since browsers read a response only
 * after they have sent everything.
 */
function send(call: ClientRequest, body: Body): void {
  if (body === null || Buffer.isBuffer(body)) return void call.end(body ?? undefined);
  body.pipe(call);
  call.once('close', () => {
    body.unpipe(call);
    body.resume();
  });
}
