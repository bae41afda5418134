import { communitiesApi } from '@confab/api-contract';
import { actingGroup, canChangeCommunity } from '@confab/domain';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from '../moderators/moderation-log.queries.ts';
import { getActingViewer } from '../moderators/still-moderates.queries.ts';
import {
  getCommunityByIdOrName,
  getCommunityForUpdate,
  type SettingChanges,
  updateCommunity,
} from './communities.queries.ts';
import { loadCommunityDetail } from './load-communities.ts';

/** In the words of the API, which are those of the log. */
const settings = ['about', 'nsfw', 'postingRestricted'] as const satisfies (keyof SettingChanges)[];

export const communitySettingsRoutes: RouteModule = (route, { db, markdown }) => {
  route(communitiesApi.update, async ({ params, query, body, viewer }) => {
    const { id: communityId } = await getCommunityByIdOrName(db, params.communityId, query.byName);
    assertAllowed(canChangeCommunity(viewer, communityId));
    const aboutHtml = typeof body.about === 'string' ? await markdown.render(body.about) : null;

    const community = await memberTransaction(db, viewer, async (tx) => {
      const before = await getCommunityForUpdate(tx, communityId);
      const acting = await getActingViewer(tx, viewer, communityId);
      assertAllowed(canChangeCommunity(acting, communityId));
      const changed = settings.filter((name) => body[name] !== undefined && body[name] !== before[name]);
      if (changed.length === 0) return before;
      const actedAs = actingGroup(acting, communityId);
      const act = { communityId, act: 'change_settings', userId: viewer.user.id, actedAs } as const;
      await recordAct(tx, { ...act, details: { changed } });
      return updateCommunity(tx, communityId, {
        about: body.about,
        aboutHtml: body.about === undefined ? undefined : aboutHtml,
        nsfw: body.nsfw,
        postingRestricted: body.postingRestricted,
      });
    });
    return loadCommunityDetail(db, community, viewer);
  });
};
