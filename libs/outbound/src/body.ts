import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchFailed } from './failure.ts';

/** The accepted values of `content-encoding`; each may be applied once. */
export const acceptedEncodings = 'gzip, br';

/**
 * The decoded bytes of a response, counted before and after decompression: neither a long response nor a decompression
 * bomb yields more than `maxBytes`.
 */
export function unpacked(body: Readable, encoding: string, maxBytes: number): AsyncIterable<Uint8Array> {
  const unpacker = unpackerFor(encoding.trim().toLowerCase());
  const stages = [body, atMost(maxBytes), ...(unpacker ? [unpacker, atMost(maxBytes)] : [])];
  // An error of one stage ends all of them; the reader gets it from the last.
  const last = pipeline(stages, () => undefined);
  return chunksOf(last);
}

async function* chunksOf(stream: NodeJS.ReadableStream | NodeJS.WritableStream): AsyncIterable<Uint8Array> {
  // The last stage is a Transform; `pipeline` cannot infer that from a list.
  for await (const chunk of stream as Transform) yield chunk as Uint8Array;
}

function unpackerFor(encoding: string): Transform | null {
  if (encoding === '' || encoding === 'identity') return null;
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  throw new FetchFailed('broken-answer');
}

function atMost(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new FetchFailed('too-large'));
      else done(null, chunk);
    },
  });
}

export async function readAll(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
