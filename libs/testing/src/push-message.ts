import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';

/** A push subscription's keys on the browser's side. */
export type Receiver = {
  p256dh: string;
  auth: string;
  /** Decrypts a message for this browser (RFC 8291, 8188). */
  decrypt(body: Buffer): string;
};

export function makeReceiver(): Receiver {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) => decrypt(body, keys, publicKey, auth),
  };
}

const label = (text: string) => Buffer.from(`${text}\0`);

function decrypt(body: Buffer, keys: ECDH, ownKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);

  const shared = keys.computeSecret(senderKey);
  const info = Buffer.concat([label('WebPush: info'), ownKey, senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, label('Content-Encoding: aes128gcm'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, label('Content-Encoding: nonce'), 12));

  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text is followed by a 2 and optional zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of a message's sender, verified by its signature (RFC 8292). */
export type Sender = { publicKey: string; audience: unknown; subject: unknown; expiresAt: unknown };

/** Null if the header is malformed or its signature does not match its key. */
export function readSender(authorization: string | undefined): Sender | null {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header, claims, signature] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined) return null;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return null;
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  return { publicKey, audience: aud, subject: sub, expiresAt: exp };
}
