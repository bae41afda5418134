/** A parsed mail. */
export type ReceivedMail = {
  /** The SMTP envelope. */
  envelope: { from: string; to: string[] };
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  text: string;
  html: string;
};

/** Parses mails with a text part and an HTML part, in the usual encodings. */
export function readMail(source: Buffer, envelope: ReceivedMail['envelope']): ReceivedMail {
  // latin1 maps bytes to characters one to one until a part's encoding is known.
  const { headers, body } = split(source.toString('latin1'));
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const read = (type: string) => {
    const part = parts.map((text) => split(text.trimStart())).find((one) => isOf(one, type));
    return part ? decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit') : '';
  };
  return {
    envelope,
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: read('text/plain'),
    html: read('text/html'),
  };
}

type Part = { headers: Map<string, string>; body: string };

function split(text: string): Part {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.slice(end + 4) };
}

function isOf({ headers }: Part, type: string): boolean {
  return headers.get('content-type')?.startsWith(type) ?? false;
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  const bytes = encoding === 'quoted-printable' ? unquote(body.replaceAll('=\r\n', '')) : body;
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n').trim();
}

function unquote(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Decodes encoded words in headers (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString(),
    );
}
