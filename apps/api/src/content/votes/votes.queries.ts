import {
  comments,
  commentVotes,
  communities,
  enqueuingOften,
  executePrepared,
  images,
  jobPayload,
  mutes,
  posts,
  postVisits,
  postVotes,
  prepared,
  toUuid,
  type Tx,
  userBadges,
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
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import { holdsAccount } from '../../members/member-transaction.queries.ts';
import { profilePicture, supporterBadge } from '../../members/users.queries.ts';
import { selectCommentsWithPosts } from '../comments/comments.queries.ts';
import { ofMember, ownColumns, postColumns } from '../posts/posts.queries.ts';

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
  account: userId,
  userId: toUuid(userId),
  elapsed: elapsedMs / 1000,
});

/**
 * Locks the voter's account and the post, and returns it with its author and community, and with what is the member's
 * own. The row is locked before it is joined, under the name of its table: votes that wait for each other on one post
 * then only read that row again.
 */
export async function getPostWithVoteForUpdate(tx: Tx, postId: string, voter: Voter) {
  const [row] = await prepared(tx, 'post-for-vote', (name) => {
    const locked = tx.$with(getTableName(posts)).as(
      tx
        .select()
        .from(posts)
        .where(and(eq(posts.id, sql.placeholder('id')), holdsAccount))
        .for('update'),
    );
    return tx
      .with(locked)
      .select({ ...postColumns, own: ownColumns, voteIsNewer: castSince(postVotes.createdAt) })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.userId))
      .innerJoin(communities, eq(communities.id, posts.communityId))
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .leftJoin(postVotes, ofMember(postVotes))
      .leftJoin(postVisits, ofMember(postVisits))
      .prepare(name);
  }).execute(valuesOf(postId, voter));
  return row;
}

/** Locks the voter's account and the comment, and returns it with its author and post, and with what is the member's own. */
export async function getCommentWithVoteForUpdate(tx: Tx, commentId: string, voter: Voter) {
  const user = sql`${sql.placeholder('userId')}::uuid`;
  const [row] = await prepared(tx, 'comment-for-vote', (name) =>
    selectCommentsWithPosts(tx, {
      postLocked: sql<boolean>`${posts.lockedAt} is not null`,
      own: {
        vote: sql<Vote>`${commentVotes.up}`,
        isAuthorMuted: sql<boolean>`exists (select from ${mutes}
          where ${mutes.userId} = ${user} and ${mutes.mutedUserId} = ${comments.userId})`,
      },
      voteIsNewer: castSince(commentVotes.createdAt),
    })
      .leftJoin(
        commentVotes,
        sql`${commentVotes.commentId} = ${comments.id} and ${commentVotes.userId} = ${user}`,
      )
      .where(and(eq(comments.id, sql.placeholder('id')), holdsAccount))
      .for('update', { of: comments })
      .prepare(name),
  ).execute(valuesOf(commentId, voter));
  return row;
}

/** What a vote is on, with the vote that the member has there. */
type Target = VoteCounts & { id: string; userId: string };
type Voted = { own: { vote: Vote }; author: { points: number } };
type Cast = { voterId: string; to: Vote };

/**
 * Stores the vote and updates the post's counts and rank. Requires the post's row lock. Returns the row as it then is,
 * or null: see `writeVote`.
 */
export async function setPostVote<Row extends Voted & { post: Target }>(
  tx: Tx,
  row: Row,
  cast: Cast,
): Promise<Row | null> {
  const counts = moveCounts(row.post, row.own.vote, cast.to);
  const rank = hotness(counts.upvotes, Math.floor(objectIdTime(row.post.id) / 1000));
  const changes = { ...counts, hotness: rank };
  const points = await writeVote(tx, votesOnPosts, { ...row, on: row.post }, { cast, changes });
  const post = { ...row.post, ...changes, points: counts.upvotes - counts.downvotes };
  return points === null ? null : { ...after(row, cast, points), post };
}

/** The same on a comment. Requires its row lock. */
export async function setCommentVote<Row extends Voted & { comment: Target }>(
  tx: Tx,
  row: Row,
  cast: Cast,
): Promise<Row | null> {
  const changes = moveCounts(row.comment, row.own.vote, cast.to);
  const points = await writeVote(tx, votesOnComments, { ...row, on: row.comment }, { cast, changes });
  return points === null ? null : { ...after(row, cast, points), comment: { ...row.comment, ...changes } };
}

function after<Row extends Voted>(row: Row, { to }: Cast, points: number): Row {
  return { ...row, own: { ...row.own, vote: to }, author: { ...row.author, points } };
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
 * Writes only if the stored vote is still the one that the decision was based on. So one of two identical parallel
 * clicks loses (api.md 5.3, concurrency of votes). Returns the author's points, or null if nothing was written.
 */
async function writeVote(
  tx: Tx,
  table: VoteTable,
  { on, own: { vote: from }, author }: Voted & { on: Target },
  { cast: { voterId, to }, changes }: { cast: Cast; changes: VoteCounts & { hotness?: number } },
): Promise<number | null> {
  const how = from === null ? 'insert' : to === null ? 'delete' : 'update';
  const change = on.userId === voterId ? 0 : karmaChange(from, to);
  const { targetType } = table;
  const notifies = change !== 0 && how === 'insert';
  const job = notifies ? enqueuingOften('notifyNewVote', sql.placeholder('job')) : sql`null`;
  const moved = sql`, moved as (
      update ${users} set points = greatest(points + ${sql.placeholder('change')}::int, 1)
      where id = ${sql.placeholder('author')}::uuid and exists (select from stored)
      returning points, ${job}
    )`;
  const [written] = await executePrepared<{ points: number | null }>(
    tx,
    `vote-on-${targetType}-${how}${change === 0 ? '' : '-points'}`,
    () => sql`
      with stored as (${storing(table, how)} returning 1)${change === 0 ? sql`` : moved}
      update ${table.target} set ${table.counts} where id = ${id}::uuid and exists (select from stored)
      returning ${change === 0 ? sql`null::int` : sql`(select points from moved)`} as points`,
    {
      ...changes,
      id: toUuid(on.id),
      voter: toUuid(voterId),
      up: to,
      from,
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
  return written ? (written.points ?? author.points) : null;
}
