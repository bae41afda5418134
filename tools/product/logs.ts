import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { LossyLines } from '@confab/telemetry/lossy-lines';

/** At most two files of this size: the current one and the previous one (`.1`). */
const MAX_BYTES = 10_000_000;

/** A log file of bounded size. It may be impossible to write, open or rename at any time. */
export class BoundedLog {
  readonly #file: string;
  readonly #lines: LossyLines;
  #fd: number | undefined;
  #bytes = 0;

  constructor(file: string) {
    this.#file = file;
    this.#lines = new LossyLines(
      (bytes) => this.#put(bytes),
      (lines) => `${lines} lines of this log were lost.`,
    );
  }

  write(line: string): void {
    this.#lines.write(`${line}\n`);
    if (this.#bytes > MAX_BYTES) this.#turn();
  }

  /** Later lines open the file again. */
  close(): void {
    const fd = this.#fd;
    this.#fd = undefined;
    try {
      if (fd !== undefined) closeSync(fd);
    } catch {
      // Some file systems report a late failure of a write here.
    }
  }

  #put(bytes: Buffer): number {
    try {
      const written = writeSync(this.#open(), bytes);
      this.#bytes += written;
      return written;
    } catch (error) {
      // An operator makes room by removing the file, and lines belong into the next one.
      this.close();
      throw error;
    }
  }

  #open(): number {
    if (this.#fd === undefined) {
      this.#fd = openSync(this.#file, 'a', 0o600);
      this.#bytes = fstatSync(this.#fd).size;
    }
    return this.#fd;
  }

  #turn(): void {
    try {
      renameSync(this.#file, `${this.#file}.1`);
      this.close();
      this.#bytes = 0;
    } catch {
      // A folder that cannot be changed: the file goes on.
    }
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
