import {
  comments,
  commentVotes,
  type Db,
  fromUuid,
  posts,
  postVotes,
  ringMembers,
  rings,
  type Tx,
  onlyRow,
} from '@confab/db';
import { isListedAgain, matchRings, type Ring, ringLimits } from '@confab/domain';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { firstId } from './first-id.ts';

/** A vote with the ids of all that it touches, as PostgreSQL writes them. */
export type VoteRow = {
  item: string;
  voter: string;
  author: string;
  community: string;
  up: boolean;
  /** Seconds. */
  at: number;
};

const batchSize = 10_000;

/**
 * The votes on what was written in the window, those on the newest first, until there are as many as are looked at. Ids
 * sort by time, so that each batch is a range of the key of the votes, and what is older is never read.
 */
export async function* readVotes(db: Db): AsyncGenerator<VoteRow[]> {
  const since = firstId(sql`now() - make_interval(days => ${ringLimits.windowDays})`);
  for (const statement of [postVotesBefore, commentVotesBefore]) {
    let last: VoteRow | undefined;
    let left: number = ringLimits.votes / 2;
    do {
      const rows = await db.execute<VoteRow>(statement(since, last, Math.min(batchSize, left)));
      if (rows.length > 0) yield rows;
      left -= rows.length;
      last = rows.length < batchSize ? undefined : rows.at(-1);
    } while (last && left > 0);
  }
}

const seconds = (moment: SQL) => sql`extract(epoch from ${moment})::float8`;

const before = (columns: SQL, last: VoteRow | undefined) =>
  last ? sql`and (${columns}) < (${last.item}::uuid, ${last.voter}::uuid)` : sql``;

function postVotesBefore(since: SQL, last: VoteRow | undefined, limit: number): SQL {
  return sql`
    select vote.post_id as item, vote.user_id as voter, post.user_id as author, post.community_id as community,
      vote.up, ${seconds(sql`vote.created_at`)} as at
    from (
      select * from ${postVotes} where post_id >= ${since} ${before(sql`post_id, user_id`, last)}
      order by post_id desc, user_id desc limit ${limit}
    ) as vote
    join ${posts} as post on post.id = vote.post_id
    order by vote.post_id desc, vote.user_id desc`;
}

function commentVotesBefore(since: SQL, last: VoteRow | undefined, limit: number): SQL {
  return sql`
    select vote.comment_id as item, vote.user_id as voter, comment.user_id as author,
      post.community_id as community, vote.up, ${seconds(sql`vote.created_at`)} as at
    from (
      select * from ${commentVotes} where comment_id >= ${since} ${before(sql`comment_id, user_id`, last)}
      order by comment_id desc, user_id desc limit ${limit}
    ) as vote
    join ${comments} as comment on comment.id = vote.comment_id
    join ${posts} as post on post.id = comment.post_id
    order by vote.comment_id desc, vote.user_id desc`;
}

/** A ring whose members have ids, as PostgreSQL writes them. */
export type FoundRing = Omit<Ring, 'members'> & {
  members: (Omit<Ring['members'][number], 'account'> & { account: string })[];
};

/**
 * Replaces what the night before found. A dismissed ring stays so until there is twice as much to see of it, and is
 * remembered while no night finds it.
 */
export async function storeRings(tx: Tx, found: readonly FoundRing[]): Promise<void> {
  const rows = await tx
    .select({ ring: rings, userId: ringMembers.userId })
    .from(rings)
    .innerJoin(ringMembers, eq(ringMembers.ringId, rings.id));
  const stored = [...Map.groupBy(rows, ({ ring }) => ring.id).values()].flatMap((members) => {
    const [first] = members;
    return first ? [{ ...first.ring, accounts: new Set(members.map(({ userId }) => userId)) }] : [];
  });
  const known = matchRings(
    found.map(({ members }) => new Set(members.map(({ account }) => fromUuid(account)))),
    stored,
  );
  for (const [place, { members, ...figures }] of found.entries()) {
    const before = known[place];
    const id = before ? before.id : await insertRing(tx, figures);
    if (before) {
      const listed = before.dismissedEvidence !== null && isListedAgain(figures, before.dismissedEvidence);
      const undone = { dismissedAt: null, dismissedBy: null, dismissedEvidence: null };
      await tx
        .update(rings)
        .set({ ...figures, seenAt: sql`now()`, ...(listed ? undone : {}) })
        .where(eq(rings.id, id));
      await tx.delete(ringMembers).where(eq(ringMembers.ringId, id));
    }
    await tx
      .insert(ringMembers)
      .values(
        members.map(({ account, ...counts }) => ({ ringId: id, userId: fromUuid(account), ...counts })),
      );
  }
  const still = new Set(known.map((ring) => ring?.id));
  const gone = stored
    .filter(({ id, dismissedAt }) => !still.has(id) && dismissedAt === null)
    .map(({ id }) => id);
  if (gone.length > 0) await tx.delete(rings).where(inArray(rings.id, gone));
  await tx
    .delete(rings)
    .where(sql`${rings.seenAt} < now() - make_interval(days => ${ringLimits.forgottenAfterDays})`);
}

async function insertRing(tx: Tx, figures: Omit<FoundRing, 'members'>): Promise<number> {
  const row = onlyRow(await tx.insert(rings).values(figures).returning({ id: rings.id }));
  return row.id;
}
