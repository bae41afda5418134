import { hotness, objectIdTime, zeroId } from '@confab/domain';
import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { fromUuid, toUuid } from '../columns.ts';
import {
  comments,
  commentVotes,
  communities,
  communityMembers,
  listItems,
  lists,
  posts,
  postVotes,
  reportCounts,
  reports,
  siteSettings,
  users,
} from '../schema/index.ts';

/** Every counter that can be recounted (api.md 4.4). Points cannot: their floor of 1 loses information. */
export const counterNames = [
  'posts.upvotes',
  'posts.downvotes',
  'posts.noComments',
  'posts.hotness',
  'comments.upvotes',
  'comments.downvotes',
  'comments.noReplies',
  'comments.noRepliesDirect',
  'users.noPosts',
  'users.noComments',
  'lists.numItems',
  'communities.noMembers',
  'reportCounts.noPostReports',
  'reportCounts.noCommentReports',
  'siteSettings.noUsers',
] as const;
export type CounterName = (typeof counterNames)[number];

export type Drift = {
  counter: CounterName;
  rows: number;
  /** The sum of absolute differences. */
  difference: number;
  examples: readonly string[];
};

/** The result of one statement, which compared the ids after `after` up to `last`. Null: there were none left. */
type Batch = { last: string | null; drift: readonly Drift[] };

/** Compares the next batch of rows. One statement has one snapshot, so that concurrent votes are no drift. */
type CounterCheck = (db: Db, after: string) => Promise<Batch>;

const counterChecks: readonly CounterCheck[] = [
  inBatches(posts, 1000, comparePosts),
  inBatches(posts, 1000, compareHotness),
  // All comments of a post at once: an index finds the replies under a post, not those under a comment.
  inBatches(posts, 100, compareComments),
  inBatches(users, 500, compareUsers),
  inBatches(users, 500, compareLists),
  inBatches(communities, 50, compareCommunities),
  async (db) => ({ last: null, drift: await driftIn(db, compareSite()) }),
];

const maxExamples = 5;

/**
 * Answers which counters differ from what they count. It corrects nothing: drift is a bug elsewhere, and the rows are the
 * evidence.
 */
export async function recount(db: Db, signal: AbortSignal): Promise<Drift[]> {
  const found = new Map<CounterName, Drift>();
  for (const check of counterChecks) {
    let after: string | null = zeroId;
    while (after !== null) {
      signal.throwIfAborted();
      const batch = await check(db, after);
      for (const drift of batch.drift) found.set(drift.counter, add(found.get(drift.counter), drift));
      after = batch.last;
    }
  }
  return counterNames.flatMap((counter) => found.get(counter) ?? []);
}

function add(sum: Drift | undefined, drift: Drift): Drift {
  if (!sum) return drift;
  return {
    counter: drift.counter,
    rows: sum.rows + drift.rows,
    difference: sum.difference + drift.difference,
    examples: [...sum.examples, ...drift.examples].slice(0, maxExamples),
  };
}

type Range = { after: string; last: string };

function inBatches(
  table: typeof posts | typeof users | typeof communities,
  size: number,
  compare: (db: Db, range: Range) => Promise<Drift[]>,
): CounterCheck {
  return async (db, after) => {
    const [end] = await db.execute<{ id: string }>(sql`
      select id from (
        select id from ${table} where id > ${toUuid(after)}::uuid order by id limit ${size}
      ) as batch order by id desc limit 1`);
    if (!end) return { last: null, drift: [] };
    const last = fromUuid(end.id);
    return { last, drift: await compare(db, { after, last }) };
  };
}

function within(column: SQL, { after, last }: Range): SQL {
  return sql`${column} > ${toUuid(after)}::uuid and ${column} <= ${toUuid(last)}::uuid`;
}

function comparePosts(db: Db, range: Range): Promise<Drift[]> {
  return driftIn(
    db,
    sql`
      select post.id, pair.*
      from ${posts} as post
      cross join lateral (${countVotes(sql`${postVotes} where post_id = post.id`)}) as votes
      cross join lateral (select count(*) as total from ${comments} where post_id = post.id) as commented
      cross join lateral (values
        ('posts.upvotes', post.upvotes, votes.up),
        ('posts.downvotes', post.downvotes, votes.down),
        ('posts.noComments', post.no_comments, commented.total)
      ) as pair (counter, stored, counted)
      where ${within(sql`post.id`, range)}`,
  );
}

function compareComments(db: Db, range: Range): Promise<Drift[]> {
  return driftIn(
    db,
    sql`
      with replies as (
        select above.id, count(*) as total, count(*) filter (where above.id = reply.parent_id) as direct
        from ${comments} as reply cross join unnest(reply.ancestors) as above (id)
        where ${within(sql`reply.post_id`, range)}
        group by above.id
      )
      select comment.id, pair.*
      from ${comments} as comment
      cross join lateral (${countVotes(sql`${commentVotes} where comment_id = comment.id`)}) as votes
      left join replies on replies.id = comment.id
      cross join lateral (values
        ('comments.upvotes', comment.upvotes, votes.up),
        ('comments.downvotes', comment.downvotes, votes.down),
        ('comments.noReplies', comment.no_replies, coalesce(replies.total, 0)),
        ('comments.noRepliesDirect', comment.no_replies_direct, coalesce(replies.direct, 0))
      ) as pair (counter, stored, counted)
      where ${within(sql`comment.post_id`, range)}`,
  );
}

function compareUsers(db: Db, range: Range): Promise<Drift[]> {
  return driftIn(
    db,
    sql`
      select person.id, pair.*
      from ${users} as person
      cross join lateral (values
        ('users.noPosts', person.no_posts,
          (select count(*) from ${posts} where user_id = person.id)),
        ('users.noComments', person.no_comments,
          (select count(*) from ${comments} where user_id = person.id and deleted_at is null))
      ) as pair (counter, stored, counted)
      where ${within(sql`person.id`, range)}`,
  );
}

/** Lists are compared by owner, and reported under the owner's id. */
function compareLists(db: Db, range: Range): Promise<Drift[]> {
  return driftIn(
    db,
    sql`
      select list.user_id as id, 'lists.numItems' as counter, list.num_items as stored,
        (select count(*) from ${listItems} where list_id = list.id) as counted
      from ${lists} as list
      where ${within(sql`list.user_id`, range)}`,
  );
}

function compareCommunities(db: Db, range: Range): Promise<Drift[]> {
  return driftIn(
    db,
    sql`
      select community.id, pair.*
      from ${communities} as community
      left join ${reportCounts} as waiting on waiting.community_id = community.id
      cross join lateral (values
        ('communities.noMembers', community.no_members,
          (select count(*) from ${communityMembers} where community_id = community.id)),
        ('reportCounts.noPostReports', coalesce(waiting.no_post_reports, 0),
          (select count(*) from ${reports} where community_id = community.id and comment_id is null)),
        ('reportCounts.noCommentReports', coalesce(waiting.no_comment_reports, 0),
          (select count(*) from ${reports} where community_id = community.id and comment_id is not null))
      ) as pair (counter, stored, counted)
      where ${within(sql`community.id`, range)}`,
  );
}

function compareSite(): SQL {
  return sql`
    select null::uuid as id, 'siteSettings.noUsers' as counter, no_users as stored,
      (select count(*) from ${users}) as counted
    from ${siteSettings}`;
}

function countVotes(ofOne: SQL): SQL {
  return sql`
    select count(*) filter (where up) as up, count(*) filter (where not up) as down from ${ofOne}`;
}

/** Adds up the rows (id, counter, stored, counted) that differ. Done in SQL, so that only a few rows are returned. */
async function driftIn(db: Db, compared: SQL): Promise<Drift[]> {
  const rows = await db.execute<{
    counter: CounterName;
    rows: number;
    difference: number;
    examples: string[];
  }>(sql`
    select counter, count(*)::int as rows, sum(abs(stored - counted))::float8 as difference,
      -- The site has no id.
      array_remove((array_agg(id::text order by id))[1:3], null) as examples
    from (${compared}) as compared
    where stored <> counted
    group by counter`);
  return rows.map((row) => ({ ...row, examples: row.examples.map(fromUuid) }));
}

/** Hotness is computed in TypeScript, so these rows are loaded. */
async function compareHotness(db: Db, { after, last }: Range): Promise<Drift[]> {
  const rows = await db
    .select({ id: posts.id, upvotes: posts.upvotes, hotness: posts.hotness })
    .from(posts)
    .where(and(gt(posts.id, after), lte(posts.id, last)))
    .orderBy(asc(posts.id));
  const off = rows
    .map(({ id, upvotes, hotness: stored }) => ({
      id,
      difference: Math.abs(stored - hotness(upvotes, Math.floor(objectIdTime(id) / 1000))),
    }))
    .filter(({ difference }) => difference > 0);
  if (off.length === 0) return [];
  return [
    {
      counter: 'posts.hotness',
      rows: off.length,
      difference: off.reduce((sum, { difference }) => sum + difference, 0),
      examples: off.slice(0, 3).map(({ id }) => id),
    },
  ];
}
