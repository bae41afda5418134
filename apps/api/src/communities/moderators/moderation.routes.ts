import { moderationApi } from '@confab/api-contract';
import { canModerate } from '@confab/domain';
import { getCommunityById } from '../communities.queries.ts';
import { assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import { countReports } from '../report-counts.queries.ts';
import { countBanned } from './moderation.queries.ts';

export const moderationRoutes: RouteModule = (route, { db }) => {
  route(moderationApi.counts, async ({ params, viewer }) => {
    const { id } = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, id));
    const [reports, noBanned] = await Promise.all([countReports(db, id), countBanned(db, id)]);
    return { ...reports, noBanned };
  });
};
