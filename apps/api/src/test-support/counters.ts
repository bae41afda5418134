import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

/** Expects every stored counter to match a recount, and every comment to have its place. */
export async function expectTrueCounters(db: Db): Promise<void> {
  const drifted = await db.execute(sql`
    select 'posts.votes' as counter, p.id::text from posts p
      left join lateral (select count(*) filter (where up) as up, count(*) filter (where not up) as down
        from post_votes v where v.post_id = p.id) v on true
      where (p.upvotes, p.downvotes) <> (v.up, v.down)
    union all select 'posts.no_comments', p.id::text from posts p
      where p.no_comments <> (select count(*) from comments c where c.post_id = p.id)
    union all select 'comments.votes', c.id::text from comments c
      left join lateral (select count(*) filter (where up) as up, count(*) filter (where not up) as down
        from comment_votes v where v.comment_id = c.id) v on true
      where (c.upvotes, c.downvotes) <> (v.up, v.down)
    union all select 'comments.no_replies', c.id::text from comments c
      left join (select id, count(*) as below, count(*) filter (where id = parent_id) as direct
        from (select unnest(ancestors) as id, parent_id from comments) answer group by id) replies on replies.id = c.id
      where (c.no_replies, c.no_replies_direct) <> (coalesce(below, 0), coalesce(direct, 0))
    union all select 'comments.number', max(c.id::text) from comments c join posts p on p.id = c.post_id
      where c.number > 0 group by p.id
      having max(c.number) <> p.no_comments or count(distinct c.number) <> max(c.number) - min(c.number) + 1
        or count(distinct c.number) <> count(*)
    union all select 'comments.ancestors', c.id::text from comments c join comments parent on parent.id = c.parent_id
      where c.ancestors <> parent.ancestors || parent.id or c.post_id <> parent.post_id
    union all select 'communities.no_members', g.id::text from communities g
      where g.no_members <> (select count(*) from community_members m where m.community_id = g.id)
    union all select 'moderators.position', m.community_id::text from community_moderators m
      group by m.community_id having max(m.position) <> count(*) or count(distinct m.position) <> count(*)
    union all select 'report_counts', coalesce(c.community_id, r.community_id)::text from report_counts c
      full join (select community_id, count(*) - count(comment_id) as of_posts, count(comment_id) as of_comments
        from reports group by community_id) r on r.community_id = c.community_id
      where (coalesce(c.no_post_reports, 0), coalesce(c.no_comment_reports, 0))
        <> (coalesce(r.of_posts, 0), coalesce(r.of_comments, 0))
    union all select 'cases', coalesce(c.target, r.target)::text
      from (select coalesce(comment_id, post_id) as target, no_reports, weight from cases) c
      full join (select coalesce(comment_id, post_id) as target, count(*) as no_reports, sum(weight) as weight
        from reports where comment_id is not null
          or post_id in (select id from posts where deleted_as is distinct from 'normal') group by 1) r on r.target = c.target
      where (coalesce(c.no_reports, 0), coalesce(c.weight, 0)) <> (coalesce(r.no_reports, 0), coalesce(r.weight, 0))
    union all select 'users.no_posts', u.id::text from users u
      where u.no_posts <> (select count(*) from posts p where p.user_id = u.id)
    union all select 'users.no_comments', u.id::text from users u
      where u.no_comments <> (select count(*) from comments c where c.user_id = u.id and c.deleted_at is null)
    union all select 'lists.num_items', l.id::text from lists l
      where l.num_items <> (select count(*) from list_items i where i.list_id = l.id)
    union all select 'site_settings.no_users', '' from site_settings
      where no_users <> (select count(*) from users)`);
  expect([...drifted]).toEqual([]);
}
