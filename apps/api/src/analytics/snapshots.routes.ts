import { type AnalyticsEvent, siteApi } from '@confab/api-contract';
import { limits } from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { listDailySnapshots, listSnapshots, type SnapshotRow } from './snapshots.queries.ts';

export const snapshotRoutes: RouteModule = (route, { db }) => {
  route(siteApi.snapshots, async ({ query }) => {
    const limit = query.limit ?? limits.snapshotsPage;
    const list = query.every === 'day' ? listDailySnapshots : listSnapshots;
    const rows = await list(db, { from: readCursor(query.next), limit: limit + 1 });
    const next = rows[limit];
    return {
      events: rows.slice(0, limit).map(present),
      next: next === undefined ? '' : String(Date.parse(next.slot) / 1000),
    };
  });
};

function present({ id, payload, createdAt }: SnapshotRow): AnalyticsEvent {
  return { id, name: 'bss', uniqueKey: null, payload, createdAt };
}

/** Unix seconds of the first snapshot of the page. */
function readCursor(next: string | undefined): number | null {
  if (next === undefined || next === '') return null;
  if (!/^\d{1,10}$/.test(next)) throw new ApiError('invalid-next-value');
  return Number(next);
}
