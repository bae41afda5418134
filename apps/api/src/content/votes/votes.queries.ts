import {
  comments,
  commentVotes,
  communities,
  enqueuingOften,
  executePrepared,
  jobPayload,
  posts,
  postVotes,
  prepared,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import {
  type ContentType,
  hotness,
  karmaChange,
  moveCounts,
  objectIdTime,
  type Vote,
  type VoteCounts,
} from '@confab/domain';
import { eq, type SQL, sql } from 'drizzle-orm';

/**
 * Whether the vote was cast after this request arrived, so many milliseconds ago; its sender did not know of it. Uses
 * statement_timestamp(): unaffected by lock waits.
 */
function castSince(castAt: typeof postVotes.createdAt | typeof commentVotes.createdAt) {
  return sql<boolean>`coalesce(${castAt} > statement_timestamp() - make_interval(secs => ${sql.placeholder('elapsed')}::float8), false)`;
}

/** The voter, and the milliseconds since the request arrived. */
type Voter = { userId: string; elapsedMs: number };

const valuesOf = (id: string, { userId, elapsedMs }: Voter) => ({
  id: toUuid(id),
  userId: toUuid(userId),
  elapsed: elapsedMs / 1000,
});

/** Locks the post; also returns the member's vote, and what is loaded beside the post for the response. */
export async function getPostWithVoteForUpdate(tx: Tx, postId: string, voter: Voter) {
  const [row] = await prepared(tx, 'post-for-vote', (name) =>
    tx
      .select({
        id: posts.id,
        userId: posts.userId,
        communityId: posts.communityId,
        locked: sql<boolean>`${posts.lockedAt} is not null`,
        upvotes: posts.upvotes,
        downvotes: posts.downvotes,
        vote: sql<Vote>`${postVotes.up}`,
        voteIsNewer: castSince(postVotes.createdAt),
        type: posts.type,
        linkImageId: posts.linkImageId,
        deletedContentAt: posts.deletedContentAt,
        proPicId: communities.proPicId,
        bannerImageId: communities.bannerImageId,
      })
      .from(posts)
      .innerJoin(communities, eq(communities.id, posts.communityId))
      .leftJoin(
        postVotes,
        sql`${postVotes.postId} = ${posts.id} and ${postVotes.userId} = ${sql.placeholder('userId')}::uuid`,
      )
      .where(eq(posts.id, sql.placeholder('id')))
      .for('update', { of: posts })
      .prepare(name),
  ).execute(valuesOf(postId, voter));
  return row;
}

/** Locks the comment; also returns its post's facts and the member's vote. */
export async function getCommentWithVoteForUpdate(tx: Tx, commentId: string, voter: Voter) {
  const [row] = await prepared(tx, 'comment-for-vote', (name) =>
    tx
      .select({
        id: comments.id,
        userId: comments.userId,
        communityId: posts.communityId,
        deleted: sql<boolean>`${comments.deletedAt} is not null`,
        postLocked: sql<boolean>`${posts.lockedAt} is not null`,
        upvotes: comments.upvotes,
        downvotes: comments.downvotes,
        vote: sql<Vote>`${commentVotes.up}`,
        voteIsNewer: castSince(commentVotes.createdAt),
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .leftJoin(
        commentVotes,
        sql`${commentVotes.commentId} = ${comments.id} and ${commentVotes.userId} = ${sql.placeholder('userId')}::uuid`,
      )
      .where(eq(comments.id, sql.placeholder('id')))
      .for('update', { of: comments })
      .prepare(name),
  ).execute(valuesOf(commentId, voter));
  return row;
}

/** What a vote is on, with the vote that the member has there. */
type Target = VoteCounts & { id: string; userId: string; vote: Vote };

/** Stores the vote and updates the post's counts and rank. Requires the post's row lock. False: see `writeVote`. */
export function setPostVote(tx: Tx, post: Target, voterId: string, to: Vote): Promise<boolean> {
  const counts = moveCounts(post, post.vote, to);
  const rank = hotness(counts.upvotes, Math.floor(objectIdTime(post.id) / 1000));
  return writeVote(tx, votesOnPosts, post, voterId, to, { ...counts, hotness: rank });
}

/** Stores the vote and updates the comment's counts. Requires the comment's row lock. False: see `writeVote`. */
export function setCommentVote(tx: Tx, comment: Target, voterId: string, to: Vote): Promise<boolean> {
  return writeVote(tx, votesOnComments, comment, voterId, to, moveCounts(comment, comment.vote, to));
}

type VoteTable = { targetType: ContentType; votes: SQL; target: SQL; id: SQL; counts: SQL };

const id = sql.placeholder('id');
const voter = sql.placeholder('voter');
const up = sql.placeholder('up');
const counts = sql`upvotes = ${sql.placeholder('upvotes')}, downvotes = ${sql.placeholder('downvotes')}`;

const votesOnPosts: VoteTable = {
  targetType: 'post',
  votes: sql`${postVotes}`,
  target: sql`${posts}`,
  id: sql`post_id`,
  counts: sql`${counts}, hotness = ${sql.placeholder('hotness')}`,
};
const votesOnComments: VoteTable = {
  targetType: 'comment',
  votes: sql`${commentVotes}`,
  target: sql`${comments}`,
  id: sql`comment_id`,
  counts,
};

/** How a vote is stored, by what was there. */
type Storing = 'insert' | 'update' | 'delete';

/** clock_timestamp() rather than the transaction's time, rounded down: later votes must not look earlier. */
const thisMoment = sql`date_trunc('milliseconds', clock_timestamp())`;

function storing({ votes, id: targetId }: VoteTable, how: Storing): SQL {
  const mine = sql`${targetId} = ${id}::uuid and user_id = ${voter}::uuid and up = ${sql.placeholder('from')}::bool`;
  return {
    insert: sql`insert into ${votes} (${targetId}, user_id, up, created_at)
                values (${id}::uuid, ${voter}::uuid, ${up}::bool, ${thisMoment}) on conflict do nothing`,
    update: sql`update ${votes} set up = ${up}::bool, created_at = ${thisMoment} where ${mine}`,
    delete: sql`delete from ${votes} where ${mine}`,
  }[how];
}

/**
 * In one statement: stores the vote, counts it, changes the author's points, to no less than 1 (api.md 4.4; others'
 * votes only), and enqueues the notification of an upvote, unless it replaced a downvote (api.md 4.7).
 *
 * Writes only if the stored vote is still the one that the decision was based on; returns whether it was. So one of two
 * identical parallel clicks loses (api.md 5.3, concurrency of votes).
 */
async function writeVote(
  tx: Tx,
  table: VoteTable,
  on: Target,
  voterId: string,
  to: Vote,
  counted: VoteCounts & { hotness?: number },
): Promise<boolean> {
  const how = on.vote === null ? 'insert' : to === null ? 'delete' : 'update';
  const change = on.userId === voterId ? 0 : karmaChange(on.vote, to);
  const { targetType } = table;
  const notifies = change !== 0 && how === 'insert';
  const job = notifies ? enqueuingOften('notifyNewVote', sql.placeholder('job')) : sql`null`;
  const moved = sql`, moved as (
      update ${users} set points = greatest(points + ${sql.placeholder('change')}::int, 1)
      where id = ${sql.placeholder('author')}::uuid and exists (select from stored)
      returning ${job}
    )`;
  const written = await executePrepared(
    tx,
    `vote-on-${targetType}-${how}${change === 0 ? '' : '-points'}`,
    () => sql`
      with stored as (${storing(table, how)} returning 1)${change === 0 ? sql`` : moved}
      update ${table.target} set ${table.counts} where id = ${id}::uuid and exists (select from stored)`,
    {
      ...counted,
      id: toUuid(on.id),
      voter: toUuid(voterId),
      up: to,
      from: on.vote,
      change,
      author: toUuid(on.userId),
      job: jobPayload('notifyNewVote', {
        targetType,
        targetId: on.id,
        voterId,
        votedAt: new Date().toISOString(),
      }),
    },
  );
  return written.count === 1;
}
