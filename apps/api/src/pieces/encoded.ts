import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How responses are compressed, the preferred way first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Of a thread of 500 comments it makes less than gzip in three fifths of its time. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Once for all, so the time does not count. */
const gzipOptions = { level: constants.Z_BEST_COMPRESSION };

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/** A response that is encoded already. */
export class Encoded {
  readonly bytes: Buffer;
  /** Whether other requests get the very same. */
  readonly shared: boolean;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(bytes: Buffer, shared = false) {
    this.bytes = bytes;
    this.shared = shared;
  }

  /** Compressed at the first call, so only worth it where others get the same. */
  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const bytes = encoding === 'br' ? asBrotli(this.bytes, brotliOptions) : asGzip(this.bytes, gzipOptions);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }
}

/**
 * The same bytes in memory of their own, to be kept. Small buffers are parts of a slab of 64 kB, and one that is kept
 * would keep all of its slab.
 */
export function apart(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Splits the JSON text of an object around fields that hold the number 0 as a place. A quote inside of a string is
 * always escaped, so a key in quotes with its colon is found only where it is a key.
 */
export function splitAt<Places extends readonly string[]>(
  json: string,
  ...places: Places
): PartsAround<Places> {
  const parts: Buffer[] = [];
  let rest = json;
  for (const place of places) {
    const mark = `"${place}":0`;
    const at = rest.indexOf(mark);
    if (at === -1) throw new Error(`no place for ${place}`);
    parts.push(apart(Buffer.from(rest.slice(0, at))));
    rest = rest.slice(at + mark.length);
  }
  // One part before each place, and one behind the last.
  return [...parts, apart(Buffer.from(rest))] as unknown as PartsAround<Places>;
}

type PartsAround<Places extends readonly string[]> = [...{ [Index in keyof Places]: Buffer }, Buffer];

/** The fields of an object as JSON text, without the braces around them. */
export function fieldsOf(object: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(object).slice(1, -1);
}

/** `{"<name>":[...items],"next":...}` */
export function encodeList(
  name: string,
  items: readonly (readonly Buffer[])[],
  next: string | null,
): Encoded {
  const comma = Buffer.from(',');
  const parts = [
    Buffer.from(`{"${name}":[`),
    ...items.flatMap((parts, index) => (index === 0 ? parts : [comma, ...parts])),
    Buffer.from(`],"next":${JSON.stringify(next)}}`),
  ];
  return new Encoded(Buffer.concat(parts));
}
