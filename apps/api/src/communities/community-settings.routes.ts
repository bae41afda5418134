import { communitiesApi } from '@confab/api-contract';
import { actingGroup, canChangeCommunity } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from './moderators/moderation-log.queries.ts';
import {
  getCommunityById,
  getCommunityByIdOrName,
  type SettingChanges,
  updateCommunity,
} from './communities.queries.ts';
import { loadCommunityDetail } from './load-communities.ts';

/** Names as in the API and in the log. */
const settings = [
  'about',
  'nsfw',
  'postingRestricted',
  'publicLog',
] as const satisfies (keyof SettingChanges)[];

export const communitySettingsRoutes: RouteModule = (route, { db, markdown }) => {
  route(communitiesApi.update, async ({ params, query, body, viewer }) => {
    const { id: communityId } = await getCommunityByIdOrName(db, params.communityId, query.byName);
    assertAllowed(canChangeCommunity(viewer, communityId));
    const aboutHtml = typeof body.about === 'string' ? await markdown.render(body.about) : null;

    const community = await memberTransaction(db, viewer, { changing: communityId }, async (tx, member) => {
      const before = await getCommunityById(tx, communityId);
      assertAllowed(canChangeCommunity(member, communityId));
      const changed = settings.filter((name) => body[name] !== undefined && body[name] !== before[name]);
      if (changed.length === 0) return before;
      const actedAs = actingGroup(member, communityId);
      const act = { communityId, act: 'change_settings', userId: viewer.user.id, actedAs } as const;
      await recordAct(tx, { ...act, details: { changed } });
      return updateCommunity(tx, communityId, {
        about: body.about,
        aboutHtml: body.about === undefined ? undefined : aboutHtml,
        nsfw: body.nsfw,
        postingRestricted: body.postingRestricted,
        publicLog: body.publicLog,
      });
    });
    return loadCommunityDetail(db, community, viewer);
  });
};
