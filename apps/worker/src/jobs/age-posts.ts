import { posts } from '@confab/db';
import { topWindowHours } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

/** The age at which a post leaves each group, in hours (schema: posts.ageGroup). */
const leavesAfterHours = [
  topWindowHours.day,
  topWindowHours.week,
  topWindowHours.month,
  topWindowHours.year,
] as const;

/** Rows per statement, few enough that their locks last only milliseconds. */
const batchSize = 500;

/** The "top" feeds read posts by age group. A post's group may be too young, never too old (api.md 4.2, 4.15). */
export const agePosts: JobHandler<'agePosts'> = async (_payload, { db, log, signal }) => {
  let moved = 0;
  for (const [group, hours] of leavesAfterHours.entries()) {
    let batch: number;
    do {
      signal.throwIfAborted();
      batch = (await db.execute(ageBatch({ group, hours, limit: batchSize }))).count;
      moved += batch;
    } while (batch === batchSize);
  }
  if (moved > 0) log.info({ moved }, 'moved posts into older age groups');
};

/**
 * Moves a group's oldest posts to the groups of their age, however long the last run is past. Posts locked by a vote or
 * an edit wait for the next hour. The lock taken here does not block inserts that refer to the post.
 */
export function ageBatch({ group, hours, limit }: { group: number; hours: number; limit: number }): SQL {
  // Literals, because the index covers only groups below 4, and the planner cannot prove that of a parameter.
  const literal = (value: number) => sql.raw(String(value));
  const isOlderThan = (age: number) => sql`created_at <= now() - make_interval(hours => ${literal(age)})`;
  const oldestFirst = [...leavesAfterHours.entries()].reverse();
  const groupByAge = oldestFirst.map(
    ([from, age]) => sql`when ${isOlderThan(age)} then ${literal(from + 1)}`,
  );
  return sql`
    update ${posts} set age_group = case ${sql.join(groupByAge, sql` `)} end
    where id = any(array(
      select id from ${posts}
      where age_group = ${literal(group)} and ${isOlderThan(hours)}
      order by created_at
      limit ${limit}
      for no key update skip locked))`;
}
