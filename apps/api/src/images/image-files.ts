import { copyNames, imageKey, readImageKey } from '@confab/domain';
import type { ByteRange, ObjectStore } from '@confab/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { isKnown } from '../http/reply.ts';

/** A file that may answer the request. */
type Candidate = { key: string; type: 'image/jpeg' | 'image/webp'; cache: string };

const forever = 'public, max-age=31536000, immutable';
/** For the original that stands in until the worker has made the copy, within seconds. */
const forNow = 'public, max-age=10';

const headers = {
  'access-control-allow-origin': '*',
  // The bytes must never run as a page, whatever a browser takes them for.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** GET /images/{key}: picture files (api.md 2.17). The URL suffices; no row is read. */
export function imageFiles(app: FastifyInstance, { store }: Context): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/images/*',
    handler: async (request, reply) => {
      void reply.headers(headers);
      const named = readImageKey(request.params['*']);
      if (!named) return refuse(reply, 400, 'This is not the address of a picture.');
      const { image, copyName } = named;
      if (copyName !== undefined && !copyNames.has(copyName)) return refuse(reply, 404, 'No such picture.');

      const original: Candidate = { key: imageKey(image), type: 'image/jpeg', cache: forever };
      if (copyName === undefined) return send(store, [original], request, reply);
      // The URL serves the format that the browser prefers.
      void reply.header('vary', 'Accept');
      const jpeg: Candidate = { ...original, key: imageKey(image, copyName) };
      const webp: Candidate = { ...jpeg, key: imageKey(image, copyName, 'webp'), type: 'image/webp' };
      const candidates = [...(acceptsWebp(request) ? [webp] : []), jpeg, { ...original, cache: forNow }];
      return send(store, candidates, request, reply);
    },
  });
  app.options('/images/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...headers,
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'Range, If-None-Match',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}

/** Sends the first file that exists. */
async function send(
  store: ObjectStore,
  candidates: readonly Candidate[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const { key, type, cache } of candidates) {
    const found = await store.find(key);
    if (!found) continue;
    // A key contains the content's hash, so it can be the ETag.
    const etag = `"${key}"`;
    void reply.headers({ 'cache-control': cache, etag });
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();

    const range = isStale(etag, request.headers['if-range'])
      ? null
      : readRange(request.headers.range, found.size);
    if (range === 'unsatisfiable') {
      void reply.header('content-range', `bytes */${found.size}`);
      return refuse(reply, 416, 'The picture ends before that.');
    }
    void reply.headers({ 'accept-ranges': 'bytes', 'content-type': type });
    if (range) {
      void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${found.size}`);
    }
    const length = range ? range.last - range.first + 1 : found.size;
    void reply.header('content-length', length);
    if (request.method === 'HEAD') return reply.send();
    const file = await store.get(key, range ?? undefined);
    if (file) return reply.send(file.stream);
    // The file was deleted during the request.
    void reply.removeHeader('content-length').removeHeader('content-range');
    break;
  }
  return refuse(reply, 404, 'No such picture.');
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  void reply.removeHeader('etag');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    .send(message);
}

function acceptsWebp({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.split(',').some((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/webp' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function isStale(etag: string, ifRange: string | string[] | undefined): boolean {
  return ifRange !== undefined && ifRange !== etag;
}

/** One byte range; null for the whole file, for several ranges, and for units that servers may ignore. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first > last ? 'unsatisfiable' : { first, last };
}
