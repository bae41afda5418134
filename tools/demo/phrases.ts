import type { Random } from './random.ts';

/** Words by the name of the slot they fill. */
export type Slots = Readonly<Record<string, readonly string[]>>;

const everywhere: Slots = {
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

/** A brace with no brace inside it. */
const innermost = /\{([^{}]*)\}/g;

/**
 * Fills a phrase: `{this|that}` becomes one of the alternatives, `{3-9}` a number of that range, `{name}` a word of
 * that slot and `{Name}` the same with a capital letter. Braces may stand inside braces.
 */
export function fillPhrase(phrase: string, slots: Slots, random: Random): string {
  let filled = phrase;
  while (filled.includes('{')) {
    const before = filled;
    filled = filled.replaceAll(innermost, (_brace, inside: string) => fillBrace(inside, slots, random));
    if (filled === before) throw new Error(`a brace is not closed: ${phrase}`);
  }
  return joined(filled);
}

/** An alternative may be empty, or begin with the comma that it needs. */
function joined(text: string): string {
  return text.replaceAll(/ +(?=[,.;:!?])/g, '').replaceAll(/,{2,}/g, ',');
}

function fillBrace(inside: string, slots: Slots, random: Random): string {
  if (inside.includes('|')) return random.pick(inside.split('|'));
  const range = /^(\d+)-(\d+)$/.exec(inside);
  if (range) return String(random.integer(Number(range[1]), Number(range[2])));
  const words = slots[inside] ?? everywhere[inside];
  if (words) return random.pick(words);
  const lowered = inside.charAt(0).toLowerCase() + inside.slice(1);
  const capital = lowered === inside ? undefined : (slots[lowered] ?? everywhere[lowered]);
  if (!capital) throw new Error(`there is no slot "${inside}"`);
  const word = random.pick(capital);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
