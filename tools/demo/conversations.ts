import type { DemoComment } from './content.ts';
import { day, hour, later, minute } from './moments.ts';
import { spammerName } from './names.ts';
import type { PlannedPost } from './plan.ts';
import type { Random } from './random.ts';
import { personCalled, type Stage } from './stage.ts';
import { createStock, type Stock } from './stock.ts';
import type { Shape } from './texts.ts';
import { createThreadWriter, deepest, type ThreadWriter, type Written } from './thread-writer.ts';
import { everyTurn, readThreads, type Turn } from './threads.ts';

/** How much more talk a post of a shape draws than others. */
const appetite: Record<Shape, number> = { ask: 1, show: 1.1, talk: 1.1, guide: 0.9, round: 3.4 };

/** Share of comments from the stock that their author took back. */
const takenBack = 0.011;

/**
 * The comments of all posts, about `total`: what was written for a post, then talk from the stock until there is
 * enough.
 */
export function converse(posts: readonly PlannedPost[], total: number, stage: Stage): DemoComment[] {
  const stock = createStock(stage);
  const threads = posts.map((planned) => startThread(planned, stage));
  takeDownSome(threads, stock, stage);

  for (const thread of threads) {
    const { crowd } = thread.planned;
    if (crowd) talk(thread, crowd.comments - thread.written.length, stock, stage);
  }

  let missing = total - threads.reduce((count, { written }) => count + written.length, 0);
  const wishes = threads.map(({ planned }) => wishOf(planned, stage));
  let allWishes = wishes.reduce((sum, wish) => sum + wish, 0);
  for (const [index, thread] of threads.entries()) {
    const wish = wishes[index] ?? 0;
    if (wish === 0) continue;
    missing -= talk(thread, Math.round((missing * wish) / allWishes), stock, stage);
    allWishes -= wish;
  }

  for (const thread of threads) endThread(thread, stage);
  return threads
    .flatMap(({ written }) => written.map(({ comment }) => comment))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function startThread(planned: PlannedPost, stage: Stage): ThreadWriter {
  const thread = createThreadWriter(planned, stage);
  const direction = { cast: new Map(), words: (body: string) => body, until: stage.now };
  for (const turn of planned.script) thread.write(turn, direction);
  return thread;
}

/** What a post's share of the talk is, compared with the others. */
function wishOf({ post, shape, complete, crowd }: PlannedPost, { random, now }: Stage): number {
  if (post.deletion || complete || crowd) return 0;
  const ageInHours = (now - post.createdAt) / hour;
  const luck = Math.exp(1.4 * (random.next() + random.next() - 1));
  return appetite[shape] * luck * (1 - Math.exp(-ageInHours / 14)) * (post.lock ? 0.2 : 1);
}

/** Adds about so many comments, fewer if the stock has no more that fits; returns how many it added. */
function talk(thread: ThreadWriter, wanted: number, stock: Stock, { random, now }: Stage): number {
  const { planned, written } = thread;
  const before = written.length;
  const used = new Set<Turn>();
  /** What answers a comment in a few words is not answered itself. */
  const everyday = new Set<Turn>();
  /** What only keeps a talk going. */
  const chatted = new Set<Turn>();
  const isNew = (turn: Turn) => !used.has(turn);

  function say(turn: Turn | undefined, under?: Written): boolean {
    if (!turn) return false;
    used.add(turn);
    const cast = new Map(under ? [['you', under.author]] : []);
    // A crowd has a number of its own; elsewhere a talk ends with its last word.
    const said = planned.crowd ? atMost(turn, wanted - (written.length - before)) : turn;
    thread.write(said, { cast, words: (body) => stock.words(planned, body), until: now }, under);
    return true;
  }

  function remark(): boolean {
    return say(stock.remark(planned, isNew));
  }

  /** The same phrase with other words, without the answers, which would be the same again. */
  function remarkAgain(): boolean {
    if (planned.shape !== 'round' && !planned.crowd) return false;
    const turn = stock.remark(planned, (one) => !isNew(one) && hasManyForms(one));
    return turn !== undefined && say({ ...turn, replies: [] });
  }

  /** In a crowd people go on talking: phrases come again with other words, but never near one another. */
  function chat(): boolean {
    if (!planned.crowd || random.chance(0.15)) return false;
    const under = toTalkTo(written, chatted, random);
    const turn = under && stock.chat(isUnheardAt(under, written));
    for (const one of everyTurn(turn ? [turn] : [])) chatted.add(one);
    return say(turn, under);
  }

  function answer(): boolean {
    const under = toAnswer(written, everyday, random);
    const turn = under && stock.answer(planned, isNew);
    for (const one of everyTurn(turn ? [turn] : [])) everyday.add(one);
    return say(turn, under);
  }

  function authorReply(): boolean {
    const under = toAnswerAsAuthor(thread, random);
    return under !== undefined && say(stock.authorReply(planned, isNew), under);
  }

  while (written.length - before < wanted) {
    const first = random.chance(0.6) ? remark : random.chance(0.6) ? answer : authorReply;
    // Whichever has something left to say.
    if (![first, remark, answer, authorReply, chat, remarkAgain].some((open) => open())) break;
  }
  return written.length - before;
}

/** The first comments of a talk: so many, or all. */
function atMost(turn: Turn, comments: number): Turn {
  if ([...everyTurn([turn])].length <= comments) return turn;
  let left = comments - 1;
  const replies: Turn[] = [];
  for (const reply of turn.replies) {
    if (left === 0) break;
    const part = atMost(reply, left);
    left -= [...everyTurn([part])].length;
    replies.push(part);
  }
  return { ...turn, replies };
}

function hasManyForms({ body }: Turn): boolean {
  return body.split('{').length > 4;
}

/** A comment that an everyday answer fits under: no question, which would want a real one, and not yet answered so. */
function toAnswer(
  written: readonly Written[],
  everyday: ReadonlySet<Turn>,
  random: Random,
): Written | undefined {
  const replies = repliesIn(written);
  const open = written.filter(
    (one) =>
      one.comment.ancestors.length < deepest - 3 &&
      !everyday.has(one.turn) &&
      !asksSomething(one) &&
      replies(one).length < 2,
  );
  return open.length > 0 ? random.pick(open) : undefined;
}

/** Mostly a comment with something in it. */
function toTalkTo(
  written: readonly Written[],
  chatted: ReadonlySet<Turn>,
  random: Random,
): Written | undefined {
  const replies = repliesIn(written);
  const goesOn = random.chance(0.4);
  const open = written.filter(
    (one) =>
      one.comment.ancestors.length < deepest - 3 &&
      one.comment.deletion === null &&
      chatted.has(one.turn) === goesOn &&
      !asksSomething(one) &&
      replies(one).length < 4,
  );
  return open.length > 0 ? random.pick(open) : undefined;
}

/** Whether a phrase stands neither above this comment nor among its answers. */
function isUnheardAt({ comment, turn }: Written, written: readonly Written[]): (phrase: Turn) => boolean {
  const near = written.filter(
    (one) => comment.ancestors.includes(one.comment.id) || one.comment.ancestors.at(-1) === comment.id,
  );
  const heard = new Set([turn, ...near.map((one) => one.turn)].map(({ body }) => body));
  return ({ body }) => !heard.has(body);
}

/** A comment at the root that the author of the post has not answered. */
function toAnswerAsAuthor({ written, planned }: ThreadWriter, random: Random): Written | undefined {
  const replies = repliesIn(written);
  const open = written.filter(
    (one) =>
      one.comment.ancestors.length === 0 &&
      one.author !== planned.author &&
      !asksSomething(one) &&
      !replies(one).some(({ author }) => author === planned.author),
  );
  return open.length > 0 ? random.pick(open) : undefined;
}

function asksSomething({ comment }: Written): boolean {
  return /\?\W*$/.test(comment.body);
}

function repliesIn(written: readonly Written[]): (one: Written) => readonly Written[] {
  const byParent = Map.groupBy(written, ({ comment }) => comment.ancestors.at(-1));
  return ({ comment }) => byParent.get(comment.id) ?? [];
}

/** Puts under some posts what moderators then took down. */
function takeDownSome(threads: readonly ThreadWriter[], stock: Stock, stage: Stage): void {
  const { random, texts } = stage;
  const author = personCalled(stage, spammerName);
  const until = author.bannedAt ?? stage.now;
  const places = random.shuffle(
    threads.filter(
      ({ planned: { post, complete } }) =>
        !complete &&
        post.createdAt > author.joinedAt &&
        post.createdAt < until - 3 * day &&
        !post.lock &&
        !post.deletion,
    ),
  );
  for (const turn of [...readThreads(texts.takenDown), ...readThreads(texts.takenDown)]) {
    const thread = places.pop();
    if (!thread) return;
    const { planned, written } = thread;
    const cast = new Map([[turn.speaker, author]]);
    const root = written.length;
    thread.write(turn, { cast, words: (body) => stock.words(planned, body), until });
    const comment = written[root]?.comment;
    const moderator = planned.place.community.moderators[0];
    if (!comment || !moderator) continue;
    comment.editedAt = null;
    comment.deletion = {
      at: later(comment.createdAt, { mean: 40 * minute, end: until }, random),
      by: moderator.userId,
      as: 'mods',
    };
  }
}

/** Some comments are taken back by who wrote them, and a locked thread ends with its last comment. */
function endThread({ planned: { post, script }, written }: ThreadWriter, { random, now }: Stage): void {
  const scripted = new Set(everyTurn(script));
  for (const { comment, turn } of written) {
    if (comment.deletion || scripted.has(turn) || !random.chance(takenBack)) continue;
    comment.body = '';
    comment.deletion = {
      at: later(comment.createdAt, { mean: 5 * hour, end: now }, random),
      by: comment.userId,
      as: 'normal',
    };
  }
  if (post.lock) {
    const last = Math.max(post.createdAt, ...written.map(({ comment }) => comment.createdAt));
    post.lock.at = Math.min(now, last + 10 * minute);
  }
}
