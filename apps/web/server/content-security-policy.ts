import { createHash } from 'node:crypto';

/** Scripts written into the page itself; those with a `src` come from a file, JSON is no script. */
const inlineScript =
  /<script(?![^>]*\s(?:src|type="application\/(?:ld\+)?json")[\s=>])[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one page: scripts from our own files, and of inline scripts exactly those that the server wrote, each
 * named by its hash. A cached page keeps its policy, which a nonce could not. `hosts` are others that may bring and do
 * the same as ours, `styles` says where style sheets may come from.
 */
export function contentSecurityPolicy(
  html: string,
  hosts: readonly string[] = [],
  styles = "'self'",
): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(inlineScript)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...hosts].join(' '),
    ['style-src', styles, ...hosts].join(' '),
    // Sizes and colours that only the data knows: --size, --avg.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...hosts].join(' '),
    ['frame-src https://www.youtube-nocookie.com', ...hosts].join(' '),
    "frame-ancestors 'none'",
    // The service worker and the manifest are files of our own, whatever else pages may load.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}
