import { generateKeyPairSync, sign } from 'node:crypto';

export type Certificate = { key: string; cert: string };

const ecdsaWithSha256 = '2a8648ce3d040302';
const commonName = '550403';
const subjectAltName = '551d11';

/** A self-signed certificate for a name and its subdomains, valid today (RFC 5280). */
export function makeCertificate(hostname: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ecdsaWithSha256));
  const name = sequence(tagged(0x31, sequence(objectId(commonName), tagged(0x0c, Buffer.from(hostname)))));
  const day = 24 * 60 * 60 * 1000;
  const validity = sequence(time(Date.now() - day), time(Date.now() + day));
  const names = sequence(...[hostname, `*.${hostname}`].map((text) => tagged(0x82, Buffer.from(text))));
  const extensions = sequence(sequence(objectId(subjectAltName), tagged(0x04, names)));
  const content = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const der = sequence(content, algorithm, tagged(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts);
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
/** The form 260102030405Z, which works until 2050. */
const time = (ms: number) =>
  tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

/** Tag, length, value (X.690); lengths from 128 on take two bytes after their count. */
function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const value = Buffer.concat(parts);
  const length = value.length < 128 ? [value.length] : [0x82, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}
