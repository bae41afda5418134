import type { Deletion, DemoPost } from './content.ts';
import { byDay, day, hour, later, latestInMonth, minute } from './moments.ts';
import { demoNames } from './names.ts';
import { planPictures, planPreview } from './pictures.ts';
import { isAround, type Person, personCalled, type Place, type Stage } from './stage.ts';
import type { PostText, Shape } from './texts.ts';
import { everyTurn, fillPhrase, pausesIn, readThreads, type Turn } from './threads.ts';

/** A post with what is written for its comments. */
export type PlannedPost = {
  post: DemoPost;
  shape: Shape;
  place: Place;
  author: Person;
  /** The comments written for it. */
  script: readonly Turn[];
  /** There are no others. */
  complete: boolean;
  crowd: PostText['crowd'];
};

/** Posts thin out towards the past: this exponent makes about a tenth of them younger than a week. */
const recency = 1.6;

/** Days between two instalments of a round. */
const roundEvery = 28;

/** All posts of a community: those written for it and the instalments of its round. */
export function planPosts(place: Place, stage: Stage): PlannedPost[] {
  return [
    ...place.texts.posts.map((text) => planPost(text, place, stage)),
    ...planRounds(place, stage).map((text) => planPost(text, place, stage)),
  ];
}

function planRounds({ texts, community }: Place, { random, now }: Stage): PostText[] {
  const { title, bodies } = texts.round;
  const latest = random.integer(28, 110);
  const number = random.integer(
    bodies.length,
    Math.floor((now - community.createdAt) / day / roundEvery) + bodies.length,
  );
  return bodies.map((body, index) => {
    const ago = bodies.length - 1 - index;
    return {
      shape: 'round',
      title: fillPhrase(title, { no: [String(number - ago)] }, random),
      body,
      thread: '',
      by: random.pick(texts.mods),
      hoursAgo: latest + ago * roundEvery * 24,
    };
  });
}

function planPost(text: PostText, place: Place, stage: Stage): PlannedPost {
  const { random, ids, now } = stage;
  const script = readThreads(text.thread);
  const createdAt = momentOf(text, script, place, stage);
  const author = authorOf(text, script, createdAt, place, stage);
  const moderator = place.community.moderators[0]?.userId ?? author.id;
  const deletion = deletionOf(text, { author, moderator, createdAt }, stage);
  const post: DemoPost = {
    id: ids.object(createdAt),
    publicId: ids.public(),
    communityId: place.community.id,
    userId: author.id,
    userGroup: text.as ?? 'normal',
    title: text.title,
    body: text.erased && text.body !== undefined ? '' : (text.body ?? null),
    link: text.link ?? null,
    linkTitle: text.linkTitle ?? null,
    linkDescription: text.linkDescription ?? null,
    preview: planPreview(text, place.texts.name, createdAt, stage),
    pictures: planPictures(text, place.texts.name, createdAt, stage),
    createdAt,
    editedAt: random.chance(0.08) ? later(createdAt, { mean: 5 * hour, end: now }, random) : null,
    // Set when the thread is written: it ends there.
    lock: text.locked ? { at: createdAt, by: moderator } : null,
    pin: text.pinned
      ? { at: later(createdAt, { mean: hour, end: now }, random), siteWide: text.pinned === 'site' }
      : null,
    deletion,
    contentErasedAt: text.erased && deletion ? deletion.at : null,
  };
  return {
    post,
    shape: text.shape,
    place,
    author,
    script,
    complete: text.complete ?? false,
    crowd: text.crowd,
  };
}

function deletionOf(
  { deleted, erased }: PostText,
  { author, moderator, createdAt }: { author: Person; moderator: string; createdAt: number },
  stage: Stage,
): Deletion | null {
  if (!deleted && !erased) return null;
  const at = later(createdAt, { mean: 9 * hour, end: stage.now }, stage.random);
  if (erased) return { at, by: personCalled(stage, demoNames.admin).id, as: 'admins' };
  return deleted === 'mods' ? { at, by: moderator, as: 'mods' } : { at, by: author.id, as: 'normal' };
}

function momentOf(text: PostText, script: readonly Turn[], { community }: Place, stage: Stage): number {
  const { random, now, people } = stage;
  const named = new Set([text.by, ...Array.from(everyTurn(script), ({ speaker }) => speaker)]);
  const joined = people.filter(({ username }) => named.has(username)).map(({ joinedAt }) => joinedAt);
  const first = Math.max(community.createdAt, ...joined) + 2 * hour;
  const last = now - hour - pausesIn(script);
  if (text.hoursAgo !== undefined) {
    const moment = Math.max(first, now - text.hoursAgo * hour - random.integer(0, 50 * minute));
    if (moment > last) throw new Error(`"${text.title}" is too new for its comments`);
    return moment;
  }
  // What a community pins to its front page was written when it began.
  if (text.pinned) return first + random.integer(1, 5 * 24) * hour;
  const drawn =
    text.month === undefined
      ? now - (now - first) * random.next() ** recency
      : latestInMonth(text.month, now, random);
  const moment = Math.max(first, byDay(drawn, random));
  return moment < last ? moment : last - random.integer(0, 20 * 60) * minute;
}

/** The member whom the text names, else a regular who has no other part in the thread. */
function authorOf(
  text: PostText,
  script: readonly Turn[],
  moment: number,
  { texts, regulars, community }: Place,
  stage: Stage,
): Person {
  if (text.by !== undefined) return personCalled(stage, text.by);
  const named = new Set(Array.from(everyTurn(script), (turn) => turn.speaker));
  const free = (person: Person) => isAround(person, moment) && !named.has(person.username) && !person.isAdmin;
  const candidates = regulars.filter(free);
  if (candidates.length > 0 && (community.restricted || stage.random.chance(0.95))) {
    return stage.random.pick(candidates);
  }
  if (community.restricted) throw new Error(`members may not write "${text.title}" in ${texts.name}`);
  return stage.random.pick(stage.people.filter(free));
}
