import { communities, type Db, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';
import { fanOut } from './fan-out.ts';
import { firstId } from './first-id.ts';

/** Welcomes members some hours after sign-up to the community that the operator named, if any. */
export const welcomeMembers: JobHandler<'welcomeMembers'> = async (_payload, context) => {
  const { db, log, welcomeCommunity } = context;
  if (welcomeCommunity === null) return;
  const communityId = await findCommunityId(db, welcomeCommunity);
  if (communityId === undefined) {
    log.warn({ welcomeCommunity }, 'there is no such community to welcome people with');
    return;
  }
  const longEnough = firstId(sql`now() - make_interval(hours => ${limits.welcomeAfterHours})`);
  await fanOut(
    {
      news: { cause: 'welcome', notif: { type: 'welcome', communityId } },
      among: sql`${users.deletedAt} is null and ${users.id} < ${longEnough}`,
      endless: true,
    },
    context,
  );
};

async function findCommunityId(db: Db, name: string): Promise<string | undefined> {
  const [community] = await db
    .select({ id: communities.id })
    .from(communities)
    .where(and(eq(sql`lower(${communities.name})`, name.toLowerCase()), isNull(communities.deletedAt)));
  return community?.id;
}
