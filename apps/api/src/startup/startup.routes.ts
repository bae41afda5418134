import { sessionApi } from '@confab/api-contract';
import { reportReasons } from '@confab/domain';
import { presentOwnUser } from '../accounts/users.present.ts';
import { getSiteSettings } from '../admin/site-settings.queries.ts';
import { presentCommunitySummary } from '../communities/communities.present.ts';
import type { RouteModule } from '../http/route.ts';
import { listListsOf } from '../lists/lists.queries.ts';
import { listDefaultCommunities, listJoinedCommunities } from './startup.queries.ts';

export const startupRoutes: RouteModule = (route, { db, config }) => {
  route(sessionApi.initial, async ({ viewer }) => {
    const [settings, communities, lists] = await Promise.all([
      getSiteSettings(db),
      viewer.user ? listJoinedCommunities(db, viewer.user.id) : listDefaultCommunities(db),
      viewer.user ? listListsOf(db, viewer.user.id, { sort: 'lastAdded', visibility: 'all' }) : [],
    ]);
    return {
      signupsDisabled: settings.signupsDisabled,
      reportReasons: [...reportReasons],
      user: viewer.row && presentOwnUser(viewer.row),
      lists,
      communities: communities.map((row) => presentCommunitySummary(row, null)),
      noUsers: settings.noUsers,
      bannedFrom: viewer.user && [...viewer.bannedFrom],
      moderates: [...viewer.moderates],
      vapidPublicKey: config.vapidPublicKey,
      mutes: { communityMutes: [], userMutes: [] },
      imagePostSubmitReqPoints: config.requiredPoints.imagePost,
      linkPostSubmitReqPoints: config.requiredPoints.linkPost,
      communityCreation: config.communityCreation,
      siteName: config.site.name,
      contactEmail: config.site.contactEmail,
      captcha: config.captcha.kind,
      hcaptchaSiteKey: config.captcha.hcaptcha?.siteKey ?? null,
    };
  });

  // Every open page asks this again and again: the look at the session brings all of it.
  route(
    sessionApi.user,
    ({ viewer: { row, moderated, moderates, bannedFrom } }) => {
      const moddingList =
        moderated.length === 0
          ? null
          : moderated.map((community) => presentCommunitySummary(community, null));
      return Promise.resolve({
        ...presentOwnUser(row, moddingList),
        bannedFrom: [...bannedFrom],
        moderates: [...moderates],
      });
    },
    { moderated: true },
  );
};
