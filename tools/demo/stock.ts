import { answers, authorReplies } from './corpus/everyday.ts';
import type { Shape } from './corpus/texts.ts';
import { createDeck, type Deck } from './deck.ts';
import { fillPhrase } from './phrases.ts';
import type { PlannedPost } from './plan.ts';
import type { Stage } from './stage.ts';
import { readThreads, type Turn } from './threads.ts';

/** Things to say that were not written for one post, handed out so that the same is not heard again soon. */
export type Stock = {
  /** Opens a conversation under such a post. */
  remark(planned: PlannedPost, mayUse: (turn: Turn) => boolean): Turn | undefined;
  /** Answers a comment under such a post. */
  answer(planned: PlannedPost, mayUse: (turn: Turn) => boolean): Turn | undefined;
  /** Answers a comment as the author of such a post. */
  authorReply(planned: PlannedPost, mayUse: (turn: Turn) => boolean): Turn | undefined;
  /** The words of a phrase, new ones if there are any left. */
  words(planned: PlannedPost, phrase: string): string;
};

/** How often new words are looked for. */
const attempts = 25;

export function createStock({ random }: Stage): Stock {
  const said = new Set<string>();
  const remarks = new Map<string, Deck<Turn>>();
  const anywhere = readThreads(answers.anywhere);
  const practical = createDeck([...anywhere, ...readThreads(answers.practical)], random);
  const stories = createDeck([...anywhere, ...readThreads(answers.stories)], random);
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
    authorReply({ shape }, mayUse) {
      const deck = kept(byAuthor, shape, () => createDeck(authorReplies[shape].map(asAuthor), random));
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
