import { createHash } from 'node:crypto';
import type { Call, ResponseOf, Shape } from '@confab/api-contract';
import type { StoredObject } from '@confab/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Encoded, type Encoding, encodings } from '../pieces/encoded.ts';
import { type EventSource, type EventStreams, eventStreamType, type StreamEvent } from './event-streams.ts';

/** `name` is the file name for saving. */
type Download = StoredObject & { name: string };

/** A handler's result: the response, a source of events, or a file. */
export type Answer<S extends Shape> = S extends { stream: true }
  ? EventSource<ResponseOf<S>>
  : S extends { download: string }
    ? Download
    : ResponseOf<S> | Encoded;

/** `network` is whose limits the visitor shares. */
type Answered = { request: FastifyRequest; reply: FastifyReply; network: string };

export function sendAnswer(
  { request, reply, network }: Answered,
  streams: EventStreams,
  { call, shape }: { call: Call; shape: Shape },
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  // The type `Answer` guarantees a source, file or response according to the shape.
  if (shape.stream) {
    // Nothing is opened for who asks for the headers alone.
    if (request.method === 'HEAD') return sendHeaders(reply);
    const source = result as EventSource<unknown>;
    return streams.send(reply, network, source, (event) => shape.response.parse(event) as StreamEvent);
  }
  if (shape.download !== undefined) return sendFile(reply, shape.download, result as Download);
  return sendJson(request, reply, call, shape, result);
}

const sendHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'content-type': eventStreamType }).send();

function sendFile(reply: FastifyReply, type: string, { name, size, stream }: Download): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': type,
      'content-length': size,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    })
    .send(stream);
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  shape: Shape,
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  void reply
    .code(shape.status ?? 200)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=UTF-8');
  // A call whose response is always null sends an empty body; one that may answer null sends `null`.
  if (shape.response instanceof z.ZodNull) return reply.send('');
  const compressed = result instanceof Encoded ? sendCompressed(request, reply, result) : undefined;
  if (compressed) return compressed;
  const body = result instanceof Encoded ? result.bytes : JSON.stringify(shape.response.parse(result));
  if (call.etag) {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    void reply.header('etag', etag);
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  }
  return reply.send(body);
}

const accepted = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/,
} satisfies Record<Encoding, RegExp>;

function accepts({ headers }: FastifyRequest, encoding: Encoding): boolean {
  return accepted[encoding].test(headers['accept-encoding']?.toString() ?? '');
}

/** Sends what is compressed once for all, if the client takes it so; otherwise undefined. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Encoded,
): Promise<FastifyReply> | undefined {
  const encoding = response.shared ? encodings.find((name) => accepts(request, name)) : undefined;
  if (encoding === undefined) return undefined;
  void reply.headers({ 'content-encoding': encoding, vary: 'Cookie, accept-encoding' });
  return response.compressed(encoding).then((bytes) => reply.send(bytes));
}

/** Whether the client has this version (RFC 9110, 13.1.2). Compressing proxies turn ETags into weak ones. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch ?? '';
  // A tag may hold a comma.
  return known.trim() === '*' || [...known.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}
