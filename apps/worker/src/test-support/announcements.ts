import { notifications, users } from '@confab/db';
import { aCommunity, aPost, aUser, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';

/** Lower ids belong to the site's own account. */
const firstMember = 4096;

export function announcementsIn(database: TestDatabase) {
  async function anAnnouncedPost() {
    const { db } = database;
    const admin = await aUser(db);
    return aPost(db, { by: admin, in: await aCommunity(db, { by: admin }) });
  }

  /** Members whose ids sort by their numbers, before all others. */
  async function manyMembers(count: number): Promise<void> {
    await database.db.execute(sql`
      insert into ${users} (id, user_index, username)
      select rpad(lpad(to_hex(number + ${firstMember}::int), 24, '0'), 32, '0')::uuid, number + 1000, 'citizen_' || number
      from generate_series(1, ${count}) as number`);
  }
  const memberNumber = (number: number) => (firstMember + number).toString(16).padStart(24, '0');

  /** How many members were notified and how often, and how many have a wrong number on the bell. */
  async function tally(): Promise<{ members: number; told: number; most: number; wrong: number }> {
    const [row] = await database.db.execute<{
      members: number;
      told: number;
      most: number;
      wrong: number;
    }>(sql`
      select count(*)::int as members, count(*) filter (where many > 0)::int as told, max(many)::int as most,
        count(*) filter (where many <> notifications_new_count)::int as wrong
      from (select notifications_new_count,
          (select count(*) from ${notifications} where user_id = users.id) as many from ${users}) as each`);
    if (!row) throw new Error('an aggregate has one row');
    return row;
  }

  const jobs = async () => [
    ...(await database.db.execute<{ name: string; payload: unknown; priority: number }>(sql`
      select task_identifier as name, payload, jobs.priority
      from graphile_worker.jobs join graphile_worker._private_jobs as full_jobs using (id) order by id`)),
  ];

  return { anAnnouncedPost, manyMembers, memberNumber, tally, jobs };
}
