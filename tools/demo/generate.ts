import type { DemoContent } from './content.ts';
import { converse } from './conversations.ts';
import { communityTexts } from './corpus/index.ts';
import { people as peopleTexts } from './corpus/people.ts';
import { createIds } from './ids.ts';
import { makePeople } from './people.ts';
import { makePlace } from './places.ts';
import { moderate } from './moderation.ts';
import { planPortrait } from './looks.ts';
import { planPosts } from './plan.ts';
import { createRandom } from './random.ts';
import type { Person, Stage } from './stage.ts';
import { voteOnComments, voteOnPosts } from './voting.ts';

const commentsWanted = 6000;

/**
 * A forum as it could look after its first year, seen at the moment `now` (Unix milliseconds). The same seed and
 * moment give the same content.
 */
export function generateDemo({ seed, now }: { seed: number; now: number }): DemoContent {
  const random = createRandom(seed);
  const ids = createIds(random);
  const people = makePeople(peopleTexts, { random, ids, now });
  const stage: Stage = { random, ids, now, people };

  const places = communityTexts.map((texts) => makePlace(texts, stage));
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
    members: people.map(({ text: _text, ...member }) => ({
      ...member,
      proPic: planPortrait(member, stage),
    })),
    communities,
    posts,
    comments,
    postVotes,
    commentVotes,
    moderation,
  };
}

/** Nobody was last seen before the last thing they did. */
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
