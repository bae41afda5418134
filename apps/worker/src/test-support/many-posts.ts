import { type Db, posts, toUuid } from '@confab/db';
import { sql } from 'drizzle-orm';

/** Posts a minute apart, the newest `fromHoursAgo` old. Each claims one upvote. */
export async function manyPosts(
  db: Db,
  {
    count,
    by,
    in: community,
    fromHoursAgo,
    ageGroup,
  }: { count: number; by: { id: string }; in: { id: string }; fromHoursAgo: number; ageGroup: number },
): Promise<void> {
  await db.execute(sql`
    insert into ${posts} (id, public_id, type, user_id, community_id, title, upvotes, age_group, created_at)
    select
      rpad(lpad(to_hex((extract(epoch from created_at) * 1000000000)::bigint), 16, '0'), 32, '0')::uuid,
      substr(md5(${fromHoursAgo} || '-' || number), 1, 8),
      'text', ${toUuid(by.id)}::uuid, ${toUuid(community.id)}::uuid, 'Post number ' || number, 1, ${ageGroup},
      created_at
    from generate_series(1, ${count}) as number,
      lateral (select now() - make_interval(hours => ${fromHoursAgo}, mins => number) as created_at) as made`);
  await db.execute(sql`analyze ${posts}`);
}
