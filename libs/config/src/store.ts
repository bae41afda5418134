import { join, resolve } from 'node:path';
import { ConfigurationError, type Environment, readOneOf, readText, readUrl } from './environment.ts';

export const storeKinds = ['disk', 's3'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** Pictures as files. `folder` is an absolute path. */
export type DiskConfig = { kind: 'disk'; folder: string };

/** Pictures as objects of an S3-compatible service. */
export type S3Config = {
  kind: 's3';
  /** Null for Amazon S3, whose address follows from the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Folder for uploads in progress, as an absolute path. */
  draftFolder: string;
};

/** Where pictures are kept. */
export type StoreConfig = DiskConfig | S3Config;

/** The store of `kind`, by default IMAGE_STORE, with its settings. Throws a ConfigurationError. */
export function readStoreConfig(
  env: Environment,
  kind: StoreKind = readOneOf(env, 'IMAGE_STORE', storeKinds, 'disk'),
): StoreConfig {
  const dataDir = resolve(readText(env, 'DATA_DIR') ?? '.data');
  switch (kind) {
    case 'disk':
      return { kind, folder: join(dataDir, 'images') };
    case 's3':
      return {
        kind,
        endpoint: readEndpoint(env),
        bucket: readBucket(env),
        region: readRegion(env),
        accessKeyId: readKey(env, 'S3_ACCESS_KEY_ID', 'the id of an access key to the bucket'),
        secretAccessKey: readKey(env, 'S3_SECRET_ACCESS_KEY', 'the secret that belongs to S3_ACCESS_KEY_ID'),
        draftFolder: join(dataDir, 'unfinished'),
      };
  }
}

function readEndpoint(env: Environment): string | null {
  const address = readUrl(env, 'S3_ENDPOINT');
  if (address === undefined) return null;
  const { username, password, search, hash } = new URL(address);
  if (username + password + search + hash !== '') {
    // Not repeated: the value may hold a password.
    throw new ConfigurationError('S3_ENDPOINT', '…', 'an address without user, password and query');
  }
  return address;
}

/** Rules of all services; other names cannot be part of an address. */
function readBucket(env: Environment): string {
  const bucket = readText(env, 'S3_BUCKET') ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigurationError(
      'S3_BUCKET',
      bucket,
      'the name of a bucket: 3 to 63 lower-case letters, digits, dots and dashes',
    );
  }
  return bucket;
}

function readRegion(env: Environment): string {
  const region = readText(env, 'S3_REGION') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,63}$/.test(region)) {
    throw new ConfigurationError('S3_REGION', region, 'the name of a region, such as eu-central-1');
  }
  return region;
}

/** Neither half of a key is ever repeated. */
function readKey(env: Environment, variable: string, accepts: string): string {
  const value = readText(env, variable);
  if (value === undefined) throw new ConfigurationError(variable, '', accepts);
  if (!/^[\x21-\x7e]+$/.test(value)) throw new ConfigurationError(variable, '…', accepts);
  return value;
}
