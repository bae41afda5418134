import { type Db, executePrepared, fromUuid, toUuid } from '@confab/db';
import { directoryWeeks, objectIdAt } from '@confab/domain';
import { sql } from 'drizzle-orm';

/** The posts in each of the last weeks, the oldest first, by community. */
type WeeklyPosts = ReadonlyMap<string, readonly number[]>;

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Of a site with more posts in these weeks only so many of the latest are counted. */
const countedMost = 200_000;

/** Weeks without a post. */
export const quiet: readonly number[] = Array(directoryWeeks).fill(0);

export async function countPosts(db: Db): Promise<WeeklyPosts> {
  const from = objectIdAt(BigInt(Date.now() - directoryWeeks * weekMs) * 1_000_000n);
  const rows = await executePrepared<{ community: string; week: number; posts: number }>(
    db,
    'posts-by-week',
    () => sql`
      select community_id as community, week, count(*)::int as posts from (
        select community_id, floor(extract(epoch from now() - created_at) * 1000 / ${weekMs})::int as week
        from posts where deleted_at is null and id >= ${sql.placeholder('from')}::uuid
        order by id desc limit ${countedMost}
      ) as recent
      where week >= 0 and week < ${directoryWeeks} group by community_id, week`,
    { from: toUuid(from) },
  );
  const weekly = new Map<string, number[]>();
  for (const { community, week, posts } of rows) {
    const id = fromUuid(community);
    const weeks = weekly.get(id) ?? [...quiet];
    weeks[directoryWeeks - 1 - week] = posts;
    weekly.set(id, weeks);
  }
  return weekly;
}

type LatestPost = { publicId: string; title: string };

export async function listLatestPosts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LatestPost>> {
  if (ids.length === 0) return new Map();
  const rows = await executePrepared<{ community: string; publicId: string; title: string }>(
    db,
    'latest-posts-of-communities',
    () => sql`
      select community.id as community, latest.public_id as "publicId", latest.title
      from unnest(${sql.placeholder('ids')}::uuid[]) as community (id)
      cross join lateral (
        select public_id, title from posts where community_id = community.id and deleted_at is null
        order by id desc limit 1
      ) as latest`,
    { ids: ids.map(toUuid) },
  );
  return new Map(rows.map(({ community, ...post }) => [fromUuid(community), post]));
}
