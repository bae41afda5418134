import { pushEndpointMaxBytes } from './limits.ts';

/**
 * The address of a push service where a browser is reached, or null for what is none: https, at most 2048 bytes, and no
 * name or password in it. Written as addresses are: nothing in it that cannot be stored or sent.
 */
export function readPushEndpoint(given: string): string | null {
  const url = URL.parse(given);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href.length <= pushEndpointMaxBytes ? url.href : null;
}

/** A point of P-256, uncompressed: 65 bytes of which the first is 4. In base64url, as browsers give it. */
export const pushKeyPattern = /^B[A-P][\w-]{85}=?$/;

/** 16 bytes in base64url. */
export const pushAuthPattern = /^[\w-]{22}(?:==)?$/;
