import { createWriteStream, fstatSync, openSync, renameSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Two files of this size at most: the one being written, and the one before it (`.1`). */
const MAX_BYTES = 10_000_000;

/** A log file that never grows without end. */
export class BoundedLog {
  readonly #file: string;
  #stream: WriteStream;
  #bytes: number;

  constructor(file: string) {
    this.#file = file;
    // Opened at once, not in a while: the file has to be there when it is renamed.
    const fd = openSync(file, 'a');
    this.#bytes = fstatSync(fd).size;
    this.#stream = createWriteStream(file, { fd });
  }

  write(line: string): void {
    this.#stream.write(`${line}\n`);
    this.#bytes += Buffer.byteLength(line) + 1;
    if (this.#bytes > MAX_BYTES) this.#turn();
  }

  /** When all that was written is in the file. */
  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }

  /** What the old stream still holds goes into the renamed file. */
  #turn(): void {
    this.#stream.end();
    renameSync(this.#file, `${this.#file}.1`);
    this.#bytes = 0;
    this.#stream = createWriteStream(this.#file, { fd: openSync(this.#file, 'a') });
  }
}
