import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import proxy from '@fastify/http-proxy';
import { contract, shapeOf } from '@confab/api-contract';
import { limits } from '@confab/domain';
import { visitorAddressHeader } from '@confab/session';
import { traceParentHeader } from '@confab/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from './api-error.ts';
import type { Config } from './config.ts';
import type { TraceHeaders } from './traces.ts';
import { visitorHeaders } from './visitor.ts';

const prefixes = ['/api', '/images'];

export const isForApi = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  prefixes.some((prefix) => url.startsWith(`${prefix}/`));

/** Passes /api and /images on to the api, where no proxy in front of us does. */
export async function registerApiProxy(
  app: FastifyInstance,
  config: Config,
  { countStreams, traceHeaders }: { countStreams: (count: number) => void; traceHeaders: TraceHeaders },
): Promise<void> {
  const streams = new Set<Response>();
  app.addHook('preClose', () => endAll(streams));
  for (const prefix of prefixes) {
    await app.register(proxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      preHandler: (request, reply, next) => {
        limitBody(request, reply).then(
          (within) => within && next(),
          (error: unknown) => next(error instanceof Error ? error : new Error(String(error))),
        );
      },
      replyOptions: {
        // What the client itself says about the address, and of what it is a part, counts for nothing.
        rewriteRequestHeaders: (request, given) => {
          const { [visitorAddressHeader]: _address, [traceParentHeader]: _trace, ...headers } = given;
          return { ...headers, ...visitorHeaders(request, config), ...traceHeaders(request) };
        },
        // A refusal says itself when to come back. Left alone, the proxy asks ten times more within moments.
        retryDelay: () => null,
        onError: (reply) => sendError(reply, 'overloaded'),
        onResponse: (_request, reply, { stream }) => {
          if (isEventStream(reply)) keepUntilClosed(streams, reply.raw, countStreams);
          // The proxy would close the connection when the answer comes before the whole request, and a browser that is
          // still sending would see nothing but that. What is left of it is read: the connection goes on.
          reply.removeHeader('connection');
          reply.send(stream);
        },
      },
    });
  }
}

/** An answer that stays open, and says nothing of how long somebody had to wait. */
export function isEventStream(reply: { getHeader(name: string): unknown }): boolean {
  return reply.getHeader('content-type') === 'text/event-stream';
}

/** The part of a response that is the same for HTTP/1 and HTTP/2. */
type Response = NodeJS.WritableStream & { destroy(): unknown };

function keepUntilClosed(
  streams: Set<Response>,
  response: Response,
  countStreams: (count: number) => void,
): void {
  streams.add(response);
  countStreams(streams.size);
  response.once('close', () => {
    streams.delete(response);
    countStreams(streams.size);
  });
}

/** For the last bytes of a stream to leave, when the process ends. */
const endMs = 1000;

/** Streams do not end by themselves, and the process would wait for them. Their visitors come back to another one. */
async function endAll(streams: ReadonlySet<Response>): Promise<void> {
  const late = setTimeout(() => {
    for (const response of streams) response.destroy();
  }, endMs);
  for (const response of streams) response.end();
  await Promise.allSettled(Array.from(streams, (response) => finished(response)));
  clearTimeout(late);
}

/** The part of a reply that is the same for HTTP/1 and HTTP/2, which the proxy's types leave open. */
type Reply = {
  code(status: number): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
  send(payload: string): unknown;
};

/** The addresses whose bodies are files, which may be long. What is sent elsewhere is short, whatever it calls itself. */
const filePaths = contract
  .filter(({ call }) => shapeOf(call).file !== undefined)
  .map(({ call }) => new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`));

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * Refuses a body that the api would refuse, and says whether it may pass. The api closes the connection while such a
 * body still arrives, so that its answer would be lost on the way; here the rest is read and dropped.
 */
async function limitBody(request: FastifyRequest, reply: Reply): Promise<boolean> {
  const { body } = request;
  if (!(body instanceof Readable)) return true;
  if (filePaths.some((path) => path.test(pathOf(request)))) {
    request.body = streamThrough(body);
    return true;
  }

  const chunks: Buffer[] = [];
  let size = 0;
  const arriving: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
  for await (const chunk of arriving) {
    size += chunk.length;
    if (size > limits.jsonBodyMaxBytes) break;
    chunks.push(chunk);
  }
  if (size > limits.jsonBodyMaxBytes) {
    // Only now: while it is iterated over, a stream does not flow.
    body.resume();
    sendError(reply, 'body_too_large');
    return false;
  }
  request.body = Readable.from(chunks);
  return true;
}

/**
 * An upload as it arrives. When the api answers before all of it is there, the rest is read and dropped: browsers look
 * at the answer once they have sent everything.
 */
function streamThrough(upload: Readable): Readable {
  const onward = new PassThrough();
  upload.pipe(onward);
  // A visitor who goes away ends the call to the api as well.
  upload.once('error', (error) => onward.destroy(error));
  onward.once('close', () => {
    upload.unpipe(onward);
    upload.resume();
  });
  // The call itself fails with the same error.
  onward.on('error', () => undefined);
  return onward;
}

function sendError(reply: Reply, name: 'body_too_large' | 'overloaded'): void {
  const { status, headers, body } = apiError(name);
  reply.code(status);
  reply.headers(headers);
  reply.send(body);
}
