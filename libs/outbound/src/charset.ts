import { TextDecoder } from 'node:util';

/** The HTML standard looks for a charset within this many bytes. */
const charsetSearchBytes = 1024;

/**
 * The text of a page, chunk by chunk. The charset is that of the byte order mark, the header or the `<meta>`, else
 * UTF-8.
 */
export async function* textOf(body: AsyncIterable<Uint8Array>, contentType: string): AsyncIterable<string> {
  let beginning: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const chunk of body) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < charsetSearchBytes) continue;
    decoder = decoderFor(beginning, contentType);
    yield decoder.decode(beginning, { stream: true });
  }
  // A short page has not been decoded at all; a long one may end inside a character.
  yield decoder ? decoder.decode() : decoderFor(beginning, contentType).decode(beginning);
}

function decoderFor(beginning: Uint8Array, contentType: string): TextDecoder {
  const label = markOf(beginning) ?? charsetIn(contentType) ?? charsetIn(metaOf(beginning)) ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return null;
}

function metaOf(beginning: Uint8Array): string {
  const text = Buffer.from(beginning.subarray(0, charsetSearchBytes)).toString('latin1');
  const meta = text.match(/<meta\b[^<>]*>/gi)?.find((tag) => /charset/i.test(tag)) ?? '';
  return /charset\s*=\s*(?:["']\s*)?utf-?16/i.test(meta) ? '' : meta;
}

function charsetIn(text: string): string | null {
  return /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(text)?.[1] ?? null;
}
