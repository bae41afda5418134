import type { CommunitySummary } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { growthOf } from '@confab/domain';
import { keptFor } from '../pieces/kept-for.ts';
import { countPosts, listLatestPosts, quiet } from './community-activity.queries.ts';

const countedEveryMs = 10 * 60 * 1000;

const growingMost = 100;

export type ActivityOfCommunities = {
  /** Communities with what happens in them. */
  shown(db: Db, communities: CommunitySummary[]): Promise<CommunitySummary[]>;
  /** The ids of those that grow, the strongest first. */
  growing(db: Db): Promise<string[]>;
};

/** Counts the posts of all communities with one query, which serves ten minutes. Titles are read for each request. */
export function activityOfCommunities(): ActivityOfCommunities {
  const weeklyPosts = keptFor(countedEveryMs, countPosts);

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
