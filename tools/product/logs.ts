import { createWriteStream, fstatSync, openSync, renameSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** At most two files of this size: the current one and the previous one (`.1`). */
const MAX_BYTES = 10_000_000;

/** A log file of bounded size. Lines that a full disk has no room for are lost without an error. */
export class BoundedLog {
  readonly #file: string;
  #stream: WriteStream;
  #bytes = 0;

  constructor(file: string) {
    this.#file = file;
    this.#stream = this.#open();
  }

  write(line: string): void {
    // A failed stream takes no more lines.
    if (this.#stream.destroyed) this.#stream = this.#open();
    this.#stream.write(`${line}\n`);
    this.#bytes += Buffer.byteLength(line) + 1;
    if (this.#bytes > MAX_BYTES) this.#turn();
  }

  /** Resolves when all lines are in the file. */
  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream).catch(() => undefined);
  }

  #open(): WriteStream {
    // Opened synchronously, because the file must exist when it is renamed.
    const fd = openSync(this.#file, 'a');
    this.#bytes = fstatSync(fd).size;
    return createWriteStream(this.#file, { fd }).on('error', () => undefined);
  }

  /** Lines that the old stream still holds go into the renamed file. */
  #turn(): void {
    this.#stream.end();
    renameSync(this.#file, `${this.#file}.1`);
    this.#stream = this.#open();
  }
}

const ERROR_LEVEL = 50;

/** The message of a structured log line that reports an error; undefined for every other line. */
export function errorIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg } = JSON.parse(line) as { level?: unknown; msg?: unknown };
    return typeof level === 'number' && level >= ERROR_LEVEL ? String(msg) : undefined;
  } catch {
    return undefined;
  }
}

/** Passes a line on at most once a minute, so that a lasting failure does not flood the terminal. */
export function withoutRepeats(pass: (line: string) => void): (line: string) => void {
  const passedAt = new Map<string, number>();
  return (line) => {
    const now = Date.now();
    if (now - (passedAt.get(line) ?? 0) < 60_000) return;
    if (passedAt.size > 1000) passedAt.clear();
    passedAt.set(line, now);
    pass(line);
  };
}
