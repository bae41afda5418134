import type { Random } from './random.ts';

/** Draws every card once before any comes again. */
export type Deck<T> = {
  /** The next card that may be drawn, or undefined when none may. */
  draw(mayDraw: (card: T) => boolean): T | undefined;
};

export function createDeck<T>(cards: readonly T[], random: Random): Deck<T> {
  let rest: T[] = [];
  return {
    draw(mayDraw) {
      for (const round of [rest, undefined]) {
        // The second time round with a full deck, which may hold what this one has not.
        if (round === undefined) rest = random.shuffle(cards);
        const index = rest.findIndex(mayDraw);
        if (index >= 0) return rest.splice(index, 1)[0];
      }
      return undefined;
    },
  };
}
