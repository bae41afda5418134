import { Parser } from 'htmlparser2';
import { textOf } from './charset.ts';
import { FetchFailed } from './failure.ts';
import type { Fetched } from './fetcher.ts';
import { isMarkup } from './media-type.ts';

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

/** More of a kind are not looked at. */
const addressesMax = 20;

const imageProperties = new Set(['og:image', 'og:image:url', 'og:image:secure_url']);

/** Reads a page to the end of its head, or as far as the limit of its fetcher. Anything but a page yields empty facts. */
export async function readPageFacts({ url, contentType, body }: Fetched): Promise<PageFacts> {
  if (!isMarkup(contentType)) return nothing;
  const head = createHeadReader();
  try {
    for await (const text of textOf(body, contentType)) {
      head.write(text);
      if (head.isComplete()) break;
    }
  } catch (error) {
    if (!(error instanceof FetchFailed) || error.failure !== 'too-large') throw error;
  }
  const { ogTitle, title, base, images, ogDescription, description, touchIcons, icons } = head.found();
  const address = base === null ? url : (readAddress(base, url) ?? url);
  const first = (pictures: readonly string[]) =>
    pictures.map((picture) => readAddress(picture, address)).find((picture) => picture && !isDrawing(picture))
      ?.href;
  return {
    title: tidied(ogTitle ?? '') || tidied(title),
    image: first(images) ?? null,
    description: tidied(ogDescription || description || '', descriptionMax),
    icon: first([...touchIcons, ...icons]) ?? null,
  };
}

/** An address of the web; undefined for others. */
function readAddress(given: string, base: URL): URL | undefined {
  const address = URL.parse(given, base.href);
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** No picture that we would store. */
const isDrawing = ({ pathname }: URL): boolean => /\.svgz?$/i.test(pathname);

/** Elements whose content is no part of the page that readers see, or has titles of its own. */
const enclosed = new Set(['svg', 'math', 'template']);

type Found = Record<'ogTitle' | 'base' | 'ogDescription' | 'description', string | null> &
  Record<'images' | 'touchIcons' | 'icons', string[]> & { title: string };

/** Collects facts from a head's tags. The first of each kind counts, of pictures the first that is one. */
function createHeadReader() {
  const found: Found = {
    ogTitle: null,
    title: '',
    base: null,
    images: [],
    ogDescription: null,
    description: null,
    touchIcons: [],
    icons: [],
  };
  /** Where the addresses of the latest picture begin, which further properties are about. */
  let ofImage = 0;
  let depth = 0;
  let titles = 0;
  let inTitle = false;
  let complete = false;

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (complete) return;
      if (enclosed.has(name)) depth += 1;
      if (name === 'body') complete = true;
      if (depth > 0) return;
      if (name === 'base') found.base ??= attributes['href'] ?? null;
      if (name === 'meta') readMeta(attributes);
      if (name === 'link') readLink(attributes);
      if (name === 'title') inTitle = titles++ === 0;
    },
    ontext: (text) => {
      // A title may come in many pieces.
      if (inTitle) found.title += text.slice(0, textMax - found.title.length);
    },
    onclosetag: (name) => {
      if (enclosed.has(name)) depth -= 1;
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
    if (property === 'og:image') ofImage = found.images.length;
    if (imageProperties.has(property)) keepAddress(found.images, content);
    if (property === 'og:image:type' && /svg/i.test(content)) found.images.splice(ofImage);
  }

  function readLink({ rel = '', href = '', type = '' }: Record<string, string>): void {
    const address = href.trim();
    if (address === '' || /svg/i.test(type)) return;
    const kinds = new Set(rel.toLowerCase().split(/\s+/));
    if (kinds.has('apple-touch-icon')) keepAddress(found.touchIcons, address);
    if (kinds.has('icon')) keepAddress(found.icons, address);
  }

  function keepAddress(addresses: string[], address: string): void {
    if (address.length <= textMax && addresses.length < addressesMax) addresses.push(address);
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
