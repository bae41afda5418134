import { moderationApi } from '@confab/api-contract';
import { canModerate, canSeeDeletedComment, limits, userGroups } from '@confab/domain';
import { getCommunityById } from '../communities.queries.ts';
import { assertAllowed } from '../../http/errors.ts';
import { pageOfRows, readRowCursor } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import { listWaiting } from '../../http/viewer.queries.ts';
import { countReports } from '../report-counts.queries.ts';
import { countBanned } from './bans.queries.ts';
import { getUndeletedUserByName } from '../../members/users.queries.ts';
import { presentLogEntry } from './moderators.present.ts';
import { listLog } from './moderation-log.queries.ts';

export const moderationRoutes: RouteModule = (route, { db }) => {
  route(moderationApi.counts, async ({ params, query, viewer }) => {
    const { id } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, id));
    const [reports, [waiting], noBanned] = await Promise.all([
      countReports(db, id),
      listWaiting(db, [id]),
      countBanned(db, { communityId: id, q: query.q }),
    ]);
    return {
      ...reports,
      noCases: waiting?.noCases ?? 0,
      noHeld: waiting?.noHeld ?? 0,
      noAppeals: waiting?.noAppeals ?? 0,
      noMail: waiting?.noMail ?? 0,
      noBanned,
    };
  });

  route(moderationApi.log, async ({ params, query, viewer }) => {
    const from = readRowCursor(query.next);
    const community = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, community.id));
    const rows = await listLog(db, {
      communityId: community.id,
      userId: await idOf(query.by),
      act: query.act === undefined || query.act === '' ? null : query.act,
      q: query.q,
      readable: userGroups.filter((deletedAs) =>
        canSeeDeletedComment(viewer, { communityId: community.id, deletedAs }),
      ),
      from,
    });
    const { shown, next } = pageOfRows(rows, limits.moderationLogPage, ({ entry }) => entry.id);
    return { entries: shown.map((row) => presentLogEntry(row, viewer)), next };
  });

  /** Deleted accounts have no name in the log and cannot be searched by their old name. */
  async function idOf(username: string | undefined): Promise<string | null> {
    if (username === undefined || username === '') return null;
    return (await getUndeletedUserByName(db, username)).id;
  }
};
