import { zeroId } from '@confab/domain';
import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { fromUuid, toUuid } from '../columns.ts';
import { enqueue } from '../jobs.ts';
import {
  accountErasures,
  comments,
  commentVotes,
  conversations,
  erasedParts,
  images,
  lists,
  posts,
  postVotes,
} from '../schema/index.ts';
import { type VoteKey, type VotesOn, votesOnComments, votesOnPosts, withdrawVotes } from './votes.ts';
import { deleteContentWhere, list } from './written-content.ts';
import { onlyRow } from '../only-row.ts';

export type Erasure = typeof accountErasures.$inferSelect;

/** Shown in the logs of communities. */
const reason = 'The account was deleted with everything it wrote.';

/** Rows per transaction: few enough that others hardly wait for its locks. */
const batchSize = 200;

/** What an erasure would delete. */
export type WrittenCounts = Record<'posts' | 'comments' | 'votes' | 'lists' | 'pictures', number>;

export async function countWritten(db: Db | Tx, userId: string): Promise<WrittenCounts> {
  const user = sql`${toUuid(userId)}::uuid`;
  return onlyRow(
    await db.execute<WrittenCounts>(sql`
    select
      (select count(*) from ${posts} where user_id = ${user} and ${left.posts})::int as posts,
      (select count(*) from ${comments} where user_id = ${user} and ${left.comments})::int as comments,
      ((select count(*) from ${postVotes} where user_id = ${user})
        + (select count(*) from ${commentVotes} where user_id = ${user}))::int as votes,
      (select count(*) from ${lists} where user_id = ${user})::int as lists,
      (select count(*) from ${images} where uploaded_by = ${user} and used_at is not null
        and usage in ('postImage', 'profilePicture'))::int as pictures`),
  );
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
  // With what moderators answered.
  await tx.delete(conversations).where(eq(conversations.userId, userId));
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
    await withdrawVotes(tx, votesOnPosts, votesOf(erasure, ids));
    return ids;
  },
  commentVotes: async (tx, erasure) => {
    const ids = await nextIds(tx, erasure, { from: commentVotes, id: sql`comment_id`, which: sql`true` });
    await withdrawVotes(tx, votesOnComments, votesOf(erasure, ids));
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
  { from, id, which }: { from: typeof posts | typeof comments | VotesOn['votes']; id: SQL; which: SQL },
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select ${id} as id from ${from}
    where user_id = ${toUuid(userId)}::uuid and ${id} > ${toUuid(reachedId ?? zeroId)}::uuid and ${which}
    order by ${id} limit ${batchSize}`);
  return rows.map((row) => row.id);
}

function votesOf({ userId }: Erasure, ids: readonly string[]): VoteKey[] {
  return ids.map((id) => ({ id, userId: toUuid(userId) }));
}
