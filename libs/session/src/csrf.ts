import { createHmac, timingSafeEqual } from 'node:crypto';

/** The CSRF token of a session: 44 URL-safe characters, constant for a session id (api.md 1.4). */
export function csrfToken(secret: string, sessionId: string): string {
  const digest = createHmac('sha256', secret).update(`csrf:${sessionId}`).digest('base64');
  return digest.replaceAll('+', '-').replaceAll('/', '_');
}

export function isCsrfToken(secret: string, sessionId: string, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(csrfToken(secret, sessionId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
