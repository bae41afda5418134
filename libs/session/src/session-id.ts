import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Name of the session cookie (api.md 1.3). */
export const sessionCookie = 'SID';

/**
 * What a session id was issued for. A browser gets a new id at login, so that in a browser `anonymous` means "logged
 * out" without a database query; other clients keep their anonymous id when they log in.
 */
export type SessionKind = 'anonymous' | 'member';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';
const randomLength = 22;
const macLength = 14;
const form = /^[0-9A-Za-z_]{36}$/;

/** 22 random characters and 14 of a keyed MAC over them, 36 in all, from 0-9A-Za-z_ (api.md 1.3). */
export function issueSessionId(secret: string, kind: SessionKind): string {
  const random = randomCharacters();
  return random + mac(secret, kind, random);
}

/** What the id was issued for, or null unless it was issued under this SECRET. */
export function readSessionId(secret: string, id: string): SessionKind | null {
  if (!form.test(id)) return null;
  const random = id.slice(0, randomLength);
  const given = Buffer.from(id.slice(randomLength));
  for (const kind of ['member', 'anonymous'] as const) {
    if (timingSafeEqual(given, Buffer.from(mac(secret, kind, random)))) return kind;
  }
  return null;
}

/** The digest under which a session is stored, so that a stolen copy of the table opens no session. 43 characters. */
export function sessionKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function mac(secret: string, kind: SessionKind, random: string): string {
  const digest = createHmac('sha256', secret).update(`session:${kind}:${random}`).digest();
  return Array.from(digest.subarray(0, macLength), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    '',
  );
}

function randomCharacters(): string {
  let characters = '';
  while (characters.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      // 252 is the largest multiple of 63 below 256: bytes above it would favour some characters.
      if (byte < 252 && characters.length < randomLength) characters += alphabet.charAt(byte % 63);
    }
  }
  return characters;
}
