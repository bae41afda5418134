import type { Random } from './random.ts';
import type { PlannedPost } from './plan.ts';
import type { Stage } from './stage.ts';
import type { Shape } from './texts.ts';
import { fillPhrase, readThreads, type Turn } from './threads.ts';

/** Things to say that were not written for one post, handed out so that the same is not heard again soon. */
export type Stock = {
  /** Opens a conversation under such a post. */
  remark(planned: PlannedPost, mayUse: (turn: Turn) => boolean): Turn | undefined;
  /** Answers a comment under such a post. */
  answer(planned: PlannedPost, mayUse: (turn: Turn) => boolean): Turn | undefined;
  /** Answers a comment where hundreds of people talk. */
  chat(mayUse: (turn: Turn) => boolean): Turn | undefined;
  /** Answers a comment as the author of such a post. */
  authorReply(planned: PlannedPost, mayUse: (turn: Turn) => boolean): Turn | undefined;
  /** The words of a phrase, new ones if there are any left. */
  words(planned: PlannedPost, phrase: string): string;
};

/** How often new words are looked for. */
const attempts = 25;

export function createStock({ random, texts: { answers, authorReplies } }: Stage): Stock {
  const said = new Set<string>();
  const remarks = new Map<string, Deck<Turn>>();
  const anywhere = readThreads(answers.anywhere);
  const practical = createDeck([...anywhere, ...readThreads(answers.practical)], random);
  const stories = createDeck([...anywhere, ...readThreads(answers.stories)], random);
  const crowd = createDeck(readThreads(answers.crowd), random);
  const byAuthor = new Map<Shape, Deck<Turn>>();

  return {
    remark({ place: { texts }, shape, crowd, post }, mayUse) {
      const deck = kept(remarks, crowd ? post.id : `${texts.name} ${shape}`, () =>
        createDeck(
          readThreads(crowd?.remarks ?? [texts.remarks[shape] ?? '', texts.remarks.any ?? ''].join('\n')),
          random,
        ),
      );
      // What has one form only is said once.
      return deck.draw((turn) => mayUse(turn) && (turn.body.includes('{') || !said.has(turn.body)));
    },
    answer({ shape }, mayUse) {
      return (shape === 'ask' || shape === 'guide' ? practical : stories).draw(mayUse);
    },
    chat: (mayUse) => crowd.draw(mayUse),
    authorReply({ shape }, mayUse) {
      const deck = kept(byAuthor, shape, () =>
        createDeck(authorReplies[shape].split('\n').map(asAuthor), random),
      );
      return deck.draw(mayUse);
    },
    words({ place: { texts } }, phrase) {
      let words = fillPhrase(phrase, texts.slots, random);
      for (let attempt = 1; attempt < attempts && said.has(words); attempt++) {
        words = fillPhrase(phrase, texts.slots, random);
      }
      said.add(words);
      return words;
    },
  };
}

function asAuthor(body: string): Turn {
  return { speaker: 'op', body, pause: 0, replies: [] };
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Draws every card once before any comes again. */
type Deck<T> = {
  /** The next card that may be drawn, or undefined when none may. */
  draw(mayDraw: (card: T) => boolean): T | undefined;
};

function createDeck<T>(cards: readonly T[], random: Random): Deck<T> {
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
