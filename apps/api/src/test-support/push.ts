import { createECDH, randomBytes, randomUUID } from 'node:crypto';

/** What a browser says when it subscribes to notifications: a service, and keys of its own. */
export function aPushSubscription() {
  const ecdh = createECDH('prime256v1');
  return {
    endpoint: `https://push.example/${randomUUID()}`,
    keys: { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
