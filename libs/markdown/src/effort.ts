/** Thrown while a text is parsed whose structure alone would take too long. */
export class TooSlow extends Error {}

/**
 * How much a text may cost, in units of about 15 ns: 3,000,000 are 50 ms on an idle machine. That is 1,500 marks in one
 * paragraph, or 160 in each of thirty; 500 list items; a table of 450 rows with four cells. Found by timing;
 * test-support/slowest.ts shows what the slowest texts take.
 */
const effortMax = 3_000_000;

/** What is left of the effort for one text. */
export class Effort {
  #left = effortMax;

  /** The effort for something that shapes the whole text: without it there is no text to show. */
  spend(cost: number): void {
    if (!this.isEnoughFor(cost)) throw new TooSlow();
  }

  /** Takes the effort for one block, unless too little is left. */
  isEnoughFor(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }
}
