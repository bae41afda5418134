import type { Site } from '../src/render.ts';

/** For all that web answers itself. Browsers come back by https to a site that is there. */
export const securityHeadersOf = ({ url }: Site) => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(url.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});
