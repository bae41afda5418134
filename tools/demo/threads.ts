import { day, hour } from './moments.ts';
import type { Random } from './random.ts';

/** A comment as the texts write it: who speaks is a part in the play, given to a member later. */
export type Turn = {
  speaker: string;
  body: string;
  /** Milliseconds that pass at least before it is said. */
  pause: number;
  /** What became of it: edited later, or deleted by its author, by a moderator, by an admin. */
  fate?: Fate;
  replies: Turn[];
};

const fates = ['edited', 'normal', 'mods', 'admins'] as const;
export type Fate = (typeof fates)[number];

const marker = /^( *)@([0-9A-Za-z_]+)(?:\+(\d+)([hd]))?(?:!([a-z]+))? (.*)$/;

/**
 * Reads the notation of the texts. A line `@a text` begins a comment by speaker a; two more spaces of indentation make
 * it a reply to the comment above; all other lines belong to the comment they follow. Speakers are single letters,
 * `op` (who wrote the post), `mod` (a moderator), or the name of a member. `@a+3d` speaks three days later, `@a+2h` two
 * hours; `@a!mods` is taken down by a moderator.
 */
export function readThreads(text: string): Turn[] {
  const roots: Turn[] = [];
  /** The latest comment of each depth, down to the current one. */
  const branch: Turn[] = [];
  for (const line of text.split('\n')) {
    const begun = marker.exec(line);
    if (begun) {
      const [, indentation = '', speaker = '', pause = '0', unit, became, first = ''] = begun;
      const depth = indentation.length / 2;
      const turn: Turn = {
        speaker,
        body: first,
        pause: Number(pause) * (unit === 'd' ? day : hour),
        replies: [],
        ...(became === undefined ? {} : { fate: readFate(became) }),
      };
      const siblings = depth === 0 ? roots : branch[depth - 1]?.replies;
      if (!siblings) throw new Error(`this line is indented too far: ${line}`);
      siblings.push(turn);
      branch.splice(depth, Infinity, turn);
    } else {
      const turn = branch.at(-1);
      if (turn) turn.body += `\n${line}`;
      else if (line !== '') throw new Error(`this line comes before any speaker: ${line}`);
    }
  }
  for (const turn of everyTurn(roots)) turn.body = turn.body.trimEnd();
  return roots;
}

function readFate(word: string): Fate {
  const fate = fates.find((one) => one === word);
  if (!fate) throw new Error(`no comment becomes "${word}"`);
  return fate;
}

/** Each comment before its replies. */
export function* everyTurn(turns: readonly Turn[]): Generator<Turn> {
  for (const turn of turns) {
    yield turn;
    yield* everyTurn(turn.replies);
  }
}

/** Milliseconds that a conversation takes at least. */
export function pausesIn(turns: readonly Turn[]): number {
  return Math.max(0, ...turns.map((turn) => turn.pause + pausesIn(turn.replies)));
}

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
