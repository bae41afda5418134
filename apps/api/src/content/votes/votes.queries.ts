import { comments, commentVotes, enqueuing, posts, postVotes, toUuid, type Tx, users } from '@confab/db';
import {
  type ContentType,
  hotness,
  karmaChange,
  moveCounts,
  objectIdTime,
  type Vote,
  type VoteCounts,
} from '@confab/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../../http/errors.ts';

export type LockedPost = Awaited<ReturnType<typeof getPostWithVoteForUpdate>>;
export type LockedComment = Awaited<ReturnType<typeof getCommentWithVoteForUpdate>>;

/**
 * Whether the vote was cast after this request arrived, so many milliseconds ago; its sender did not know of it. Uses
 * statement_timestamp(): unaffected by lock waits.
 */
function castSince(castAt: typeof postVotes.createdAt | typeof commentVotes.createdAt, elapsedMs: number) {
  return sql<boolean>`coalesce(${castAt} > statement_timestamp() - make_interval(secs => ${elapsedMs / 1000}::float8), false)`;
}

/** The voter, and the milliseconds since the request arrived. */
type Voter = { userId: string; elapsedMs: number };

/** Locks the post; also returns the member's vote. */
export async function getPostWithVoteForUpdate(tx: Tx, postId: string, { userId, elapsedMs }: Voter) {
  const [row] = await tx
    .select({
      id: posts.id,
      userId: posts.userId,
      communityId: posts.communityId,
      locked: sql<boolean>`${posts.lockedAt} is not null`,
      upvotes: posts.upvotes,
      downvotes: posts.downvotes,
      vote: postVotes.up,
      voteIsNewer: castSince(postVotes.createdAt, elapsedMs),
    })
    .from(posts)
    .leftJoin(
      postVotes,
      and(eq(postVotes.postId, posts.id), sql`${postVotes.userId} = ${toUuid(userId)}::uuid`),
    )
    .where(eq(posts.id, postId))
    .for('update', { of: posts });
  if (!row) throw new ApiError('post/not-found');
  return row;
}

/** Locks the comment; also returns its post's facts and the member's vote. */
export async function getCommentWithVoteForUpdate(tx: Tx, commentId: string, { userId, elapsedMs }: Voter) {
  const [row] = await tx
    .select({
      id: comments.id,
      userId: comments.userId,
      communityId: posts.communityId,
      deleted: sql<boolean>`${comments.deletedAt} is not null`,
      postLocked: sql<boolean>`${posts.lockedAt} is not null`,
      upvotes: comments.upvotes,
      downvotes: comments.downvotes,
      vote: commentVotes.up,
      voteIsNewer: castSince(commentVotes.createdAt, elapsedMs),
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(
      commentVotes,
      and(eq(commentVotes.commentId, comments.id), sql`${commentVotes.userId} = ${toUuid(userId)}::uuid`),
    )
    .where(eq(comments.id, commentId))
    .for('update', { of: comments });
  if (!row) throw new ApiError('comment_not_found');
  return row;
}

/** Stores the vote and updates the post's counts and rank. Requires the post's row lock. */
export async function setPostVote(tx: Tx, post: LockedPost, voterId: string, to: Vote): Promise<VoteCounts> {
  if (!(await writeVote(tx, { table: postVotes, target: sql`post_id` }, post, voterId, to))) {
    throw new ApiError('already-counted');
  }
  const counts = moveCounts(post, post.vote, to);
  await tx
    .update(posts)
    .set({ ...counts, hotness: hotness(counts.upvotes, Math.floor(objectIdTime(post.id) / 1000)) })
    .where(eq(posts.id, post.id));
  await moveKarma(tx, 'post', post, voterId, to);
  return counts;
}

/** Stores the vote and updates the comment's counts. Requires the comment's row lock. */
export async function setCommentVote(
  tx: Tx,
  comment: LockedComment,
  voterId: string,
  to: Vote,
): Promise<VoteCounts> {
  if (!(await writeVote(tx, { table: commentVotes, target: sql`comment_id` }, comment, voterId, to))) {
    throw new ApiError('already-voted');
  }
  const counts = moveCounts(comment, comment.vote, to);
  await tx.update(comments).set(counts).where(eq(comments.id, comment.id));
  await moveKarma(tx, 'comment', comment, voterId, to);
  return counts;
}

/** clock_timestamp() rather than the transaction's time, rounded down: later votes must not look earlier. */
const thisMoment = sql`date_trunc('milliseconds', clock_timestamp())`;

type VoteTable = { table: typeof postVotes | typeof commentVotes; target: SQL };

/**
 * Writes the vote only if the stored vote is still the one that the decision was based on; returns whether it was. So
 * one of two identical parallel clicks loses (api.md 5.3, concurrency of votes).
 */
async function writeVote(
  tx: Tx,
  { table, target }: VoteTable,
  on: { id: string; vote: Vote },
  voterId: string,
  to: Vote,
): Promise<boolean> {
  const mine = sql`${target} = ${toUuid(on.id)}::uuid and user_id = ${toUuid(voterId)}::uuid`;
  const result = await tx.execute(
    on.vote === null
      ? sql`insert into ${table} (${target}, user_id, up, created_at)
            values (${toUuid(on.id)}::uuid, ${toUuid(voterId)}::uuid, ${to}, ${thisMoment}) on conflict do nothing`
      : to === null
        ? sql`delete from ${table} where ${mine} and up = ${on.vote}`
        : sql`update ${table} set up = ${to}, created_at = ${thisMoment} where ${mine} and up = ${on.vote}`,
  );
  return result.count === 1;
}

/**
 * Others' votes change the author's points, to no less than 1 (api.md 4.4). The same statement enqueues the
 * notification of an upvote, unless it replaced a downvote (api.md 4.7).
 */
async function moveKarma(
  tx: Tx,
  targetType: ContentType,
  on: { id: string; userId: string; vote: Vote },
  voterId: string,
  to: Vote,
): Promise<void> {
  const change = karmaChange(on.vote, to);
  if (change === 0 || on.userId === voterId) return;
  const moved = tx
    .update(users)
    .set({ points: sql`greatest(${users.points} + ${change}, 1)` })
    .where(eq(users.id, on.userId));
  if (to !== true || on.vote !== null) {
    await moved;
    return;
  }
  const vote = { targetType, targetId: on.id, voterId, votedAt: new Date().toISOString() };
  await moved.returning({ job: enqueuing('notifyNewVote', vote) });
}
