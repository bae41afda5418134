import { createECDH } from 'node:crypto';
import { ConfigurationError, type Environment, readSite, readText } from '@confab/domain';

/** As whom the site sends messages to browsers (RFC 8292). */
export type PushSettings = {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may turn to: an address that begins with mailto: or https:. */
  subject: string;
};

/** Null where the site sends none. */
export function readPushSettings(env: Environment): PushSettings | null {
  const publicKey = readText(env, 'VAPID_PUBLIC_KEY');
  const privateKey = readText(env, 'VAPID_PRIVATE_KEY');
  if (publicKey === undefined && privateKey === undefined) return null;
  // The private key is not repeated.
  if (publicKey === undefined)
    throw new ConfigurationError('VAPID_PUBLIC_KEY', '', 'the other half of a pair');
  if (privateKey === undefined || publicKeyOf(privateKey) !== publicKey) {
    throw new ConfigurationError('VAPID_PRIVATE_KEY', '…', 'the other half of VAPID_PUBLIC_KEY');
  }
  return { publicKey, privateKey, subject: readSubject(env) };
}

/** Undefined when it is no key on the curve P-256, in base64url. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

/** `VAPID_SUBJECT`, or else whom people write to, or else the site, or nobody there where that is not served safely. */
function readSubject(env: Environment): string {
  const given = readText(env, 'VAPID_SUBJECT');
  if (given !== undefined) {
    if (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(given) && URL.canParse(given)) return given;
    throw new ConfigurationError('VAPID_SUBJECT', given, 'an address that begins with mailto: or https://');
  }
  const contact = readText(env, 'CONTACT_EMAIL');
  if (contact !== undefined) return `mailto:${contact}`;
  const { protocol, hostname, href } = new URL(readSite(env).url);
  return protocol === 'https:' ? href : `mailto:noreply@${hostname}`;
}
