import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';

/** Pages without a head that ends declare their charset before this, or not at all. */
const charsetSearchBytes = 64 * 1024;

/**
 * The text of a page, chunk by chunk. The charset is that of the byte order mark, the header or the `<meta>`, else
 * UTF-8. A label that names no charset counts as none.
 */
export async function* textOf(body: AsyncIterable<Uint8Array>, contentType: string): AsyncIterable<string> {
  const declared = labelIn(contentType);
  const search = searchMeta();
  let beginning: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  const begin = () => new TextDecoder(markOf(beginning) ?? declared ?? search.found() ?? 'utf-8');
  for await (const chunk of body) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    search.write(chunk);
    const isKnown = declared !== null || search.isComplete() || beginning.length >= charsetSearchBytes;
    // A byte order mark has three bytes.
    if (!isKnown || beginning.length < 3) continue;
    decoder = begin();
    yield decoder.decode(beginning, { stream: true });
  }
  // A short page has not been decoded at all; a long one may end inside a character.
  yield decoder ? decoder.decode() : begin().decode(beginning);
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return null;
}

/** Reads the elements of a head for the first charset that one declares, as the HTML standard does. */
function searchMeta() {
  const bytes = new TextDecoder('latin1');
  let label: string | null = null;
  let isAtEnd = false;
  const parser = new Parser({
    onopentag: (name, { charset, 'http-equiv': equivalent = '', content = '' }) => {
      if (name === 'body') isAtEnd = true;
      if (name !== 'meta' || isAtEnd) return;
      const given = /^\s*content-type\s*$/i.test(equivalent) ? labelIn(content) : null;
      label ??= inMarkup(charset === undefined ? given : known(charset));
    },
    onclosetag: (name) => {
      if (name === 'head') isAtEnd = true;
    },
  });
  return {
    write: (chunk: Uint8Array) => {
      if (label === null && !isAtEnd) parser.write(bytes.decode(chunk));
    },
    isComplete: () => label !== null || isAtEnd,
    found: () => label,
  };
}

/** Who could read this in ASCII reads no UTF-16. */
function inMarkup(label: string | null): string | null {
  if (label?.startsWith('utf-16') === true) return 'utf-8';
  return label === 'x-user-defined' ? 'windows-1252' : label;
}

/** The charset of a media type. */
function labelIn(contentType: string): string | null {
  const [, double, single, bare] =
    /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType) ?? [];
  return known(double ?? single ?? bare ?? '');
}

/** The name of a charset by one of its labels. */
function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
