import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Manifest, members } from './manifest.ts';
import { BLOCK, paddingOf, writeHeader } from './tar.ts';

/** Bytes of a table per member. They are held in memory, because the size of a member comes before its bytes. */
const PART_BYTES = 4 * 1024 * 1024;

/** Writes an archive as a stream. Holds one part of one table in memory, however large the archive becomes. */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #time: Date;
  readonly #signal: AbortSignal;
  readonly #part = Buffer.allocUnsafe(PART_BYTES);
  readonly #digest = createHash('sha256');

  constructor(file: FileHandle, { time, signal }: { time: Date; signal: AbortSignal }) {
    this.#file = file;
    this.#time = time;
    this.#signal = signal;
  }

  /** Adds a member of known size. */
  async add(name: string, size: number, body: AsyncIterable<Buffer>): Promise<void> {
    await this.#write(writeHeader({ name, size }, this.#time));
    let written = 0;
    for await (const chunk of body) {
      await this.#write(chunk);
      written += chunk.length;
    }
    if (written !== size) throw new Error(`${name} has changed while it was read.`);
    await this.#write(Buffer.alloc(paddingOf(size)));
  }

  /** Adds data of unknown length, as members named by numbers. */
  async addInParts(folder: string, source: AsyncIterable<Buffer>): Promise<void> {
    let used = 0;
    let parts = 0;
    const flush = async () => {
      parts += 1;
      await this.#addBytes(`${folder}/${String(parts).padStart(6, '0')}.copy`, this.#part.subarray(0, used));
      used = 0;
    };
    for await (const chunk of source) {
      for (let taken = 0; taken < chunk.length;) {
        const copied = chunk.copy(this.#part, used, taken);
        used += copied;
        taken += copied;
        if (used === PART_BYTES) await flush();
      }
    }
    if (used > 0) await flush();
  }

  /** An empty member. */
  async addName(name: string): Promise<void> {
    await this.#addBytes(name, Buffer.alloc(0));
  }

  /** Adds the manifest and the end, and waits until everything is on the disk. */
  async finish(facts: Omit<Manifest, 'sha256'>): Promise<void> {
    const manifest: Manifest = { ...facts, sha256: this.#digest.copy().digest('hex') };
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    const sum = createHash('sha256').update(bytes).digest('hex');
    await this.#addBytes(members.manifest, bytes);
    await this.#addBytes(members.manifestSum, Buffer.from(`${sum}  ${members.manifest}\n`));
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#file.sync();
  }

  async #addBytes(name: string, bytes: Buffer): Promise<void> {
    await this.#write(writeHeader({ name, size: bytes.length }, this.#time));
    await this.#write(bytes);
    await this.#write(Buffer.alloc(paddingOf(bytes.length)));
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#signal.throwIfAborted();
    this.#digest.update(bytes);
    await this.#file.writeFile(bytes);
  }
}
