import { once } from 'node:events';
import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Body } from './request-body.ts';

/** An api that is there takes a connection at once. */
const connectMs = 10_000;
/** The longest silence of an api that is at work; event streams have their heartbeats. */
const silenceMs = 300_000;

/** What a message says to the connection on which it came, and to nobody behind it (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  // Nothing that comes after a body is passed on.
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

/** What may be asked twice (RFC 9110, 9.2.1). */
const safe = new Set(['GET', 'HEAD']);

export type ApiCaller = {
  /** Asks the api what this request asks, under these headers. Resolves when the first of the answer is there. */
  ask(
    request: IncomingMessage,
    passed: { headers: IncomingHttpHeaders; body: Body; signal: AbortSignal },
  ): Promise<IncomingMessage>;
  close(): void;
};

/** Calls the api as it was called here: the same method, address and bytes, on connections of our own. */
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
            // Its head alone is no answer yet: an api that dies then can still be said to be away.
            once(answer, 'readable').then(() => resolve(answer), reject);
          });
          // Once there is an answer, whatever happens to the call happens to that as well.
          call.on('error', (error) => {
            // An api may close a connection that it kept just as it is asked something there.
            if (mayAskAgain && call.reusedSocket && !signal.aborted) resolve(ask(false));
            else reject(error);
          });
          giveUpSilence(call);
          send(call, body);
        });
      return ask(kept);
    },
    close: () => kept.destroy(),
  };
}

/** Says how long the body is, or that its end will be said. */
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

/**
 * A file is sent on as it arrives. When the api answers before all of it is there, the rest is read and dropped:
 * browsers look at the answer once they have sent everything.
 */
function send(call: ClientRequest, body: Body): void {
  if (body === null || Buffer.isBuffer(body)) return void call.end(body ?? undefined);
  body.pipe(call);
  call.once('close', () => {
    body.unpipe(call);
    body.resume();
  });
}
