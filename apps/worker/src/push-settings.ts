import { createECDH } from 'node:crypto';
import { ConfigurationError, type Environment, readPushSubject, readText } from '@confab/config';

/** The identity under which the site sends push messages (RFC 8292). */
export type PushSettings = {
  publicKey: string;
  privateKey: string;
  /** Contact for push services: an address that begins with mailto: or https:. */
  subject: string;
};

export function readPushSettings(env: Environment): PushSettings | null {
  const publicKey = readText(env, 'VAPID_PUBLIC_KEY');
  const privateKey = readText(env, 'VAPID_PRIVATE_KEY');
  const subject = readPushSubject(env);
  if (publicKey === undefined && privateKey === undefined) return null;
  // The message must not repeat the private key.
  if (publicKey === undefined)
    throw new ConfigurationError('VAPID_PUBLIC_KEY', '', 'the other half of a pair');
  if (privateKey === undefined || publicKeyOf(privateKey) !== publicKey) {
    throw new ConfigurationError('VAPID_PRIVATE_KEY', '…', 'the other half of VAPID_PUBLIC_KEY');
  }
  return { publicKey, privateKey, subject };
}

/** Undefined unless it is a base64url key on the curve P-256. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
