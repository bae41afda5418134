import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '@confab/config';

type Server = { run(): Promise<AddressInfo>; close(): Promise<void> };

// The package has no types: these cover what is used.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
  allowMismatchedSignatures: boolean;
  configureBuckets: { name: string }[];
}) => Server;

export type S3Server = {
  config: S3Config;
  env: Record<string, string>;
  stop: () => Promise<void>;
};

/**
 * An S3 server on a free port of this machine, with one empty bucket and one key id. `signed` also checks signatures;
 * then listing fails, because the server omits a slash that is part of the signed path.
 */
export async function startS3Server({ signed = false } = {}): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: join(folder, 'server'),
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: !signed,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  const config: S3Config = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    // The only key that this server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    draftFolder: join(folder, 'unfinished'),
  };
  return {
    config,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: config.bucket,
      S3_REGION: config.region,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    stop: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
