import { createECDH } from 'node:crypto';
import { ConfigurationError, type Environment, readPushSubject, readText } from '@confab/domain';

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
  const subject = readPushSubject(env);
  if (publicKey === undefined && privateKey === undefined) return null;
  // The private key is not repeated.
  if (publicKey === undefined)
    throw new ConfigurationError('VAPID_PUBLIC_KEY', '', 'the other half of a pair');
  if (privateKey === undefined || publicKeyOf(privateKey) !== publicKey) {
    throw new ConfigurationError('VAPID_PRIVATE_KEY', '…', 'the other half of VAPID_PUBLIC_KEY');
  }
  return { publicKey, privateKey, subject };
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
