import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Its text, as it is made. */
type Made = {
  /** The pattern of its address. */
  route: string;
  status: number;
  location?: string | null;
  text: string;
  type?: string;
  policy?: string;
  /** In the form of HTTP. */
  lastModified?: string;
};

/** A page or a feed ready to be sent: its body, its headers, and its compressed copies, each made once. */
export type Page = {
  route: string;
  status: number;
  location: string | null;
  type: string;
  lastModified: string | undefined;
  body: Buffer;
  etag: string;
  policy: string;
  compressed: (encoding: Encoding) => Promise<Buffer>;
};

export function preparePage({
  route,
  status,
  location = null,
  text,
  type = 'text/plain; charset=utf-8',
  policy = "default-src 'none'; sandbox",
  lastModified,
}: Made): Page {
  const body = Buffer.from(text);
  const done = new Map<Encoding, Promise<Buffer>>();
  return {
    route,
    status,
    location,
    type,
    lastModified,
    body,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    policy,
    compressed: (encoding) => {
      const known = done.get(encoding);
      if (known) return known;
      const bytes = compress(body, encoding);
      done.set(encoding, bytes);
      return bytes;
    },
  };
}

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  // Quality 4 is as good as gzip's best on HTML, and takes a fraction of a millisecond.
  return encoding === 'br'
    ? asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : asGzip(body);
}

export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const accepted = header.split(',').map((part) => part.trim());
  return encodings.find((encoding) =>
    accepted.some(
      (part) => part === encoding || (part.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(part)),
    ),
  );
}
