/**
 * Writes bytes, and returns how many of them; throws where it can write none. A failure that shows later is given to
 * `lose`.
 */
export type Put = (bytes: Buffer, lose: () => void) => number;

/**
 * A log that can fail: its disk is full, broken or read-only, its reader has ended or reads nothing. The lines that it
 * cannot take are lost and counted, and the process goes on. Once lines can be written again, the first tells how many
 * were lost.
 */
export class LossyLines {
  readonly #put: Put;
  readonly #tell: (lines: number) => string;
  #lost = 0;
  #untold = 0;
  /** Whether a line was written in part, so that the next one must not follow it on its line. */
  #isTorn = false;

  /** `tell` makes the line about lost lines, without its end. */
  constructor(put: Put, tell: (lines: number) => string) {
    this.#put = put;
    this.#tell = tell;
  }

  /** Lines that were lost since the start of the process. */
  get lost(): number {
    return this.#lost;
  }

  /** `line` has its end. Never throws. */
  write(line: string): void {
    const lose = () => {
      this.#lost += 1;
      this.#untold += 1;
    };
    if (!this.#tellOfLosses() || !this.#writeWhole(line, lose)) lose();
  }

  #tellOfLosses(): boolean {
    const told = this.#untold;
    if (told === 0) return true;
    const line = `${this.#isTorn ? '\n' : ''}${this.#tell(told)}\n`;
    const tellLater = () => {
      this.#untold += told;
    };
    if (!this.#writeWhole(line, tellLater)) return false;
    this.#untold -= told;
    return true;
  }

  /** Whether the text was taken. */
  #writeWhole(text: string, lose: () => void): boolean {
    let rest = Buffer.from(text);
    try {
      while (rest.length > 0) {
        rest = rest.subarray(this.#put(rest, lose));
        this.#isTorn = rest.length > 0;
      }
      return true;
    } catch {
      return false;
    }
  }
}
