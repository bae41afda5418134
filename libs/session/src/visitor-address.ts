import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which the web process tells the api whose request it passes on (rulings 13). */
export const visitorAddressHeader = 'x-confab-visitor';

/** `<address> <signature>`; only a holder of SECRET can make it. */
export function signVisitorAddress(secret: string, address: string): string {
  return `${address} ${signature(secret, address)}`;
}

/** The address in the header, or null when the signature does not hold. */
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
