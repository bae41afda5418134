import { createHash } from 'node:crypto';

const openScript = /<script((?:\s[^<>]*)?)>([^]*)/;

/** Scripts with a `src` come from a file, and JSON is data. */
const isNotInline = /\s(?:src|type="application\/(?:ld\+)?json")(?:[\s=]|$)/;

/**
 * The policy of one page: scripts from our own files, and exactly the inline scripts that the server wrote, by hash. A
 * cached page keeps its policy, which a nonce could not. `hosts` are further origins with the same rights as ours,
 * `styles` the allowed sources of style sheets.
 */
export function contentSecurityPolicy(
  html: string,
  hosts: readonly string[] = [],
  styles = "'self'",
): string {
  const hashes = new Set<string>();
  for (const part of html.split('</script>').slice(0, -1)) {
    const [, attributes = '', script = ''] = openScript.exec(part) ?? [];
    if (script && !isNotInline.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
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
    // The service worker and the manifest are always files of our own.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}
