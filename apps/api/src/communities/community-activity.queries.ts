import type { CommunitySummary } from '@confab/api-contract';
import { type Db, executePrepared, fromUuid, toUuid } from '@confab/db';
import { directoryWeeks, growthOf, objectIdAt } from '@confab/domain';
import { sql } from 'drizzle-orm';

/** The posts in each of the last weeks, the oldest first, by community. */
type WeeklyPosts = ReadonlyMap<string, readonly number[]>;

const weekMs = 7 * 24 * 60 * 60 * 1000;
const keptForMs = 10 * 60 * 1000;

/** Of a site with more posts in these weeks only so many of the latest are counted. */
const countedMost = 200_000;

const growingMost = 100;

const quiet: readonly number[] = Array(directoryWeeks).fill(0);

export type ActivityOfCommunities = {
  /** Communities with what happens in them. */
  shown(db: Db, communities: CommunitySummary[]): Promise<CommunitySummary[]>;
  /** The ids of those that grow, the strongest first. */
  growing(db: Db): Promise<string[]>;
};

/** Counts the posts of all communities with one query, which serves ten minutes. Titles are read for each request. */
export function activityOfCommunities(): ActivityOfCommunities {
  let kept: { until: number; weekly: Promise<WeeklyPosts> } | undefined;

  function weeklyPosts(db: Db): Promise<WeeklyPosts> {
    if (!kept || Date.now() >= kept.until) {
      const counting = { until: Date.now() + keptForMs, weekly: countPosts(db) };
      kept = counting;
      counting.weekly.catch(() => {
        if (kept === counting) kept = undefined;
      });
    }
    return kept.weekly;
  }

  return {
    shown: async (db, communities) => {
      const [weekly, latest] = await Promise.all([
        weeklyPosts(db),
        listLatestPosts(
          db,
          communities.map(({ id }) => id),
        ),
      ]);
      return communities.map((community) => ({
        ...community,
        activity: {
          weeks: [...(weekly.get(community.id) ?? quiet)],
          latest: latest.get(community.id) ?? null,
        },
      }));
    },
    growing: async (db) =>
      [...(await weeklyPosts(db))]
        .map(([id, weeks]) => ({ id, growth: growthOf(weeks) }))
        .filter(({ growth }) => growth > 0)
        .toSorted((a, b) => b.growth - a.growth || (a.id < b.id ? 1 : -1))
        .slice(0, growingMost)
        .map(({ id }) => id),
  };
}

async function countPosts(db: Db): Promise<WeeklyPosts> {
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

async function listLatestPosts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LatestPost>> {
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
