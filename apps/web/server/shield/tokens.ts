import { createHmac, timingSafeEqual } from 'node:crypto';

type Purpose = 'pass' | 'question';

/** `<expiry>.<id>.<signature>`: nothing of it is stored, and nothing in it is about a person. */
export function signToken(secret: string, purpose: Purpose, id: string, expiresAt: number): string {
  const text = `${expiresAt.toString(36)}.${id}`;
  return `${text}.${signature(secret, purpose, text)}`;
}

type TokenState = { id: string } | 'expired' | 'forged';

export function readToken(secret: string, purpose: Purpose, token: string, now: number): TokenState {
  const [, text = '', expiry = '', id = '', given = ''] =
    /^(([0-9a-z]{1,12})\.([0-9a-f]{32}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === '') return 'forged';
  const expected = Buffer.from(signature(secret, purpose, text));
  if (!timingSafeEqual(expected, Buffer.from(given))) return 'forged';
  return Number.parseInt(expiry, 36) <= now ? 'expired' : { id };
}

function signature(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`shield-${purpose}:${text}`).digest('base64url');
}
