import { type Ring, ringsApi } from '@confab/api-contract';
import { recordSiteAct } from '@confab/db/acts';
import { limits, nameOf, type SiteAct } from '@confab/domain';
import { pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import {
  dismissRing,
  getRing,
  listRingMembers,
  listRings,
  relistRing,
  type RingMemberRow,
  type RingRow,
} from './rings.queries.ts';

export const ringRoutes: RouteModule = (route, { db }) => {
  route(ringsApi.list, async ({ query }) => {
    const rows = await listRings(db, {
      dismissed: query.filter === 'dismissed',
      from: readRowCursor(query.next),
    });
    const { shown, next } = pageOfRows(rows, limits.ringsPage, ({ ring }) => ring.id);
    const members = await listRingMembers(
      db,
      shown.map(({ ring }) => ring.id),
    );
    return { rings: shown.map((row) => presentRing(row, members.get(row.ring.id))), next };
  });

  route(ringsApi.dismiss, ({ params: { ringId }, viewer }) => change(viewer, ringId, 'dismiss_ring'));

  route(ringsApi.relist, ({ params: { ringId }, viewer }) => change(viewer, ringId, 'relist_ring'));

  function change(viewer: MemberViewer, ring: number, act: SiteAct & `${string}_ring`): Promise<Ring> {
    const userId = viewer.user.id;
    return memberTransaction(db, viewer, async (tx) => {
      const changed =
        act === 'dismiss_ring' ? await dismissRing(tx, ring, userId) : await relistRing(tx, ring);
      if (changed) await recordSiteAct(tx, { act, userId, details: { ring } });
      return presentRing(await getRing(tx, ring), (await listRingMembers(tx, [ring])).get(ring));
    });
  }
};

function presentRing({ ring, dismisser }: RingRow, members: readonly RingMemberRow[] = []): Ring {
  return {
    ...ring,
    dismissedBy: nameOf(dismisser),
    members: members.map(({ member, user }) => ({
      ...member,
      createdAt: user.createdAt,
      bannedAt: user.bannedAt,
      username: nameOf(user),
    })),
  };
}
