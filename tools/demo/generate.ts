import type { DemoContent } from './content.ts';
import { converse } from './conversations.ts';
import { moderate } from './moderation.ts';
import { planPortrait } from './pictures.ts';
import { planPosts } from './plan.ts';
import { createIds, createRandom } from './random.ts';
import { makePeople, makePlace, type Person, type Stage } from './stage.ts';
import { readTexts } from './texts.ts';
import { voteOnComments, voteOnPosts } from './voting.ts';

const commentsWanted = 6000;

/**
 * A forum as it could look after its first year, seen at the moment `now` (Unix milliseconds). The same seed and
 * moment give the same content.
 */
export function generateDemo({ seed, now }: { seed: number; now: number }): DemoContent {
  const texts = readTexts();
  const random = createRandom(seed);
  const ids = createIds(random);
  const people = makePeople(texts.people, { random, ids, now });
  const stage: Stage = { texts, random, ids, now, people };

  const places = texts.communities.map((community) => makePlace(community, stage));
  const planned = places
    .flatMap((place) => planPosts(place, stage))
    .sort((a, b) => (a.post.id < b.post.id ? -1 : 1));
  const comments = converse(planned, commentsWanted, stage);
  const postVotes = voteOnPosts(planned, stage);
  const commentVotes = voteOnComments(comments, planned, stage);
  noteLastSeen(people, [...planned.map(({ post }) => post), ...comments, ...postVotes, ...commentVotes]);

  const communities = places.map(({ community }) => community).sort((a, b) => (a.id < b.id ? -1 : 1));
  const posts = planned.map(({ post }) => post);
  const moderation = moderate({ communities, posts, comments }, stage);
  return {
    now,
    members: people.map(({ text, ...member }) => ({
      ...member,
      proPic: planPortrait(text, member, stage),
    })),
    communities,
    posts,
    comments,
    postVotes,
    commentVotes,
    moderation,
  };
}

/** Members were last seen no earlier than their last act. */
function noteLastSeen(
  people: readonly Person[],
  acts: readonly { userId: string; createdAt: number }[],
): void {
  const latest = new Map<string, number>();
  for (const { userId, createdAt } of acts) {
    latest.set(userId, Math.max(createdAt, latest.get(userId) ?? 0));
  }
  for (const person of people) person.lastSeenAt = latest.get(person.id) ?? person.joinedAt;
}
