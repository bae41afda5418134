import { sessionApi } from '@confab/api-contract';
import { limits, reportReasons } from '@confab/domain';
import { presentOwnUser } from '../accounts/users.present.ts';
import { getSiteSettings } from '../admin/site-settings.queries.ts';
import { loadEmbeddedCommunities, loadSidebarCommunities } from '../communities/load-communities.ts';
import type { RouteModule } from '../http/route.ts';
import { listListsOf } from '../lists/lists.queries.ts';
import { loadMutes } from '../mutes/load-mutes.ts';
import { listDefaultCommunities, listJoinedCommunities } from './startup.queries.ts';

export const startupRoutes: RouteModule = (route, { db, config }) => {
  route(sessionApi.initial, async ({ viewer }) => {
    const [settings, communities, lists, mutes] = await Promise.all([
      getSiteSettings(db),
      (viewer.user ? listJoinedCommunities(db, viewer.user.id) : listDefaultCommunities(db)).then((rows) =>
        loadSidebarCommunities(db, rows, viewer),
      ),
      viewer.user ? listListsOf(db, viewer.user.id, { sort: 'lastAdded', visibility: 'all' }) : [],
      loadMutes(db, viewer, limits.startupMutesMax),
    ]);
    return {
      signupsDisabled: settings.signupsDisabled,
      reportReasons: [...reportReasons],
      user: viewer.row && presentOwnUser(viewer.row),
      lists,
      communities,
      noUsers: settings.noUsers,
      bannedFrom: viewer.user && [...viewer.bannedFrom],
      moderates: [...viewer.moderates],
      vapidPublicKey: config.vapidPublicKey,
      mutes,
      imagePostSubmitReqPoints: config.requiredPoints.imagePost,
      linkPostSubmitReqPoints: config.requiredPoints.linkPost,
      communityCreation: config.communityCreation,
      siteName: config.site.name,
      contactEmail: config.site.contactEmail,
      captcha: config.captcha.kind,
      hcaptchaSiteKey: config.captcha.hcaptcha?.siteKey ?? null,
      recovery: config.recovery,
    };
  });

  // Every open page asks this again and again: the look at the session brings all of it but the pictures of what
  // somebody moderates.
  route(
    sessionApi.user,
    async ({ viewer: { row, moderated, moderates, bannedFrom } }) => {
      const moddingList = moderated.length === 0 ? null : await loadEmbeddedCommunities(db, moderated);
      return {
        ...presentOwnUser(row, moddingList),
        bannedFrom: [...bannedFrom],
        moderates: [...moderates],
      };
    },
    { moderated: true },
  );
};
