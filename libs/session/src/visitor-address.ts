import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which the web process passes the visitor's address on to the api (rulings 13). */
export const visitorAddressHeader = 'x-confab-visitor';

/** `<address> <signature>`; only a holder of SECRET can make it. */
export function signVisitorAddress(secret: string, address: string): string {
  return `${address} ${signature(secret, address)}`;
}

export function readVisitorAddress(secret: string, header: string): string | null {
  const [address, given] = header.split(' ');
  if (address === undefined || given === undefined) return null;
  const expected = Buffer.from(signature(secret, address));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? address : null;
}

function signature(secret: string, address: string): string {
  return createHmac('sha256', secret).update(`visitor-address:${address}`).digest('base64url');
}
