import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { sentence, step } from '@confab/terminal';
import { CommandError } from '../errors.ts';
import { FORMAT, type Manifest, members } from './manifest.ts';
import { inBytes, type Note } from './progress.ts';
import { BLOCK, paddingOf, readHeader } from './tar.ts';

/** Where bytes lie. */
type Extent = { start: number; size: number };
type Member = { name: string; header: number; body: Extent };

/** A file of the object store. */
export type StoredFile = { key: string; size: number; body: AsyncIterable<Buffer> };

/** A verified archive. */
export type Archive = {
  manifest: Manifest;
  size: number;
  /** Each chunk is overwritten by the next. */
  rowsOf(table: string): AsyncIterable<Buffer>;
  files(): AsyncIterable<StoredFile>;
};

const CHUNK_BYTES = 256 * 1024;

class DamagedError extends Error {}

/** Reads a whole archive, compares its checksums and passes it on. Throws a sentence when they differ. */
export async function withArchive<T>(source: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const file = await open(source, 'r').catch((error: unknown) => {
    throw new CommandError(`${source} cannot be opened: ${sentence(error)}`);
  });
  try {
    if (!(await file.stat()).isFile())
      throw new CommandError(`${source} is no file. An archive is read more than once: copy it into one.`);
    return await work(await step('Checking the archive', (note) => openArchive(file, note)));
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    throw new CommandError(`${source} cannot be restored: ${error.message}`);
  } finally {
    await file.close();
  }
}

async function openArchive(file: FileHandle, note: Note): Promise<Archive> {
  const { size } = await file.stat();
  const parts = new Map<string, Extent[]>();
  const last = new Map<string, Member>();
  for await (const member of membersOf(file, size)) {
    const table = /^tables\/(.+)\/\d+\.copy$/.exec(member.name)?.[1];
    if (table !== undefined)
      parts
        .set(table, parts.get(table) ?? [])
        .get(table)
        ?.push(member.body);
    else if (!member.name.includes('/')) last.set(member.name, member);
  }
  const manifest = await readManifest(file, last, size, note);
  return {
    manifest,
    size,
    rowsOf: async function* (table) {
      const memory = Buffer.allocUnsafe(CHUNK_BYTES);
      for (const part of parts.get(table) ?? []) yield* bytesOf(file, part, memory);
    },
    files: async function* () {
      for await (const { name, body } of membersOf(file, size)) {
        if (!name.startsWith(members.file)) continue;
        yield { key: name.slice(members.file.length), size: body.size, body: bytesOf(file, body) };
      }
    },
  };
}

/** Goes from header to header. A cut member and a missing end of the archive count as damage. */
async function* membersOf(file: FileHandle, size: number): AsyncGenerator<Member> {
  let at = 0;
  for (;;) {
    const block = await readBlock(file, at);
    if (at > 0 && block.every((byte) => byte === 0)) return;
    const header = readHeader(block);
    if (!header) throw new DamagedError(at === 0 ? 'it is no backup of Confab.' : 'it is damaged.');
    const body = { start: at + BLOCK, size: header.size };
    yield { name: header.name, header: at, body };
    at = body.start + body.size + paddingOf(body.size);
    if (at > size) throw cutOff();
  }
}

async function readManifest(
  file: FileHandle,
  found: ReadonlyMap<string, Member>,
  size: number,
  note: Note,
): Promise<Manifest> {
  const member = found.get(members.manifest);
  const sum = found.get(members.manifestSum);
  if (!member || !sum) throw new DamagedError('it is no backup of Confab.');
  const expected = (await textOf(file, sum.body)).split(' ')[0];
  if ((await digestOf(file, member.body)) !== expected) throw new DamagedError('its manifest is damaged.');

  // The checksum shows that `ArchiveWriter` wrote it, so it has the shape of its format number.
  const manifest = JSON.parse(await textOf(file, member.body)) as Manifest;
  if (manifest.format !== FORMAT) {
    throw new DamagedError(`its format is ${manifest.format}, and this version reads ${FORMAT}.`);
  }
  const rest = { start: 0, size: member.header };
  if (
    (await digestOf(file, rest, (read) => note(`${inBytes(read)} of ${inBytes(size)}`))) !== manifest.sha256
  ) {
    throw new DamagedError('it is damaged: it does not agree with its checksum.');
  }
  return manifest;
}

async function digestOf(
  file: FileHandle,
  extent: Extent,
  tell: (read: number) => void = () => undefined,
): Promise<string> {
  const digest = createHash('sha256');
  let read = 0;
  // One buffer for all chunks: dropped buffers pile up faster than they are collected.
  for await (const chunk of bytesOf(file, extent, Buffer.allocUnsafe(CHUNK_BYTES))) {
    digest.update(chunk);
    read += chunk.length;
    tell(read);
  }
  return digest.digest('hex');
}

async function textOf(file: FileHandle, extent: Extent): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(file, extent)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Chunks may be kept. With `memory` each chunk is in that buffer and is overwritten by the next. */
async function* bytesOf(file: FileHandle, { start, size }: Extent, memory?: Buffer): AsyncGenerator<Buffer> {
  for (let at = start; at < start + size;) {
    const length = Math.min(CHUNK_BYTES, start + size - at);
    const { buffer, bytesRead } = await file.read(memory ?? Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw cutOff();
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function readBlock(file: FileHandle, at: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
  if (bytesRead < BLOCK) throw at === 0 ? new DamagedError('it is no backup of Confab.') : cutOff();
  return buffer;
}

const cutOff = () => new DamagedError('it is damaged: its end is missing.');
