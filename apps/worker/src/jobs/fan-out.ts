import { communities, type Db, posts, toUuid, users } from '@confab/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { limits } from '@confab/domain';
import type { JobContext, JobHandler } from '../registry.ts';
import { inBatches } from './batches.ts';
import { type FanOut, insertFanOut, notifyNextMembers } from './fan-out.queries.ts';
import { firstId } from './first-id.ts';

/** Members per transaction: few enough that others hardly wait for its locks. */
const batchSize = 500;

/** Notifies all remaining members. */
async function fanOut(what: FanOut, context: Pick<JobContext, 'db' | 'signal' | 'movedOn'>): Promise<void> {
  await insertFanOut(context.db, what);
  await inBatches(context, (tx) => notifyNextMembers(tx, what, batchSize));
}

export const announcePost: JobHandler<'announcePost'> = async ({ postId }, context) => {
  const stands = sql`exists (select from ${posts} where id = ${toUuid(postId)}::uuid and deleted_at is null)`;
  await fanOut(
    {
      news: { cause: `announcement:${postId}`, notif: { type: 'announcement', postId } },
      among: sql`${users.deletedAt} is null and ${users.bannedAt} is null and ${stands}`,
      endless: false,
    },
    context,
  );
};

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
