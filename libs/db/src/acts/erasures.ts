import { hotness, objectIdTime, zeroId } from '@confab/domain';
import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { fromUuid, toUuid } from '../columns.ts';
import { enqueue } from '../jobs.ts';
import {
  accountErasures,
  comments,
  commentVotes,
  erasedParts,
  images,
  lists,
  posts,
  postVotes,
  users,
} from '../schema/index.ts';
import { deleteContentWhere, list } from './written-content.ts';

export type Erasure = typeof accountErasures.$inferSelect;

/** Shown in the logs of communities. */
const reason = 'The account was deleted with everything it wrote.';

/** Rows per transaction: few enough that others hardly wait for its locks. */
const batchSize = 200;

/** What an erasure would delete. */
export type WrittenCounts = Record<'posts' | 'comments' | 'votes' | 'lists' | 'pictures', number>;

export async function countWritten(db: Db | Tx, userId: string): Promise<WrittenCounts> {
  const user = sql`${toUuid(userId)}::uuid`;
  const [counts] = await db.execute<WrittenCounts>(sql`
    select
      (select count(*) from ${posts} where user_id = ${user} and ${left.posts})::int as posts,
      (select count(*) from ${comments} where user_id = ${user} and ${left.comments})::int as comments,
      ((select count(*) from ${postVotes} where user_id = ${user})
        + (select count(*) from ${commentVotes} where user_id = ${user}))::int as votes,
      (select count(*) from ${lists} where user_id = ${user})::int as lists,
      (select count(*) from ${images} where uploaded_by = ${user} and used_at is not null
        and usage in ('postImage', 'profilePicture'))::int as pictures`);
  if (!counts) throw new Error('a statement without a table returns a row');
  return counts;
}

export async function findErasure(db: Db | Tx, userId: string): Promise<Erasure | undefined> {
  const [erasure] = await db.select().from(accountErasures).where(eq(accountErasures.userId, userId));
  return erasure;
}

/**
 * Begins to erase what an account wrote; one that is under way goes on. The account is deleted in the same transaction,
 * under its exclusive lock: so it writes nothing more.
 */
export async function startErasure(
  tx: Tx,
  { userId, requestedBy }: Pick<Erasure, 'userId' | 'requestedBy'>,
): Promise<void> {
  const { posts, comments, votes } = await countWritten(tx, userId);
  const begun = { requestedBy, noItems: posts + comments + votes };
  await tx
    .insert(accountErasures)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: accountErasures.userId,
      set: {
        ...begun,
        requestedAt: sql`now()`,
        noErased: 0,
        part: 'posts',
        reachedId: null,
        finishedAt: null,
      },
      setWhere: isNotNull(accountErasures.finishedAt),
    });
  await enqueue(tx, 'eraseAccount', { userId }, { key: `erase:${userId}` });
}

/**
 * Erases the next batch and saves how far it came, in one transaction; returns whether there may be more. Two processes
 * take turns: each goes on from where the other stopped.
 */
export async function eraseNextBatch(tx: Tx, userId: string): Promise<boolean> {
  const [erasure] = await tx
    .select()
    .from(accountErasures)
    .where(eq(accountErasures.userId, userId))
    .for('update');
  if (!erasure || erasure.finishedAt !== null) return false;
  const ids = await erase[erasure.part](tx, erasure);
  const last = ids.at(-1);
  const nextPart = erasedParts[erasedParts.indexOf(erasure.part) + 1];
  const isFinished = last === undefined && nextPart === undefined;
  await tx
    .update(accountErasures)
    .set({
      noErased: sql`${accountErasures.noErased} + ${ids.length}`,
      ...(last === undefined ? { part: nextPart, reachedId: null } : { reachedId: fromUuid(last) }),
      ...(isFinished ? { finishedAt: sql`now()` } : {}),
    })
    .where(eq(accountErasures.userId, userId));
  return !isFinished;
}

/** What of a kind is not erased yet. */
const left = { posts: sql`deleted_content_at is null`, comments: sql`body <> ''` };

/** Each returns the ids it erased, in their order; none at the end. */
const erase: Record<Erasure['part'], (tx: Tx, erasure: Erasure) => Promise<readonly string[]>> = {
  posts: async (tx, erasure) => {
    const ids = await nextIds(tx, erasure, { from: posts, id: sql`id`, which: left.posts });
    await deleteContentWhere(tx, deletionOf(erasure), { posts: oneOf(ids), comments: sql`false` });
    return ids;
  },
  comments: async (tx, erasure) => {
    const ids = await nextIds(tx, erasure, { from: comments, id: sql`id`, which: left.comments });
    await deleteContentWhere(tx, deletionOf(erasure), { posts: sql`false`, comments: oneOf(ids) });
    // Those that were deleted before as well.
    await tx.execute(sql`update ${comments} set body = '', body_html = '' where ${oneOf(ids)}`);
    return ids;
  },
  postVotes: async (tx, erasure) => {
    const ids = await nextIds(tx, erasure, { from: postVotes, id: sql`post_id`, which: sql`true` });
    const moved = await withdrawVotes(tx, erasure, ids, {
      votes: postVotes,
      target: posts,
      id: sql`post_id`,
    });
    const ranks = moved.map(({ id, upvotes }) =>
      hotness(upvotes, Math.floor(objectIdTime(fromUuid(id)) / 1000)),
    );
    await tx.execute(sql`
      update ${posts} set hotness = moved.hotness
      from unnest(${list(moved.map(({ id }) => id))}, ${`{${ranks.join(',')}}`}::text::bigint[]) as moved (id, hotness)
      where ${posts.id} = moved.id`);
    return ids;
  },
  commentVotes: async (tx, erasure) => {
    const ids = await nextIds(tx, erasure, { from: commentVotes, id: sql`comment_id`, which: sql`true` });
    await withdrawVotes(tx, erasure, ids, { votes: commentVotes, target: comments, id: sql`comment_id` });
    return ids;
  },
};

function deletionOf({ userId, requestedBy }: Erasure) {
  return { authorId: userId, adminId: requestedBy, reason };
}

function oneOf(uuids: readonly string[]): SQL {
  return sql`id = any(${list(uuids)})`;
}

async function nextIds(
  tx: Tx,
  { userId, reachedId }: Erasure,
  { from, id, which }: { from: typeof posts | typeof comments | VoteTable; id: SQL; which: SQL },
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select ${id} as id from ${from}
    where user_id = ${toUuid(userId)}::uuid and ${id} > ${toUuid(reachedId ?? zeroId)}::uuid and ${which}
    order by ${id} limit ${batchSize}`);
  return rows.map((row) => row.id);
}

type VoteTable = typeof postVotes | typeof commentVotes;

/**
 * Withdraws the account's votes from these posts or comments, with the points that their authors owe to them (api.md 4.4).
 * Returns the counts as they then are.
 */
async function withdrawVotes(
  tx: Tx,
  { userId }: Erasure,
  ids: readonly string[],
  { votes, target, id }: { votes: VoteTable; target: typeof posts | typeof comments; id: SQL },
): Promise<{ id: string; upvotes: number }[]> {
  const user = sql`${toUuid(userId)}::uuid`;
  const voted = sql`${target} as target join ${votes} as vote on vote.${id} = target.id
    where vote.user_id = ${user} and target.${oneOf(ids)}`;
  const counted = sql`${voted} and vote.up and target.user_id <> ${user}`;
  await tx.execute(sql`
    select count(*) from (select id from ${target} where ${oneOf(ids)} order by id for update) as locked`);
  await tx.execute(sql`
    select count(*) from (
      select id from ${users} where id in (select target.user_id from ${counted}) order by id for no key update
    ) as locked`);
  await tx.execute(sql`
    update ${users} set points = greatest(points - lost.upvotes, 1)
    from (select target.user_id as id, count(*)::int as upvotes from ${counted} group by target.user_id) as lost
    where ${users.id} = lost.id`);
  // Clamped, because a count that has drifted must not block the erasure.
  const moved = await tx.execute<{ id: string; upvotes: number }>(sql`
    with gone as (
      delete from ${votes} where user_id = ${user} and ${id} = any(${list(ids)}) returning ${id} as id, up
    )
    update ${target} set
      upvotes = greatest(upvotes - gone.up::int, 0), downvotes = greatest(downvotes - (not gone.up)::int, 0)
    from gone where ${target.id} = gone.id
    returning ${target.id} as id, upvotes`);
  return [...moved];
}
