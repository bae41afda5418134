import type { DemoComment, DemoPost } from './content.ts';
import { day, hour, later } from './moments.ts';
import { demoNames } from './names.ts';
import type { PlannedPost } from './plan.ts';
import { isAround, type Person, personCalled, type Stage } from './stage.ts';
import { everyTurn, type Fate, pausesIn, type Turn } from './threads.ts';

/** Replies go no deeper (product-b 5). */
export const deepest = 15;

export type Written = { comment: DemoComment; author: Person; turn: Turn };

export type Direction = {
  /** Which member plays which part; a part that speaks for the first time is added. */
  cast: Map<string, Person>;
  /** The final words of what the texts say. */
  words: (body: string) => string;
  /** Everything is said by then. */
  until: number;
};

/** The comments of one post while they are written. */
export type ThreadWriter = {
  readonly planned: PlannedPost;
  readonly written: readonly Written[];
  /** Writes a comment and its replies, under another one or at the root. */
  write(turn: Turn, direction: Direction, under?: Written): void;
};

export function createThreadWriter(planned: PlannedPost, stage: Stage): ThreadWriter {
  const { post, place, author: opener } = planned;
  const { random, ids } = stage;
  const written: Written[] = [];
  /** They play themselves only. */
  const named = new Set(Array.from(everyTurn(planned.script), (turn) => turn.speaker));

  function write(turn: Turn, direction: Direction, under?: Written): void {
    const createdAt = momentOf(turn, direction, under);
    const author = speakerOf(turn, direction, createdAt, under);
    const comment: DemoComment = {
      id: ids.object(createdAt),
      postId: post.id,
      ancestors: under ? [...under.comment.ancestors, under.comment.id] : [],
      userId: author.id,
      userGroup: groupOf(turn, author),
      body: direction.words(turn.body),
      createdAt,
      editedAt: random.chance(0.04) ? later(createdAt, { mean: hour, end: direction.until }, random) : null,
      deletion: null,
    };
    if (turn.fate) meet(comment, turn.fate, direction.until);
    const made = { comment, author, turn };
    written.push(made);
    if (comment.ancestors.length < deepest) for (const reply of turn.replies) write(reply, direction, made);
  }

  function meet(comment: DemoComment, fate: Fate, until: number): void {
    const at = later(comment.createdAt, { mean: 3 * hour, end: until }, random);
    comment.editedAt = fate === 'edited' ? at : null;
    if (fate === 'edited') return;
    const by = {
      normal: comment.userId,
      mods: moderator().id,
      admins: personCalled(stage, demoNames.admin).id,
    };
    comment.deletion = { at, by: by[fate], as: fate };
    if (fate === 'normal') comment.body = '';
  }

  function momentOf(turn: Turn, { until }: Direction, under: Written | undefined): number {
    // Most answers come the same day; some find the post much later.
    const mean = under ? 3 * hour : random.chance(0.06) ? 20 * day : 8 * hour;
    const start = (under?.comment ?? post).createdAt + turn.pause;
    const end = Math.min(
      until - pausesIn(turn.replies),
      stage.people.find(isSpeaker(turn))?.deletedAt ?? until,
    );
    return later(start, { mean, end, steps: heightOf(turn) }, random);
  }

  function speakerOf(
    { speaker }: Turn,
    { cast }: Direction,
    moment: number,
    under: Written | undefined,
  ): Person {
    if (speaker === 'op') return opener;
    if (speaker === 'mod') return moderator();
    const known = cast.get(speaker);
    if (known) return known;
    if (speaker.length > 1) return personCalled(stage, speaker);
    const player = newPlayer([opener, ...cast.values(), ...(under ? [under.author] : [])], moment);
    cast.set(speaker, player);
    return player;
  }

  function moderator(): Person {
    const mods = place.texts.mods.map((name) => personCalled(stage, name));
    return mods.find((mod) => mod !== opener) ?? opener;
  }

  function newPlayer(taken: readonly Person[], moment: number): Person {
    const isFree = (person: Person) =>
      isAround(person, moment) &&
      !taken.includes(person) &&
      !named.has(person.username) &&
      // The admin speaks where the texts say so.
      !person.isAdmin;
    const regulars = place.regulars.filter(isFree);
    if (regulars.length > 0 && random.chance(0.6)) return random.pick(regulars);
    return random.pick(stage.people.filter(isFree));
  }

  function groupOf({ speaker }: Turn, author: Person): DemoPost['userGroup'] {
    if (speaker === 'mod') return 'mods';
    if (author === opener) return post.userGroup;
    return speaker === demoNames.admin ? 'admins' : 'normal';
  }

  return { planned, written, write };
}

function isSpeaker({ speaker }: Turn) {
  return ({ username }: Person) => username === speaker;
}

/** The comments of its longest branch, itself included. */
function heightOf(turn: Turn): number {
  return 1 + Math.max(0, ...turn.replies.map(heightOf));
}
