import { hotness, objectIdTime } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { fromUuid } from '../columns.ts';
import { comments, commentVotes, posts, postVotes, users } from '../schema/index.ts';
import { list, numbers } from './written-content.ts';

/** Many votes at once, with all that is counted of them: on posts, or on comments. */
export type VotesOn = {
  votes: typeof postVotes | typeof commentVotes;
  target: typeof posts | typeof comments;
  /** The column of the votes that names what they are on. */
  id: SQL;
};

export const votesOnPosts: VotesOn = { votes: postVotes, target: posts, id: sql`post_id` };
export const votesOnComments: VotesOn = { votes: commentVotes, target: comments, id: sql`comment_id` };

/** Uuids, as the database writes them. */
export type VoteKey = { id: string; userId: string };
export type StoredVote = VoteKey & { up: boolean; createdAt: string };

/** Withdraws votes, with the points that authors owe to them (api.md 4.4). Returns those that there were. */
export async function withdrawVotes(tx: Tx, on: VotesOn, keys: readonly VoteKey[]): Promise<StoredVote[]> {
  await lockVotedOn(tx, on, keys);
  const { votes, id } = on;
  const gone = await tx.execute<StoredVote>(sql`
    delete from ${votes} using ${relation(keys)}
    where ${votes}.${id} = given.id and ${votes}.user_id = given.user_id
    returning ${votes}.${id} as id, ${votes}.user_id as "userId", up, ${votes}.created_at as "createdAt"`);
  await countVotes(tx, on, gone, -1);
  return [...gone];
}

/** Stores withdrawn votes again, except where a member has voted since. */
export async function restoreVotes(tx: Tx, on: VotesOn, given: readonly StoredVote[]): Promise<void> {
  await lockVotedOn(tx, on, given);
  const back = await tx.execute<StoredVote>(sql`
    insert into ${on.votes} (${on.id}, user_id, up, created_at)
    select id, user_id, up, created_at
    from json_to_recordset(${JSON.stringify(
      given.map(({ id, userId, up, createdAt }) => ({ id, user_id: userId, up, created_at: createdAt })),
    )}::json) as given (id uuid, user_id uuid, up boolean, created_at timestamptz)
    order by id, user_id
    on conflict do nothing
    returning ${on.id} as id, user_id as "userId", up, created_at as "createdAt"`);
  await countVotes(tx, on, back, 1);
}

/** What was voted on, then its authors, as single votes lock them; each in the order of the ids. */
async function lockVotedOn(tx: Tx, { target }: VotesOn, keys: readonly VoteKey[]): Promise<void> {
  const ids = list(keys.map(({ id }) => id));
  // Who answers a comment locks the post, and then the comments above in their own order.
  if (target === comments)
    await tx.execute(sql`
      select count(*) from (
        select id from ${posts} where id in (select post_id from ${comments} where id = any(${ids}))
        order by id for key share
      ) as locked`);
  await tx.execute(sql`
    select count(*) from (select id from ${target} where id = any(${ids}) order by id for update) as locked`);
  await tx.execute(sql`
    select count(*) from (
      select id from ${users} where id in (select user_id from ${target} where id = any(${ids}))
      order by id for no key update
    ) as locked`);
}

async function countVotes(
  tx: Tx,
  { target, votes }: VotesOn,
  moved: readonly StoredVote[],
  by: 1 | -1,
): Promise<void> {
  if (moved.length === 0) return;
  const ups = moved.filter(({ up }) => up);
  // Clamped, because a count that has drifted must not block the rest.
  await tx.execute(sql`
    update ${users} set points = greatest(points + ${by}::int * counted.upvotes, 1)
    from (
      select target.user_id, count(*)::int as upvotes
      from ${relation(ups)} join ${target} as target on target.id = given.id
      where target.user_id <> given.user_id group by target.user_id
    ) as counted
    where ${users.id} = counted.user_id`);
  const counted = await tx.execute<{ id: string; upvotes: number }>(sql`
    update ${target} set
      upvotes = greatest(upvotes + ${by}::int * ups, 0), downvotes = greatest(downvotes + ${by}::int * downs, 0)
    from (
      select id, sum(up)::int as ups, sum(1 - up)::int as downs
      from unnest(${list(moved.map(({ id }) => id))}, ${numbers(moved.map(({ up }) => Number(up)))}) as given (id, up)
      group by id
    ) as counted
    where ${target.id} = counted.id
    returning ${target.id} as id, upvotes`);
  if (votes !== postVotes) return;
  const ranks = counted.map(({ id, upvotes }) =>
    hotness(upvotes, Math.floor(objectIdTime(fromUuid(id)) / 1000)),
  );
  await tx.execute(sql`
    update ${posts} set hotness = ranked.hotness
    from unnest(${list(counted.map(({ id }) => id))}, ${numbers(ranks)}) as ranked (id, hotness)
    where ${posts.id} = ranked.id`);
}

function relation(keys: readonly VoteKey[]): SQL {
  return sql`unnest(${list(keys.map(({ id }) => id))}, ${list(keys.map(({ userId }) => userId))}) as given (id, user_id)`;
}
