/** Everything that the renderer of bodies may write. */
export const safeElements: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  div: ['class', 'tabindex'],
  em: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  li: [],
  ol: ['start'],
  p: [],
  pre: ['tabindex'],
  strong: [],
  table: [],
  tbody: [],
  td: ['align'],
  th: ['align'],
  thead: [],
  tr: [],
  ul: [],
};

const away = /^(?:https?:|\/\/|ircs?:|mailto:|xmpp:)/i;
const inside = /^(?:\/(?!\/)|#.)/;

/**
 * Whether a link opens as required: other sites in a new tab without referrer, our pictures in a new tab, our pages
 * in the same one.
 */
function opensRightly(attributes: ReadonlyMap<string, string>, siteOrigin: string): boolean {
  const href = attributes.get('href') ?? '';
  const apart = attributes.get('target') === '_blank';
  if (inside.test(href)) return !attributes.has('rel') && apart === href.startsWith('/images/');
  const isOwn = href.startsWith(`${siteOrigin}/`);
  return away.test(href) && !isOwn && apart && attributes.get('rel') === 'nofollow noreferrer noopener';
}

/**
 * Describes what the HTML of a body contains beyond the allowed. Reads the raw text, without a parser's corrections.
 */
export function unsafeIn(html: string, siteOrigin: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const rest = html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g,
    (tag, slash: string, name: string, written: string, empty: string) => {
      const names = safeElements[name];
      if (!names) found.push(`element ${name}`);
      const attributes = new Map<string, string>();
      for (const [, attribute = '', value = ''] of written.matchAll(/(?<![a-z-])([a-z-]+)="([^"]*)"/g)) {
        if (!names?.includes(attribute)) found.push(`attribute ${attribute} of ${name}`);
        attributes.set(attribute, value);
      }
      if (slash) {
        if (open.pop() !== name) found.push(`${name} closed out of turn`);
      } else if (!empty) {
        if (name === 'a' && open.includes('a')) found.push('a link in a link');
        if (name === 'a' && !opensRightly(attributes, siteOrigin)) found.push(`a link as in ${tag}`);
        open.push(name);
      }
      return '';
    },
  );
  const stray = rest.search(/[<>]/);
  if (stray !== -1) found.push(`stray bracket near ${rest.slice(Math.max(stray - 20, 0), stray + 20)}`);
  if (open.length > 0) found.push(`left open: ${open.join(' ')}`);
  return found;
}
