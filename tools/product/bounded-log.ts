import { createWriteStream, fstatSync, openSync, renameSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Two files of this size at most: the one being written, and the one before it (`.1`). */
const MAX_BYTES = 10_000_000;

/** A log file that never grows without end. Lines for which the disk has no room are lost; what writes them goes on. */
export class BoundedLog {
  readonly #file: string;
  #stream: WriteStream;
  #bytes = 0;

  constructor(file: string) {
    this.#file = file;
    this.#stream = this.#open();
  }

  write(line: string): void {
    // A stream that failed takes nothing more.
    if (this.#stream.destroyed) this.#stream = this.#open();
    this.#stream.write(`${line}\n`);
    this.#bytes += Buffer.byteLength(line) + 1;
    if (this.#bytes > MAX_BYTES) this.#turn();
  }

  /** When all that was written is in the file. */
  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream).catch(() => undefined);
  }

  #open(): WriteStream {
    // At once, not in a while: the file has to be there when it is renamed.
    const fd = openSync(this.#file, 'a');
    this.#bytes = fstatSync(fd).size;
    return createWriteStream(this.#file, { fd }).on('error', () => undefined);
  }

  /** What the old stream still holds goes into the renamed file. */
  #turn(): void {
    this.#stream.end();
    renameSync(this.#file, `${this.#file}.1`);
    this.#stream = this.#open();
  }
}
