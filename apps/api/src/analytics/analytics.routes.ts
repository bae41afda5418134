import { createHmac } from 'node:crypto';
import { type AnalyticsEvent, siteApi } from '@confab/api-contract';
import { limits } from '@confab/domain';
import type { RouteModule } from '../http/route.ts';
import { insertEvent, listDailySnapshots, listSnapshots, type SnapshotRow } from './analytics.queries.ts';
import { ApiError } from '../http/errors.ts';

export const analyticsRoutes: RouteModule = (route, { db, config }) => {
  route(siteApi.recordEvent, async (input) => {
    const { event } = input.body;
    await input.takeToken('analytics', input.address);
    // A keyed digest counts each session once and cannot be traced back to it (rulings 35).
    const sessionHash = createHmac('sha256', config.secret)
      .update(`analytics:${input.session.key}`)
      .digest('base64url');
    await insertEvent(db, event, sessionHash);
    return { success: true as const };
  });

  route(siteApi.snapshots, async ({ query }) => {
    const limit = query.limit ?? limits.snapshotsPage;
    const list = query.every === 'day' ? listDailySnapshots : listSnapshots;
    const rows = await list(db, { from: readCursor(query.next), limit: limit + 1 });
    const next = rows[limit];
    return {
      events: rows.slice(0, limit).map(presentSnapshot),
      next: next === undefined ? '' : String(Date.parse(next.slot) / 1000),
    };
  });
};

function presentSnapshot({ id, payload, createdAt }: SnapshotRow): AnalyticsEvent {
  return { id, name: 'bss', uniqueKey: null, payload, createdAt };
}

/** Unix seconds of the first snapshot of the page. */
function readCursor(next: string | undefined): number | null {
  if (next === undefined || next === '') return null;
  if (!/^\d{1,10}$/.test(next)) throw new ApiError('invalid-next-value');
  return Number(next);
}
