import { moderationApi } from '@confab/api-contract/calls';
import { type Db, reports } from '@confab/db';
import { aCommunity, aPost } from '@confab/testing/db';
import { and, eq, isNull } from 'drizzle-orm';
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
}
