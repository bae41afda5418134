import { Parser } from 'htmlparser2';
import { textOf } from './charset.ts';
import type { Fetched } from './fetcher.ts';

export type PageFacts = {
  /** The Open Graph title, else the title of the document; empty without either. */
  title: string;
  /** The absolute address of the Open Graph picture, or null. */
  image: string | null;
  /** The Open Graph description, else that of the document; empty without either. */
  description: string;
  /** The absolute address of an icon that is no SVG, the largest by its kind, or null. */
  icon: string | null;
};

const nothing: PageFacts = { title: '', image: null, description: '', icon: null };

/** Longer descriptions are cut, in code points. */
const descriptionMax = 300;

/** Longer titles are cut, in code points. */
const titleMax = 1000;

/** Longer text is skipped or cut to this before it is processed, in UTF-16 units. */
const textMax = 8192;

const imageProperties = new Set(['og:image', 'og:image:url', 'og:image:secure_url']);

/** Reads a page to the end of its head. Anything but a page yields empty facts. */
export async function readPageFacts({ url, contentType, body }: Fetched): Promise<PageFacts> {
  if (!isMarkup(contentType)) return nothing;
  const head = createHeadReader();
  for await (const text of textOf(body, contentType)) {
    head.write(text);
    if (head.isComplete()) break;
  }
  const { ogTitle, title, image, ogDescription, description, touchIcon, icon } = head.found();
  return {
    title: tidied(ogTitle ?? '') || tidied(title),
    image: wholeAddress(image, url),
    description: tidied(ogDescription || description || '', descriptionMax),
    icon: wholeAddress(touchIcon ?? icon, url),
  };
}

function isMarkup(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml';
}

type Found = Record<
  'ogTitle' | 'image' | 'ogDescription' | 'description' | 'touchIcon' | 'icon',
  string | null
> & { title: string };

/** Collects facts from a head's tags. The first of each kind counts. */
function createHeadReader() {
  const found: Found = {
    ogTitle: null,
    title: '',
    image: null,
    ogDescription: null,
    description: null,
    touchIcon: null,
    icon: null,
  };
  let titles = 0;
  let inTitle = false;
  let complete = false;

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (complete) return;
      if (name === 'meta') readMeta(attributes);
      if (name === 'link') readLink(attributes);
      if (name === 'title') inTitle = titles++ === 0;
      if (name === 'body') complete = true;
    },
    ontext: (text) => {
      // A title may come in many pieces.
      if (inTitle) found.title += text.slice(0, textMax - found.title.length);
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false;
      if (name === 'head') complete = true;
    },
  });

  function readMeta(attributes: Record<string, string>): void {
    const property = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
    const content = attributes['content']?.trim() ?? '';
    if (content === '') return;
    if (property === 'og:title') found.ogTitle ??= content.slice(0, textMax);
    if (property === 'og:description') found.ogDescription ??= content.slice(0, textMax);
    if (property === 'description') found.description ??= content.slice(0, textMax);
    if (imageProperties.has(property) && content.length <= textMax) found.image ??= content;
  }

  function readLink({ rel = '', href = '', type = '' }: Record<string, string>): void {
    const address = href.trim();
    // No picture that we would store.
    if (address === '' || address.length > textMax || /svg/i.test(type) || /\.svg(?:$|[?#])/i.test(address))
      return;
    const kinds = new Set(rel.toLowerCase().split(/\s+/));
    if (kinds.has('apple-touch-icon')) found.touchIcon ??= address;
    if (kinds.has('icon')) found.icon ??= address;
  }

  return {
    write: (text: string) => parser.write(text),
    isComplete: () => complete,
    found: () => found,
  };
}

/** On one line, without invisible characters, at most so many code points. */
function tidied(text: string, most = titleMax): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...line].slice(0, most).join('');
}

function wholeAddress(image: string | null, page: URL): string | null {
  return image === null ? null : (URL.parse(image, page.href)?.href ?? null);
}
