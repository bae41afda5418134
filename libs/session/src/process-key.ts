import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header with which the web process shows the api that it is a process of the same site. */
export const processKeyHeader = 'x-confab-process';

export function processKey(secret: string): string {
  return createHmac('sha256', secret).update('process').digest('base64url');
}

export function isProcessKey(secret: string, given: unknown): boolean {
  const expected = Buffer.from(processKey(secret));
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
