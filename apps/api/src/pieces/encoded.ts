import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A response that is encoded already. */
export class Encoded {
  readonly bytes: Buffer;
  /** Whether other requests get the very same. */
  readonly shared: boolean;
  #gzipped: Promise<Buffer> | undefined;

  constructor(bytes: Buffer, shared = false) {
    this.bytes = bytes;
    this.shared = shared;
  }

  /** Compressed at the first call, so only worth it where others get the same. */
  gzipped(): Promise<Buffer> {
    this.#gzipped ??= compress(this.bytes);
    return this.#gzipped;
  }
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
    parts.push(Buffer.from(rest.slice(0, at)));
    rest = rest.slice(at + mark.length);
  }
  // One part before each place, and one behind the last.
  return [...parts, Buffer.from(rest)] as unknown as PartsAround<Places>;
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

const joined = new WeakMap<Buffer, { parts: readonly Buffer[]; response: Encoded }>();

/**
 * Joins the parts; with the same parts as last time around the largest, to the same response. For what many requests
 * share: the largest part is a kept piece, the others are compared.
 */
export function joinOnce(parts: readonly Buffer[]): Encoded {
  const core = parts.reduce(
    (largest, part) => (part.length > largest.length ? part : largest),
    Buffer.alloc(0),
  );
  const known = joined.get(core);
  if (known && isSame(known.parts, parts)) return known.response;
  const response = new Encoded(Buffer.concat(parts), true);
  joined.set(core, { parts, response });
  return response;
}

/**
 * Reads objects from the JSON of kept pieces, each once: with the same parts as last time around `core`, a kept piece,
 * it is the same object.
 */
export function readOnce<Shown>(schema: {
  parse(json: unknown): Shown;
}): (core: Buffer, parts?: readonly Buffer[]) => Shown {
  const read = new WeakMap<Buffer, { parts: readonly Buffer[]; shown: Shown }>();
  return (core, parts = [core]) => {
    const known = read.get(core);
    if (known && isSame(known.parts, parts)) return known.shown;
    const shown = schema.parse(JSON.parse(Buffer.concat(parts).toString()));
    read.set(core, { parts, shown });
    return shown;
  };
}

function isSame(parts: readonly Buffer[], others: readonly Buffer[]): boolean {
  return (
    parts.length === others.length &&
    parts.every((part, index) => {
      const other = others[index];
      return part === other || (other !== undefined && part.equals(other));
    })
  );
}
