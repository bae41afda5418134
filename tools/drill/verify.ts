import { setTimeout as sleep } from 'node:timers/promises';
import { toUuid } from '@confab/db';
import postgres from 'postgres';
import type { Acknowledged } from './ledger.ts';

/** What was acknowledged of one kind, and what of it is there in the end. */
export type ReadBack = { what: string; acknowledged: number; found: number };

/** A counter, in how many rows it was compared, and in how many it differs from what it counts. */
export type Recount = { counter: string; rows: number; wrong: number };

export type Verdict = { readBack: ReadBack[]; recounts: Recount[] };

/** Jobs may have been tried by a process that was killed: the next attempt comes within a minute. */
const jobsWithinMs = 120_000;

/** Reads everything back from the database that is the primary now. */
export async function verify(
  databaseUrl: string,
  origin: string,
  acknowledged: Acknowledged,
): Promise<Verdict> {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  try {
    await untilJobsAreDone(sql);
    return {
      readBack: [
        ...(await readRows(sql, acknowledged)),
        await readNotifications(sql, acknowledged),
        await readPictures(origin, acknowledged),
      ],
      recounts: await recount(sql),
    };
  } finally {
    await sql.end();
  }
}

async function untilJobsAreDone(sql: postgres.Sql): Promise<void> {
  const deadline = Date.now() + jobsWithinMs;
  for (;;) {
    const [left] = await sql<{ jobs: number }[]>`
      select count(*)::int as jobs from graphile_worker.jobs where attempts < max_attempts`;
    if (left?.jobs === 0) return;
    if (Date.now() > deadline) throw new Error(`${left?.jobs} jobs are not done`);
    await sleep(500);
  }
}

async function readRows(sql: postgres.Sql, acknowledged: Acknowledged): Promise<ReadBack[]> {
  const { posts, comments, postVotes, commentVotes, listItems, members } = acknowledged;
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => toUuid(id));
  const targets = (rows: readonly { on: string }[]) => rows.map(({ on }) => toUuid(on));
  const people = (rows: readonly { by: string }[]) => rows.map(({ by }) => toUuid(by));
  const questions: [what: string, acknowledged: number, question: PromiseLike<{ found: number }[]>][] = [
    [
      'posts',
      posts.length,
      sql`select count(*)::int as found from posts where id = any(${ids(posts)}::uuid[])`,
    ],
    [
      'comments',
      comments.length,
      sql`select count(*)::int as found from comments where id = any(${ids(comments)}::uuid[])`,
    ],
    [
      'votes on posts',
      postVotes.length,
      sql`
        select count(*)::int as found from unnest(${targets(postVotes)}::uuid[], ${people(postVotes)}::uuid[]) as given (target, voter)
        join post_votes on post_id = target and user_id = voter and up`,
    ],
    [
      'votes on comments',
      commentVotes.length,
      sql`
        select count(*)::int as found from unnest(${targets(commentVotes)}::uuid[], ${people(commentVotes)}::uuid[]) as given (target, voter)
        join comment_votes on comment_id = target and user_id = voter and up`,
    ],
    [
      'list items',
      listItems.length,
      sql`
        select count(*)::int as found
        from unnest(${listItems.map(({ list }) => list)}::bigint[], ${listItems.map((item) => toUuid(item.of))}::uuid[]) as given (list, target)
        join list_items on list_id = list and target_id = target`,
    ],
    [
      'memberships',
      members.length,
      sql`
        select count(*)::int as found
        from unnest(${members.map(({ community }) => toUuid(community))}::uuid[], ${members.map(({ user }) => toUuid(user))}::uuid[]) as given (community, member)
        join community_members on community_id = community and user_id = member`,
    ],
  ];
  const found: ReadBack[] = [];
  for (const [what, count, question] of questions) {
    const [row] = await question;
    found.push({ what, acknowledged: count, found: row?.found ?? 0 });
  }
  return found;
}

/** Every comment on another member's post has its notification; the table's key rules out a second one. */
async function readNotifications(sql: postgres.Sql, { posts, comments }: Acknowledged): Promise<ReadBack> {
  const authors = new Map(posts.map(({ id, by }) => [id, by]));
  const due = comments.filter(({ on, by }) => authors.get(on) !== by);
  const causes = due.map(({ id }) => `comment:${id}`);
  const people = due.map(({ on }) => toUuid(authors.get(on) ?? ''));
  const [row] = await sql<{ found: number }[]>`
    select count(*)::int as found from unnest(${people}::uuid[], ${causes}::text[]) as due (receiver, because)
    join notification_causes on user_id = receiver and cause = because`;
  return { what: 'notifications of comments', acknowledged: due.length, found: row?.found ?? 0 };
}

async function readPictures(origin: string, { pictures }: Acknowledged): Promise<ReadBack> {
  let found = 0;
  for (const { url } of pictures) {
    const response = await fetch(origin + url);
    const bytes = await response.arrayBuffer();
    if (response.ok && bytes.byteLength > 0) found++;
  }
  return { what: 'pictures', acknowledged: pictures.length, found };
}

async function recount(sql: postgres.Sql): Promise<Recount[]> {
  const rows = await sql<Recount[]>`
    select counter, count(*)::int as rows, count(*) filter (where stored <> counted)::int as wrong from (
      select 'noComments of posts' as counter, p.no_comments::bigint as stored,
        (select count(*) from comments where post_id = p.id) as counted from posts p
      union all select 'upvotes of posts', p.upvotes,
        (select count(*) from post_votes where post_id = p.id and up) from posts p
      union all select 'upvotes of comments', c.upvotes,
        (select count(*) from comment_votes where comment_id = c.id and up) from comments c
      union all select 'noMembers of communities', c.no_members,
        (select count(*) from community_members where community_id = c.id) from communities c
      union all select 'noPosts of members', u.no_posts,
        (select count(*) from posts where user_id = u.id) from users u
      union all select 'noComments of members', u.no_comments,
        (select count(*) from comments where user_id = u.id and deleted_at is null) from users u
      -- The drill casts no downvotes, so the floor of 1 point changes no sum.
      union all select 'points of members', u.points, 1
        + (select count(*) from post_votes v join posts p on p.id = v.post_id where p.user_id = u.id and v.user_id <> u.id)
        + (select count(*) from comment_votes v join comments c on c.id = v.comment_id where c.user_id = u.id and v.user_id <> u.id)
        from users u
      union all select 'unread notifications of members', u.notifications_new_count,
        (select count(*) from notifications n where n.user_id = u.id and n.seen_at is null) from users u
      union all select 'numItems of lists', l.num_items,
        (select count(*) from list_items where list_id = l.id) from lists l
    ) as compared group by counter order by counter`;
  return [...rows];
}
