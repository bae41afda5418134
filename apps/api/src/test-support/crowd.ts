import { createHash } from 'node:crypto';
import { type Db, fromUuid } from '@confab/db';
import { sql } from 'drizzle-orm';

/** Sizes of a filled site, large enough that a full scan is never the better plan. */
export const crowd = {
  users: 20_000,
  communities: 5000,
  posts: 50_000,
  comments: 100_000,
  joined: 500,
  /** Posts hidden by each of the first members, and people and communities muted by each. */
  hidden: 500,
  muted: 100,
  /** Deleted posts of the community that the member moderates. */
  deleted: 3000,
  /** Those of a quarter of an hour of votes, a hundred a second. */
  changes: 90_000,
} as const;

/** A community that the member moderates. */
export const moderatedCommunityId = () => crowdCommunityId(1000);

/** Names have little in common, like real ones. */
export const crowdCommunityName = (number: number) =>
  `${createHash('md5').update(String(number)).digest('hex').slice(0, 12)}_${number}`;

/** The id of the n-th community. */
export const crowdCommunityId = (number: number) =>
  `${(1_700_000_000_000_000_000n + BigInt(number) * 1_000_000_000n).toString(16).padStart(16, '0')}bb000000`;

/**
 * Fills a site inside the database, without vacuum (touched-rows.ts). The member has joined 500 communities; the
 * thread has 2000 comments.
 */
export async function fillDatabase(db: Db): Promise<{ member: { id: string }; thread: { id: string } }> {
  // Ids derive from number and kind, so that no lookup is needed.
  const id = (kind: string, number: ReturnType<typeof sql>) =>
    sql`(lpad(to_hex(1700000000000000000 + (${number}) * 1000000000::bigint), 16, '0') || ${kind} || '00000000000000')::uuid`;
  const user = (number: ReturnType<typeof sql>) => id('aa', number);
  const community = (number: ReturnType<typeof sql>) => id('bb', number);
  const post = (number: ReturnType<typeof sql>) => id('cc', number);
  const comment = (number: ReturnType<typeof sql>) => id('dd', number);
  const { users, communities, posts, comments, joined, hidden, muted, deleted, changes } = crowd;

  await db.transaction(async (tx) => {
    // Skip row-by-row foreign key checks: all references are consistent.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into users (id, user_index, username)
      select ${user(sql`i`)}, 100 + i, 'citizen_' || i from generate_series(1, ${users}::int) i`);
    await tx.execute(sql`
      insert into communities (id, name, user_id, no_members)
      select ${community(sql`i`)}, substr(md5(i::text), 1, 12) || '_' || i, ${user(sql`1`)}, i % 97 from generate_series(1, ${communities}::int) i`);
    await tx.execute(sql`
      insert into community_members (community_id, user_id)
      select ${community(sql`c`)}, ${user(sql`u`)} from generate_series(1, ${joined}::int) c, generate_series(1, 200) u`);
    await tx.execute(sql`
      insert into community_moderators (community_id, user_id, position)
      select ${community(sql`i`)}, ${user(sql`1 + i % 1000`)}, 1 from generate_series(1, ${communities}::int) i`);
    await tx.execute(sql`
      insert into posts (id, public_id, type, user_id, community_id, title, upvotes, hotness, age_group, created_at, last_activity_at)
      select ${post(sql`i`)}, lpad(i::text, 8, '0'), case i % 5 when 0 then 'image' else 'text' end, ${user(sql`1 + i % ${users}::int`)},
        ${community(sql`1 + i % ${communities}::int`)}, 'Post number ' || i, i % 50, i,
        case when age < interval '1 day' then 0 when age < interval '7 days' then 1 when age < interval '30 days' then 2
          when age < interval '365 days' then 3 else 4 end,
        now() - age, now() - age
      from generate_series(1, ${posts}::int) i, make_interval(mins => 15 * (${posts}::int - i)) age`);
    // Every fifth post is a gallery of two.
    await tx.execute(sql`
      insert into images (id, hash, usage, width, height, size, average_color, used_at)
      select ${id('ff', sql`i`)}, lpad(to_hex(i), 16, '0'), 'postImage', 800, 600, 1000, 'rgb(0,0,0)', now()
      from generate_series(1, ${posts}::int * 2 / 5) i`);
    await tx.execute(sql`
      insert into post_images (post_id, position, image_id)
      select ${post(sql`(i + 1) / 2 * 5`)}, 1 + i % 2, ${id('ff', sql`i`)} from generate_series(1, ${posts}::int * 2 / 5) i`);
    await tx.execute(sql`
      insert into comments (id, post_id, user_id, body, body_html, body_renderer, upvotes)
      select ${comment(sql`i`)}, case when i <= 2000 then ${post(sql`1`)} else ${post(sql`1 + i % 5000`)} end,
        ${user(sql`1 + i % ${users}::int`)}, 'text', '<p>text</p>', 1, i % 20
      from generate_series(1, ${comments}::int) i`);
    await tx.execute(sql`
      insert into post_votes (post_id, user_id, up)
      select ${post(sql`i`)}, ${user(sql`u`)}, true from generate_series(1, ${posts}::int, 3) i, generate_series(1, 3) u`);
    await tx.execute(sql`
      insert into comment_votes (comment_id, user_id, up)
      select ${comment(sql`i`)}, ${user(sql`u`)}, true from generate_series(1, ${comments}::int, 3) i, generate_series(1, 3) u`);
    await tx.execute(sql`
      insert into posts (id, public_id, type, user_id, community_id, title, deleted_at, deleted_as)
      select ${id('ee', sql`i`)}, lpad(i::text, 8, '_'), 'text', ${user(sql`2`)}, ${community(sql`1000`)},
        'Deleted post ' || i, now(), 'mods'
      from generate_series(1, ${deleted}::int) i`);
    await tx.execute(sql`
      insert into hidden_posts (user_id, post_id, created_at)
      select ${user(sql`u`)}, ${post(sql`i * 100`)}, now() - make_interval(mins => i)
      from generate_series(1, ${hidden}::int) i, generate_series(1, 40) u`);
    await tx.execute(sql`
      insert into post_visits (user_id, post_id)
      select ${user(sql`u`)}, ${post(sql`i * 100`)} from generate_series(1, 500) i, generate_series(1, 40) u`);
    await tx.execute(sql`
      insert into mutes (user_id, muted_user_id)
      select ${user(sql`u`)}, ${user(sql`1000 + i`)} from generate_series(1, ${muted}::int) i, generate_series(1, 40) u`);
    await tx.execute(sql`
      insert into mutes (user_id, muted_community_id)
      select ${user(sql`u`)}, ${community(sql`1000 + i`)} from generate_series(1, ${muted}::int) i, generate_series(1, 40) u`);
    await tx.execute(sql`
      insert into sessions (key, user_id, expires_at)
      select md5(i::text), ${user(sql`1 + i % ${users}::int`)}, now() + interval '1 day' from generate_series(1, 20000) i`);
    await tx.execute(sql`
      insert into last_writes (user_id, position)
      select ${user(sql`i`)}, 1000000 + i from generate_series(1, ${users}::int) i`);
    // Noted by transactions before this one.
    await tx.execute(sql`
      insert into changes (transaction, kind, id)
      select (3 + i % (pg_current_xact_id()::text::bigint - 3))::text::xid8, 'post', ${post(sql`1 + i % ${posts}::int`)}
      from generate_series(1, ${changes}::int) i`);
    await tx.execute(sql`insert into lists (user_id, name, display_name)
      select ${user(sql`i`)}, 'bookmarks', 'Bookmarks' from generate_series(1, ${users}::int) i`);
  });
  const rows = await db.execute<{ member: string; thread: string }>(
    sql`select ${user(sql`1`)}::text as member, ${post(sql`1`)}::text as thread`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database answers');
  return { member: { id: fromUuid(row.member) }, thread: { id: fromUuid(row.thread) } };
}
