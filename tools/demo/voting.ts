import type { DemoComment, DemoVote } from './content.ts';
import { hour, later } from './moments.ts';
import type { PlannedPost } from './plan.ts';
import { isAround, type Stage } from './stage.ts';
import type { Shape } from './texts.ts';
import { everyTurn } from './threads.ts';

/** Upvotes that a post of a shape gets on average, once it is old enough. */
const postAppeal: Record<Shape, number> = { ask: 14, show: 21, talk: 18, guide: 19, round: 11 };

/** The same for a comment at the root; each level below halves it, nearly. */
const commentAppeal = 6;
const perLevel = 0.6;

export function voteOnPosts(posts: readonly PlannedPost[], stage: Stage): DemoVote[] {
  return posts.flatMap((planned) => votesOn(planned.post, appealOf(planned), planned.post.lock?.at, stage));
}

export function voteOnComments(
  comments: readonly DemoComment[],
  posts: readonly PlannedPost[],
  stage: Stage,
): DemoVote[] {
  const locks = new Map(posts.map(({ post }) => [post.id, post.lock?.at]));
  return comments.flatMap((comment) => {
    const appeal = comment.deletion ? 0.7 : commentAppeal * perLevel ** comment.ancestors.length;
    return votesOn(comment, appeal, locks.get(comment.postId), stage);
  });
}

/** What much was written for, and what is pinned, is read by more people. */
function appealOf({ post, shape, script }: PlannedPost): number {
  if (post.deletion) return 2;
  const written = Math.min(1.6, 0.7 + 0.05 * [...everyTurn(script)].length);
  return postAppeal[shape] * written * (post.pin ? 1.7 : 1);
}

type Target = { id: string; userId: string; createdAt: number };

/** The author's own upvote (api.md 4.4), and those of others: few on most things, many on some. */
function votesOn(target: Target, appeal: number, closedAt: number | undefined, stage: Stage): DemoVote[] {
  const { random, now, people } = stage;
  const end = closedAt ?? now;
  const seen = 1 - Math.exp(-(end - target.createdAt) / (5 * hour));
  const wanted = seen * (0.5 * random.wait(appeal) + random.next() * appeal);
  const voters = random
    .shuffle(people.filter((person) => isAround(person, target.createdAt) && person.id !== target.userId))
    .slice(0, Math.round(wanted));
  return [
    { targetId: target.id, userId: target.userId, up: true, createdAt: target.createdAt },
    ...voters.map((voter) => ({
      targetId: target.id,
      userId: voter.id,
      up: !random.chance(0.035),
      createdAt: later(target.createdAt, { mean: 20 * hour, end }, random),
    })),
  ];
}
