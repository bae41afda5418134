import { hash } from 'node:crypto';

const NEW_LINE = 10;

/**
 * Counts the rows of a table in the text format of COPY, one a line, and adds up their SHA-256. The sum does not depend
 * on the order of the rows, which a restored table need not keep.
 */
export class RowSums {
  rows = 0;
  #sum = 0n;
  /** The beginning of a row whose end is still to come. */
  #begun: Buffer[] = [];

  add(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEW_LINE, start);
      if (end === -1) break;
      const row = chunk.subarray(start, end);
      this.#count(this.#begun.length > 0 ? Buffer.concat([...this.#begun, row]) : row);
      this.#begun = [];
      start = end + 1;
    }
    // The caller may use the memory of the chunk again.
    if (start < chunk.length) this.#begun.push(Buffer.from(chunk.subarray(start)));
  }

  get sum(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }

  #count(row: Buffer): void {
    this.rows += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash('sha256', row)}`));
  }
}
