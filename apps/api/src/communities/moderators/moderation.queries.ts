import { communityBans, type Db, toUuid } from '@confab/db';
import { sql } from 'drizzle-orm';

/** Counts banned members: all bans, counted by an index-only scan, minus the few expired ones. */
export async function countBanned(db: Db, communityId: string): Promise<number> {
  const here = sql`${communityBans} where community_id = ${toUuid(communityId)}::uuid`;
  const [row] = await db.execute<{ banned: number }>(sql`
    select ((select count(*) from ${here}) - (select count(*) from ${here} and expires_at <= now()))::int as banned`);
  return row?.banned ?? 0;
}
