import { escapeHtml, unescapeHtml } from './escape.ts';

const anchor = /<a href="([^"]*)"((?: title="[^"]*")?)>([\s\S]*?)<\/a>/g;

const schemes = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);

/**
 * Decides where each link of the renderer's own output leads and how it opens (screens.md 18.2). Text is escaped
 * there, so that every `<a href="` is a link of ours and the search is exact; links do not nest.
 */
export function directLinks(html: string, siteOrigin: string): string {
  return html.replaceAll(anchor, (_whole, address: string, title: string, label: string) => {
    const target = targetOf(unescapeHtml(address), siteOrigin);
    if (target === null) return label;
    const href = escapeHtml(target.href);
    return `<a href="${href}"${title}${target.opening}>${label.trim() === '' ? href : label}</a>`;
  });
}

const here = '';
const newTab = ' target="_blank"';
const newTabAway = ' target="_blank" rel="nofollow noreferrer noopener"';

type Target = { href: string; opening: string };

/** Null for what is no link: an empty address, or a scheme that is not allowed. */
function targetOf(address: string, siteOrigin: string): Target | null {
  if (address === '' || !URL.canParse(address, siteOrigin)) return null;
  const url = new URL(address, siteOrigin);
  if (!schemes.has(url.protocol)) return null;
  // As the parser wrote it, percent-encoded already: browsers spell unusual hosts in different ways.
  if (url.origin !== siteOrigin) return { href: address, opening: newTabAway };

  // A mark inside the page is one on whichever page shows the text; "#" alone marks nothing.
  if (address.startsWith('#')) return url.hash === '' ? null : { href: url.hash, opening: here };
  // A path that began with two slashes would name another host.
  const path = url.pathname.replace(/^\/+/, '/');
  return { href: path + url.search + url.hash, opening: path.startsWith('/images/') ? newTab : here };
}
