import { day, hour } from './moments.ts';

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
