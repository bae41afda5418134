import { posts } from '@confab/db';
import { topWindowHours } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

/** How old a post is when it leaves each age group, in hours (schema: posts.ageGroup). */
const leavesAfterHours = [
  topWindowHours.day,
  topWindowHours.week,
  topWindowHours.month,
  topWindowHours.year,
] as const;

/** Rows per statement: their locks are gone in milliseconds, between two votes. */
const batchSize = 500;

/** The "top" feeds read posts by age group. A post may be found too young, never too old (api.md 4.2, 4.15). */
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
 * Moves the oldest posts of a group to where their age belongs, however long nobody did. Posts that a vote or an edit
 * holds locked wait for the next hour. The lock taken here lets others refer to the post meanwhile.
 */
export function ageBatch({ group, hours, limit }: { group: number; hours: number; limit: number }): SQL {
  // Literals: the index covers the groups below 4, which the planner cannot tell of a parameter.
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
