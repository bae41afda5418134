import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment.ts';

/** Secrets that are generated once per data directory unless the operator sets them. */
export type Secrets = { SECRET: string; VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };

/** The secrets of a data directory. The first call generates them, readable by their owner only. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  return (await readSecrets(dataDir)) ?? (await create(dataDir));
}

/** Adds missing secrets to the environment. The two keys belong together: if one is set, neither is added. */
export function withSecrets(env: Environment, secrets: Secrets): Environment {
  const keys = { VAPID_PUBLIC_KEY: secrets.VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY };
  return {
    ...env,
    ...(env.SECRET ? {} : { SECRET: secrets.SECRET }),
    ...(env.VAPID_PUBLIC_KEY || env.VAPID_PRIVATE_KEY ? {} : keys),
  };
}

/** Undefined before the first `create`. */
export async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
  // Only `create` writes this file.
  return text === undefined ? undefined : (JSON.parse(text) as Secrets);
}

async function create(dataDir: string): Promise<Secrets> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secrets: Secrets = {
    SECRET: randomBytes(32).toString('base64url'),
    VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: padded(keys.getPrivateKey()),
  };
  // A link never replaces a file, so two processes that start together use the same secrets.
  const file = fileIn(dataDir);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch(() => undefined);
  await rm(draft);
  const kept = await readSecrets(dataDir);
  if (!kept) throw new Error(`${file} could not be written.`);
  return kept;
}

/** In 32 bytes: the curve drops leading zeros of a key. */
function padded(key: Buffer): string {
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}
