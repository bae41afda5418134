import { escapeHtml } from './escape.ts';
import { unescapeHtml } from './unescape.ts';
import { showsNothing } from './shows-nothing.ts';

const anchor = /<a href="([^"]*)"((?: title="[^"]*")?)>([^<]*(?:<(?!\/?a[ >])[^<]*)*)<\/a>/g;

const schemes = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);

/**
 * Sets the target and the opening of each link in the renderer's output (screens.md 18.2). Text is escaped there, so
 * every `<a href="` is a link of ours and the search is exact; links do not nest.
 */
export function directLinks(html: string, siteOrigin: string): string {
  return html.replaceAll(anchor, (_whole, address: string, title: string, label: string) => {
    const target = targetOf(completed(unescapeHtml(address)), siteOrigin);
    if (target === null) return label;
    const href = escapeHtml(target.href);
    return `<a href="${href}"${title}${target.opening}>${showsNothing(label) ? href : label}</a>`;
  });
}

/** Where a link without a scheme leads to: another site if it begins with the name of a host, as people type them. */
const host = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?=[/?#]|$)/i;
const mail = /^[\w+-]+(?:\.[\w+-]+)*@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** An address with what its author left out, and with the brackets of an IPv6 host as browsers need them. */
function completed(address: string): string {
  if (address.startsWith('//')) return completed(`https:${address}`);
  if (mail.test(address)) return `mailto:${address}`;
  if (host.test(address)) return `http://${address}`;
  return address.replace(/^(\w+:\/\/(?:[^/?#@]*@)?)%5B([\d:.a-f]*)%5D/i, '$1[$2]');
}

const here = '';
const newTab = ' target="_blank"';
const newTabAway = ' target="_blank" rel="nofollow noreferrer noopener"';

type Target = { href: string; opening: string };

/** Null for an empty address or a forbidden scheme: the link's text remains. */
function targetOf(address: string, siteOrigin: string): Target | null {
  if (address === '' || !URL.canParse(address, siteOrigin)) return null;
  const url = new URL(address, siteOrigin);
  if (!schemes.has(url.protocol)) return null;
  // The parser's own spelling, percent-encoded: browsers spell unusual hosts in different ways.
  if (url.origin !== siteOrigin) return { href: address, opening: newTabAway };

  // A fragment stays on whichever page shows the text; "#" alone has no target.
  if (address.startsWith('#')) return url.hash === '' ? null : { href: url.hash, opening: here };
  // A path with two leading slashes would name another host.
  const path = url.pathname.replace(/^\/+/, '/');
  return { href: path + url.search + url.hash, opening: path.startsWith('/images/') ? newTab : here };
}
