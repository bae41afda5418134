import { Duplex, pipeline, type Readable, Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { FetchFailed } from './failure.ts';

/** Requested values of `content-encoding`. Some servers send others without being asked. */
export const acceptedEncodings = 'gzip, br';

type Bytes = AsyncIterable<Uint8Array>;

/** Encodings of one response; more were made to cost us time. */
const encodingsMax = 3;

/**
 * The decoded bytes of a response, counted before and after decompression: neither a long response nor a decompression
 * bomb yields more than `maxBytes`.
 */
export function unpacked(body: Readable, encoding: string, maxBytes: number): AsyncIterable<Uint8Array> {
  const unpackers = unpackersFor(encoding);
  if (unpackers.length > encodingsMax) throw new FetchFailed('broken-answer');
  const stages = [atMost(maxBytes), ...unpackers.flatMap((unpacker) => [unpacker, atMost(maxBytes)])];
  // An error of one stage ends all of them; the reader gets it from the last.
  const last = pipeline([body, ...stages], () => undefined);
  return chunksOf(last);
}

async function* chunksOf(stream: NodeJS.ReadableStream | NodeJS.WritableStream): Bytes {
  // The last stage is a Transform; `pipeline` cannot infer that from a list.
  for await (const chunk of stream as Transform) yield chunk as Uint8Array;
}

const unpackers: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => Duplex.from(inflated),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

/** The encoding that was applied last comes first. Words that name none, such as `none` and `UTF-8`, change nothing. */
function unpackersFor(encoding: string): Duplex[] {
  return encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => Object.hasOwn(unpackers, name))
    .toReversed()
    .flatMap((name) => unpackers[name]?.() ?? []);
}

/** As RFC 9110 says, or as some servers understand it: without the frame of zlib. */
async function* inflated(packed: Bytes): Bytes {
  const chunks = packed[Symbol.asyncIterator]();
  let beginning = Buffer.alloc(0);
  while (beginning.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    beginning = Buffer.concat([beginning, next.value]);
  }
  if (beginning.length === 0) return;
  const isFramed =
    beginning.length >= 2 && (beginning.readUInt8(0) & 0x0f) === 8 && beginning.readUInt16BE(0) % 31 === 0;
  const whole = async function* (): Bytes {
    yield beginning;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  yield* chunksOf(pipeline(whole, isFramed ? createInflate() : createInflateRaw(), () => undefined));
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
