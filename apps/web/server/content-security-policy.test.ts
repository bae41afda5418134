import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptSources = (html: string) =>
  contentSecurityPolicy(html)
    .split('; ')
    .find((directive) => directive.startsWith('script-src'));

describe('the content security policy of a page', () => {
  it('names exactly the inline scripts of the page by their hashes', () => {
    const html = '<script>one()</script><p>text</p><script data-x="1">two()</script>';
    expect(scriptSources(html)).toBe(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')}`);
  });

  it('needs no hash for scripts from a file, for data, and for empty ones', () => {
    const html =
      '<script type="module" async="" src="/assets/a.js"></script>' +
      '<script type="application/ld+json">{"a":1}</script><script></script>';
    expect(scriptSources(html)).toBe("script-src 'self'");
  });

  it('hashes a script that only mentions src and type in its text', () => {
    const script = 'a.src = "x"; b.type="application/json"';
    expect(scriptSources(`<script>${script}</script>`)).toContain(hashOf(script));
  });

  it('names a repeated script once', () => {
    expect(scriptSources('<script>a</script><script>a</script>')).toBe(`script-src 'self' ${hashOf('a')}`);
  });

  it('forbids framing the page, and frames only the cookie-free video host', () => {
    const policy = contentSecurityPolicy('');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com');
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('allows the hosts of a captcha scripts, styles, frames and connections', () => {
    const policy = contentSecurityPolicy('', ['https://captcha.example']);
    for (const directive of ['script-src', 'style-src', 'frame-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://captcha\\.example(;|$)`));
    }
    expect(policy).toContain("default-src 'self';");
  });
});
