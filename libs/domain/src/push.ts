import { pushEndpointMaxBytes } from './limits.ts';

/**
 * Normalises the endpoint URL of a push subscription: https, at most 2048 bytes, without username or password; null
 * otherwise.
 */
export function readPushEndpoint(given: string): string | null {
  const url = URL.parse(given);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href.length <= pushEndpointMaxBytes ? url.href : null;
}

/** An uncompressed point of P-256 (65 bytes, the first is 4) in base64url, as browsers send it. */
export const pushKeyPattern = /^B[A-P][\w-]{85}=?$/;

/** 16 bytes in base64url. */
export const pushAuthPattern = /^[\w-]{22}(?:==)?$/;
