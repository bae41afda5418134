import type { communityBans, communityRequests, moderationLog, reportCounts, reports } from '@confab/db';
import type { DemoModeration } from './content.ts';
import { iso, isoOrNull } from './moments.ts';

/** The rows of what moderators have to do, by table. */
export type ModerationRows = {
  reports: (typeof reports.$inferInsert)[];
  reportCounts: (typeof reportCounts.$inferInsert)[];
  communityBans: (typeof communityBans.$inferInsert)[];
  communityRequests: (typeof communityRequests.$inferInsert)[];
  moderationLog: (typeof moderationLog.$inferInsert)[];
};

export function moderationRowsOf({ reports: open, bans, requests, log }: DemoModeration): ModerationRows {
  return {
    reports: open.map(({ userId, createdAt, ...report }) => ({
      ...report,
      createdBy: userId,
      createdAt: iso(createdAt),
    })),
    reportCounts: Array.from(
      Map.groupBy(open, ({ communityId }) => communityId),
      ([communityId, ofIt]) => ({
        communityId,
        noPostReports: ofIt.filter(({ commentId }) => commentId === null).length,
        noCommentReports: ofIt.filter(({ commentId }) => commentId !== null).length,
      }),
    ),
    communityBans: bans.map(({ reason: _logged, createdAt, expiresAt, ...ban }) => ({
      ...ban,
      createdAt: iso(createdAt),
      expiresAt: isoOrNull(expiresAt),
    })),
    communityRequests: requests.map((request) => ({ ...request, createdAt: iso(request.createdAt) })),
    moderationLog: log.map((entry) => ({ ...entry, createdAt: iso(entry.createdAt) })),
  };
}
