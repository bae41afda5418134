import {
  comments,
  commentVotes,
  communities,
  communityModerators,
  conversations,
  type Db,
  fromUuid,
  held,
  messages,
  posts,
  postVotes,
  readTime,
  reports,
  rollbackItems,
  toUuid,
  type Tx,
  users,
  onlyRow,
} from '@confab/db';
import { limits, type RolledBack } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import { contains } from '../communities/moderators/numbered-page.queries.ts';

/** What a roll-back is to remove. */
export type Chosen = {
  /** Null for all communities. */
  communityId: string | null;
  text: string | null;
  since: string | null;
  until: string;
  leftOut: readonly string[];
  content: boolean;
  votes: boolean;
  reports: boolean;
  messages: boolean;
  /** Who rolls back: reports of what they wrote are for others to decide, and a count would tell them who reported it. */
  by: string;
};

/** The uuid below which all ids of an earlier moment are, and above which all later ones. */
function idAt(time: string): SQL {
  const nanoseconds = BigInt(Date.parse(time)) * 1_000_000n;
  return sql`${toUuid(nanoseconds.toString(16).padStart(16, '0').padEnd(24, '0'))}::uuid`;
}

const uuids = (ids: readonly string[]) => sql`${sql.param(ids.map(toUuid))}::uuid[]`;

const fromWindow = (id: SQL, { since, until }: Chosen) =>
  sql`${since === null ? sql`` : sql`${id} >= ${idAt(since)} and `}${id} < ${idAt(until)}`;

const madeInWindow = (madeAt: SQL, { since, until }: Chosen) =>
  sql`${since === null ? sql`` : sql`${madeAt} >= ${since} and `}${madeAt} < ${until}`;

const inCommunity = ({ communityId }: Chosen, of: SQL = sql`post.community_id`) =>
  communityId === null ? sql`true` : sql`${of} = ${toUuid(communityId)}::uuid`;

/**
 * What moderators do in their community is for other moderators to undo, one by one. A subquery, which reads the role by its
 * key, as PostgreSQL may read the whole table for a join.
 */
const ofMember = (userId: SQL, communityId: SQL = sql`post.community_id`) => sql`(
  select moderator.position from ${communityModerators} as moderator
  where moderator.community_id = ${communityId} and moderator.user_id = ${userId}) is null`;

const containsAny = (text: string | null, ...columns: SQL[]) =>
  text === null
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`coalesce(${contains(column, text)}, false)`),
        sql` or `,
      )})`;

/** Posts that stand, by `accounts` or in the whole window; comments below. */
const standingPosts = (chosen: Chosen, author: SQL) => sql`
  from ${posts} as post
  where ${author} and post.deleted_at is null and ${fromWindow(sql`post.id`, chosen)} and ${inCommunity(chosen)}
    and not post.id = any(${uuids(chosen.leftOut)}) and ${ofMember(sql`post.user_id`)}
    and ${containsAny(chosen.text, sql`post.title`, sql`post.body`, sql`post.link_url`)}`;

const standingComments = (chosen: Chosen, author: SQL) => sql`
  from ${comments} as comment join ${posts} as post on post.id = comment.post_id
  where ${author} and comment.deleted_at is null and ${fromWindow(sql`comment.id`, chosen)} and ${inCommunity(chosen)}
    and not comment.id = any(${uuids(chosen.leftOut)}) and ${ofMember(sql`comment.user_id`)}
    and ${containsAny(chosen.text, sql`comment.body`)}`;

/** What waits for approval. */
const waitingHeld = (chosen: Chosen, author: SQL) => sql`
  from ${held} as held
  where ${author} and held.removed_at is null and ${fromWindow(sql`held.id`, chosen)}
    and ${inCommunity(chosen, sql`held.community_id`)} and ${ofMember(sql`held.user_id`, sql`held.community_id`)}
    and not held.id = any(${uuids(chosen.leftOut)})
    and ${containsAny(chosen.text, ...['title', 'body', 'linkUrl'].map((part) => sql`(held.content ->> ${part}::text)`))}`;

const by = (column: SQL, accounts: readonly string[]) => sql`${column} = any(${uuids(accounts)})`;

/** One more than there may be, if there are more. */
const mostAccounts = limits.rollbackAccounts + 1;
const mostItems = limits.rollbackItems + 1;

const accountIds = async (db: Db, statement: SQL): Promise<string[]> => {
  const rows = await db.execute<{ id: string }>(sql`
    select chosen.id from (${statement}) as chosen join ${users} as account on account.id = chosen.id
    where not account.is_admin order by account.id limit ${mostAccounts}`);
  return rows.map(({ id }) => fromUuid(id));
};

/** Those with these names, and the names that no account has. */
export async function listNamed(db: Db, usernames: readonly string[]) {
  const rows = await db.execute<{ name: string; id: string | null; isAdmin: boolean | null }>(sql`
    select name, account.id, account.is_admin as "isAdmin" from unnest(${sql.param([...usernames])}::text[]) as given(name)
    left join ${users} as account on lower(account.username) = lower(name) order by account.id`);
  return {
    named: rows.flatMap(({ id, isAdmin }) => (id === null || isAdmin ? [] : fromUuid(id))),
    unknownNames: rows.flatMap(({ name, id }) => (id === null ? name : [])),
  };
}

/** These accounts without the moderators of a community. */
export async function listMembersAmong(
  db: Db,
  communityId: string,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from unnest(${uuids(accounts)}) as account(id)
    where ${ofMember(sql`account.id`, sql`${toUuid(communityId)}::uuid`)} order by id`);
  return rows.map(({ id }) => fromUuid(id));
}

/** Those that were made from an address range, or last seen there. */
export function listAccountsFrom(db: Db, range: string): Promise<string[]> {
  const seen = (address: SQL) => sql`(
    select id from ${users} where inet_of(${address}) between host(network(${range}::inet))::inet
      and host(broadcast(${range}::inet))::inet limit ${mostAccounts})`;
  return accountIds(db, sql`${seen(sql`created_ip`)} union ${seen(sql`last_seen_ip`)}`);
}

/** Those who wrote what is chosen. */
export function listAuthors(db: Db, chosen: Chosen): Promise<string[]> {
  const written = (what: SQL, author: SQL) =>
    sql`(select distinct ${author} as id ${what} limit ${mostAccounts})`;
  return accountIds(
    db,
    sql`${written(standingPosts(chosen, sql`true`), sql`post.user_id`)}
      union ${written(standingComments(chosen, sql`true`), sql`comment.user_id`)}
      union ${written(waitingHeld(chosen, sql`true`), sql`held.user_id`)}`,
  );
}

/** Each item as (rank, kind, post_id, comment_id, user_id, reason_id, message_id, held_id): in the order of the ranks. */
function itemsOf(accounts: readonly string[], chosen: Chosen): SQL {
  const none = sql`null::uuid`;
  const columns = (rank: number, kind: string, commentId: SQL, userId: SQL, reasonId = sql`null::smallint`) =>
    sql`select ${sql.raw(`${rank} as rank, '${kind}' as kind`)}, post.id as post_id, ${commentId} as comment_id,
      ${userId} as user_id, ${reasonId} as reason_id, null::bigint as message_id, ${none} as held_id`;
  // An author's own upvote counts for no points, and stays.
  const votesOn = (author: SQL) => sql`
    ${by(sql`vote.user_id`, accounts)} and vote.user_id <> ${author} and ${madeInWindow(sql`vote.created_at`, chosen)}
    and ${inCommunity(chosen)} and ${ofMember(sql`vote.user_id`)}`;
  const parts = [
    ...(chosen.content
      ? [
          sql`${columns(1, 'post', none, sql`post.user_id`)} ${standingPosts(chosen, by(sql`post.user_id`, accounts))}`,
          sql`${columns(2, 'comment', sql`comment.id`, sql`comment.user_id`)}
            ${standingComments(chosen, by(sql`comment.user_id`, accounts))}`,
        ]
      : []),
    ...(chosen.votes
      ? [
          sql`${columns(3, 'postVote', none, sql`vote.user_id`)}
            from ${postVotes} as vote join ${posts} as post on post.id = vote.post_id
            where ${votesOn(sql`post.user_id`)}`,
          sql`${columns(4, 'commentVote', sql`comment.id`, sql`vote.user_id`)}
            from ${commentVotes} as vote join ${comments} as comment on comment.id = vote.comment_id
            join ${posts} as post on post.id = comment.post_id
            where ${votesOn(sql`comment.user_id`)}`,
        ]
      : []),
    ...(chosen.reports
      ? [
          sql`${columns(5, 'report', sql`report.comment_id`, sql`report.created_by`, sql`report.reason_id`)}
            from ${reports} as report join ${posts} as post on post.id = report.post_id
            where ${by(sql`report.created_by`, accounts)} and ${madeInWindow(sql`report.created_at`, chosen)}
              and ${inCommunity(chosen)} and ${ofMember(sql`report.created_by`)}
              and coalesce((select user_id from ${comments} where id = report.comment_id), post.user_id)
                <> ${toUuid(chosen.by)}::uuid`,
        ]
      : []),
    ...(chosen.messages
      ? [
          sql`select 6 as rank, 'message' as kind, ${none}, ${none}, message.user_id, null::smallint, message.id, ${none}
            from ${messages} as message join ${conversations} as conversation on conversation.id = message.conversation_id
            where ${by(sql`message.user_id`, accounts)} and message.kind = 'member' and message.removed_at is null
              and ${madeInWindow(sql`message.created_at`, chosen)} and ${containsAny(chosen.text, sql`message.text`)}
              and ${inCommunity(chosen, sql`conversation.community_id`)}
              and ${ofMember(sql`message.user_id`, sql`conversation.community_id`)}`,
        ]
      : []),
    ...(chosen.content
      ? [
          sql`select 7 as rank, 'held' as kind, ${none}, ${none}, held.user_id, null::smallint, null::bigint, held.id
            ${waitingHeld(chosen, by(sql`held.user_id`, accounts))}`,
        ]
      : []),
  ];
  const empty = sql`${columns(0, 'post', none, sql`post.user_id`)} from ${posts} as post where false`;
  return sql.join(
    [empty, ...parts].map((part) => sql`(${part} limit ${mostItems})`),
    sql` union all `,
  );
}

export type ItemCounts = RolledBack & { noReplies: number };

/** Counts of more than there may be are at least that. */
export async function countItems(db: Db, accounts: readonly string[], chosen: Chosen): Promise<ItemCounts> {
  return onlyRow(
    await db.execute<ItemCounts>(sql`
    with items as materialized (${itemsOf(accounts, chosen)}),
    replies as (
      select reply.id from items join ${comments} as reply on reply.post_id = items.post_id
      where items.kind = 'post' and reply.deleted_at is null and not ${by(sql`reply.user_id`, accounts)}
      limit ${mostItems}
    )
    select ${countedKinds}, (select count(*) from replies)::int as "noReplies" from items`),
  );
}

const countedKinds = sql`
  count(*) filter (where kind = 'post')::int as "noPosts", count(*) filter (where kind = 'comment')::int as "noComments",
  count(*) filter (where kind in ('postVote', 'commentVote'))::int as "noVotes",
  count(*) filter (where kind = 'report')::int as "noReports",
  count(*) filter (where kind = 'message')::int as "noMessages",
  count(*) filter (where kind = 'held')::int as "noHeld"`;

/** Writes the items of a roll-back down, in the order in which they are removed. */
export async function insertItems(
  tx: Tx,
  rollbackId: number,
  accounts: readonly string[],
  chosen: Chosen,
): Promise<RolledBack> {
  return onlyRow(
    await tx.execute<RolledBack>(sql`
    with inserted as (
      insert into ${rollbackItems}
        (rollback_id, position, kind, post_id, comment_id, user_id, reason_id, message_id, held_id)
      select ${rollbackId}::bigint,
        row_number() over (order by rank, coalesce(comment_id, post_id, held_id), user_id, reason_id, message_id),
        kind, post_id, comment_id, user_id, reason_id, message_id, held_id
      from (${itemsOf(accounts, chosen)}) as items
      returning kind
    )
    select ${countedKinds} from inserted`),
  );
}

export type SampleRow = {
  type: 'post' | 'comment';
  id: string;
  publicId: string;
  communityName: string;
  /** Whether it waits for approval. */
  held: boolean;
  title: string;
  /** The beginning of the comment's HTML. */
  html: string | null;
  username: string | null;
  createdAt: string;
};

/** A page of what the roll-back would remove, plus one if there are more, the latest first. */
export async function listSamples(
  db: Db,
  accounts: readonly string[],
  chosen: Chosen,
  from: string | null,
): Promise<SampleRow[]> {
  const upTo = (id: SQL) => (from === null ? sql`` : sql` and ${id} <= ${toUuid(from)}::uuid`);
  const page = (id: SQL) => sql`${upTo(id)} order by ${id} desc limit ${limits.rollbackSamples + 1}`;
  const rows = await db.execute<SampleRow>(sql`
    select type, sample.id, held, "publicId", community.name as "communityName", title, html,
      case when author.deleted_at is null then author.username end as username, made_at as "createdAt"
    from (
      (select 'post' as type, post.id, false as held, post.public_id as "publicId", post.community_id, post.title,
        null as html, post.user_id, post.created_at as made_at
        ${standingPosts(chosen, by(sql`post.user_id`, accounts))}${page(sql`post.id`)})
      union all
      (select 'comment', comment.id, false, post.public_id, post.community_id, post.title,
        left(comment.body_html, 2000), comment.user_id, comment.created_at
        ${standingComments(chosen, by(sql`comment.user_id`, accounts))}${page(sql`comment.id`)})
      union all
      (select case when held.post_id is null then 'post' else 'comment' end, held.id, true,
        coalesce(held.public_id, (select public_id from ${posts} where id = held.post_id)), held.community_id,
        held.content ->> 'title', case when held.post_id is not null then left(held.content ->> 'bodyHtml', 2000) end,
        held.user_id, held.created_at
        ${waitingHeld(chosen, by(sql`held.user_id`, accounts))}${page(sql`held.id`)})
    ) as sample
    join ${communities} as community on community.id = sample.community_id
    join ${users} as author on author.id = sample.user_id
    order by sample.id desc limit ${limits.rollbackSamples + 1}`);
  return rows.map((row) => ({ ...row, id: fromUuid(row.id), createdAt: readTime(row.createdAt) }));
}
