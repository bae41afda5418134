import { moderationApi } from '@confab/api-contract/calls';
import { cases, type Db, posts, reports } from '@confab/db';
import { aCommunity, aPost } from '@confab/testing/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { theCast } from './api.ts';
import type { Client } from './client.ts';
import { listReports } from './moderation-calls.ts';

type Cast = Awaited<ReturnType<typeof theCast>>;

/** A community of its own, so that its queue holds only the test's reports. */
export async function aQueue(db: Db, { mod, alice }: Cast) {
  const community = await aCommunity(db, { by: mod });
  const inIt = (values = {}) => aPost(db, { by: alice, in: community, ...values });
  return { community, aPost: inIt };
}

/** Expects the counts that an admin sees to match a recount. */
export async function expectTrueCounts(admin: Client, db: Db, community: { id: string }): Promise<void> {
  const here = eq(reports.communityId, community.id);
  const noReports = await db.$count(reports, here);
  const noPostReports = await db.$count(reports, and(here, isNull(reports.commentId)));
  const noCommentReports = noReports - noPostReports;
  const { details } = await listReports(admin, community);
  expect(details).toEqual({ noReports, noPostReports, noCommentReports });
  const counts = await admin.call(moderationApi.counts, { params: { communityId: community.id } });
  expect(counts).toMatchObject({ noPostReports, noCommentReports });
  const drifted = await db.execute(sql`
    select * from (
      select coalesce(comment_id, post_id) as target, no_reports, weight from ${cases}
      where community_id = ${sql.param(community.id, cases.communityId)}) c
    full join (
      select coalesce(comment_id, post_id) as target, count(*)::int as counted, sum(weight)::int as weighed from ${reports}
      where community_id = ${sql.param(community.id, cases.communityId)} and (comment_id is not null
        or post_id in (select id from ${posts} where deleted_as is distinct from 'normal')) group by 1) r on r.target = c.target
    where (no_reports, weight) is distinct from (counted, weighed)`);
  expect([...drifted]).toEqual([]);
}
