import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@confab/domain';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** Lets the routes of this scope read a file from their requests; other form fields are ignored. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: limits.uploadMaxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11 },
  });
  // A body that is not a form cannot contain a file.
  scope.removeContentTypeParser('text/plain');
  scope.addContentTypeParser('text/plain', (_request, body, done) => {
    body.resume();
    done(null);
  });
}

/**
 * Streams the file of this field to a temporary file, which is removed after `use` or when the client disconnects.
 * The rest of the body is read and dropped, so that clients that send everything before reading get a refusal.
 */
export async function withUploadedFile<Result>(
  request: FastifyRequest,
  field: string,
  folder: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  // The limit is on the whole body (api.md 1.2); an announced length is refused at once.
  if (Number(request.headers['content-length']) > limits.uploadMaxBytes) {
    throw new ApiError('file_size_exceeded');
  }
  const path = join(folder, randomUUID());
  try {
    const file = await findFile(request, field);
    await mkdir(folder, { recursive: true });
    await receive(file, path);
    return await use(path);
  } finally {
    request.raw.unpipe();
    request.raw.resume();
    await rm(path, { force: true });
  }
}

async function findFile(request: FastifyRequest, field: string): Promise<MultipartFile> {
  const file = request.isMultipart()
    ? // A malformed form contains no file.
      await request.file().catch(() => undefined)
    : undefined;
  if (file?.fieldname !== field) throw new ApiError('no-image-file');
  return file;
}

async function receive({ file }: MultipartFile, path: string): Promise<void> {
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
    // A full disk is our failure; a truncated body is the client's.
    throw error instanceof Error && 'syscall' in error ? error : new ApiError('no-image-file');
  });
  if (file.truncated) throw new ApiError('file_size_exceeded');
}

/** An upload under way was written to within the last seconds (docs/decisions/operations.md). */
const lostAfterMs = 10 * 60_000;

/** Removes uploads of killed processes, at startup and every ten minutes. */
export function removeLostUploads(app: FastifyInstance, folder: string): void {
  const remove = () =>
    removeOldFiles(folder, Date.now() - lostAfterMs).catch((error: unknown) => {
      app.log.warn({ err: error }, 'cannot remove lost uploads');
    });
  app.addHook('onReady', remove);
  const timer = setInterval(() => void remove(), lostAfterMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function removeOldFiles(folder: string, writtenBefore: number): Promise<void> {
  // The folder is created by the first upload.
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    // Another process may have removed it since the listing.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < writtenBefore) await rm(path, { force: true });
  }
}
