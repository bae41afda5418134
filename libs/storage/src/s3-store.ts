import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '@confab/config';
import { createDrafts } from './drafts.ts';
import { assertStorageKey, isStorageKey, type ObjectStore, StoreError } from './object-store.ts';

/** In milliseconds, except `attempts`. */
export type S3Patience = {
  attempts: number;
  connect: number;
  /** Until a response begins. */
  answer: number;
  stored: number;
  /** Without a byte in either direction. */
  idle: number;
};

const usualPatience: S3Patience = {
  attempts: 3,
  connect: 3_000,
  answer: 10_000,
  stored: 300_000,
  idle: 60_000,
};

/** A longer file is sent in parts of so many bytes, or of more where there would be more parts than S3 takes. */
const partBytes = 64 * 1024 * 1024;
const partsMax = 10_000;

/**
 * Objects in a bucket, under their keys unchanged. A stream is written to the disk first, so that it can be sent in
 * repeatable requests of known length. Every service stores an object completely or not at all.
 */
export function createS3Store(
  config: S3Config,
  less: Partial<S3Patience> = {},
  part = partBytes,
): ObjectStore {
  const { bucket: Bucket } = config;
  const patience = { ...usualPatience, ...less };
  const drafts = createDrafts(config.draftFolder);
  let opened: Promise<Sdk> | undefined;

  async function ask<T>(what: string, question: (sdk: Sdk) => Promise<T>): Promise<T> {
    const sdk = await (opened ??= openSdk(config, patience));
    try {
      return await question(sdk);
    } catch (error) {
      throw storeError(what, error);
    }
  }

  const send = (key: string, open: () => Uint8Array | Readable, size: number) =>
    ask('put an object', ({ client, PutObjectCommand }) =>
      client.send(new PutObjectCommand({ Bucket, Key: key, Body: open(), ContentLength: size }), {
        requestTimeout: patience.stored,
      }),
    );

  /** Retries here, because the client retries no request whose body is a stream. */
  async function again<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === patience.attempts || !isAway(error)) throw error;
        await sleep(100 * 2 ** attempt);
      }
    }
  }

  async function sendFile(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    if (size > part) await sendInParts(key, path, size);
    else await again(() => send(key, () => createReadStream(path), size));
  }

  /** What a killed process has sent stays in the bucket, unseen; a rule of the bucket can delete it. */
  async function sendInParts(key: string, path: string, size: number): Promise<void> {
    const object = { Bucket, Key: key };
    const { UploadId } = await ask('begin an object', ({ client, CreateMultipartUploadCommand }) =>
      client.send(new CreateMultipartUploadCommand(object)),
    );
    try {
      const Parts: CompletedPart[] = [];
      const length = Math.max(part, Math.ceil(size / partsMax));
      for (let start = 0; start < size; start += length) {
        const end = Math.min(start + length, size) - 1;
        const PartNumber = Parts.length + 1;
        const { ETag } = await again(() =>
          ask('put a part of an object', ({ client, UploadPartCommand }) =>
            client.send(
              new UploadPartCommand({
                ...{ ...object, UploadId, PartNumber, ContentLength: end - start + 1 },
                Body: createReadStream(path, { start, end }),
              }),
              { requestTimeout: patience.stored },
            ),
          ),
        );
        Parts.push({ ETag, PartNumber });
      }
      await ask('complete an object', ({ client, CompleteMultipartUploadCommand }) =>
        client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }), {
          requestTimeout: patience.stored,
        }),
      );
    } catch (error) {
      await ask('give an object up', ({ client, AbortMultipartUploadCommand }) =>
        client.send(new AbortMultipartUploadCommand({ ...object, UploadId })),
      ).catch(() => undefined);
      throw error;
    }
  }

  return {
    put: async (key, bytes, once) => {
      assertStorageKey(key);
      await once;
      if (bytes instanceof Readable) await drafts.lend(bytes, (path) => sendFile(key, path));
      else if ('file' in bytes) await sendFile(key, bytes.file);
      else await send(key, () => bytes, bytes.byteLength);
    },
    find: (key) => {
      assertStorageKey(key);
      return ask('look for an object', async ({ client, HeadObjectCommand }) => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(nullWhenMissing);
        return found && { size: found.ContentLength ?? 0 };
      });
    },
    get: (key, range) => {
      assertStorageKey(key);
      return ask('get an object', async ({ client, GetObjectCommand }) => {
        const Range = range && `bytes=${range.first}-${range.last}`;
        const found = await client
          .send(new GetObjectCommand({ Bucket, Key: key, Range }))
          .catch(nullWhenMissing);
        if (!found) return null;
        // In Node the body is a Node stream; the client's type covers every platform.
        if (!(found.Body instanceof Readable)) {
          throw new StoreError('The object store answers without the object.', false);
        }
        const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
        return { size: whole === undefined ? (found.ContentLength ?? 0) : Number(whole), stream: found.Body };
      });
    },
    delete: (key) => {
      assertStorageKey(key);
      return ask('delete an object', async ({ client, DeleteObjectCommand }) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(nullWhenMissing);
      });
    },
    list: async function* (beginning) {
      let next: string | undefined;
      do {
        const page = await ask('list objects', ({ client, ListObjectsV2Command }) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: beginning, ContinuationToken: next })),
        );
        for (const { Key = '' } of page.Contents ?? []) if (isStorageKey(Key)) yield Key;
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    removeUnfinished: (idleSince) => drafts.removeIdle(idleSince),
  };
}

const nothing = () => undefined;
const silence = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

type Sdk = typeof import('@aws-sdk/client-s3') & { client: S3Client };

/** Imported late: processes that store on a disk save its load time and memory. */
async function openSdk(config: S3Config, patience: S3Patience): Promise<Sdk> {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey } = config;
  const client = new sdk.S3Client({
    // Other services address buckets by path; Amazon prefers them as hosts.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: patience.attempts,
    // Errors are thrown, and their catcher logs them with their context.
    logger: silence,
    // Checksums in trailers are Amazon's own: many compatible services refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
      socketTimeout: patience.idle,
    },
  });
  return { ...sdk, client };
}

function answerOf(error: unknown): { status: number | undefined; code: string } {
  if (!(error instanceof Error)) return { status: undefined, code: 'unknown' };
  // The client's own errors carry the response's metadata; others lack this field.
  const { $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return { status: $metadata?.httpStatusCode, code: error.name };
}

/** A missing bucket is a wrong setting, not a missing object. */
function nullWhenMissing(error: unknown): null {
  const { status, code } = answerOf(error);
  if (status === 404 && code !== 'NoSuchBucket') return null;
  throw error;
}

function isAway(error: unknown): boolean {
  return error instanceof StoreError && error.away;
}

/** The client's own errors may repeat signed requests and key ids, so they are not passed on. */
function storeError(what: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { status, code } = answerOf(error);
  if (status === undefined) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : code;
    return new StoreError(`The object store gives no answer (${reason}): cannot ${what}.`, true);
  }
  const away = status >= 500 || status === 429;
  return new StoreError(`The object store answers ${status} (${code}): cannot ${what}.`, away);
}
