import { sessionApi, type sessionShapes } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { limits, reportReasons } from '@confab/domain';
import { presentOwnUser } from '../members/users.present.ts';
import { getSiteSettings } from '../members/site-settings.queries.ts';
import { loadEmbeddedCommunities, loadSidebarCommunities } from '../communities/load-communities.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { listListsOf } from '../lists/lists.queries.ts';
import { loadMutes } from '../mutes/load-mutes.ts';
import {
  countDefaultCommunities,
  countJoinedCommunities,
  listDefaultCommunities,
  listJoinedCommunities,
} from './startup.queries.ts';

export const startupRoutes: RouteModule = (route, { db, config }) => {
  route(sessionApi.initial, readStart, { allowReplica: true });

  async function readStart({ viewer, query, reads }: Input<typeof sessionShapes.initial>) {
    const { communitiesLimit = limits.communitiesListMax, listsLimit } = query;
    const [settings, { communities, noCommunities }, lists, mutes] = await Promise.all([
      getSiteSettings(reads),
      loadSidebar(reads, viewer, communitiesLimit),
      viewer.user
        ? listListsOf(reads, viewer.user.id, { sort: 'lastAdded', visibility: 'all', limit: listsLimit })
        : [],
      loadMutes(reads, viewer, limits.startupMutesMax),
    ]);
    return {
      signupsDisabled: settings.signupsDisabled,
      reportReasons: [...reportReasons],
      user: viewer.row && presentOwnUser(viewer.row),
      lists,
      communities,
      noCommunities,
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
  }

  // Polled by every open page: the session lookup loads all of it, except the pictures of moderated communities.
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

/** The first communities of the viewer's sidebar, and their total number. */
async function loadSidebar(db: Db, viewer: RequestViewer, limit: number) {
  const { user } = viewer;
  const rows = await (user ? listJoinedCommunities(db, user.id, limit) : listDefaultCommunities(db, limit));
  const [communities, noCommunities] = await Promise.all([
    loadSidebarCommunities(db, rows, viewer),
    // A result shorter than the limit is complete.
    rows.length < limit
      ? rows.length
      : user
        ? countJoinedCommunities(db, user.id)
        : countDefaultCommunities(db),
  ]);
  return { communities, noCommunities };
}
