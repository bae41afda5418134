import { type Mutes, sessionApi, sessionShapes, type Startup } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { limits, reportReasons } from '@confab/domain';
import { presentOwnUser } from '../members/users.present.ts';
import { listMutedAmong } from '../communities/communities.queries.ts';
import { loadEmbeddedCommunities, loadSidebarCommunities } from '../communities/load-communities.ts';
import { listWaiting } from '../http/viewer.queries.ts';
import type { ContentPieces } from '../content/content-pieces.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { listListsOf } from '../lists/lists.queries.ts';
import { loadMutes } from '../mutes/load-mutes.ts';
import { Encoded, splitAt } from '../pieces/encoded.ts';
import { siteLoader } from '../site/load-site.ts';
import {
  countDefaultCommunities,
  countJoinedCommunities,
  listDefaultCommunities,
  listDefaultSidebar,
  listJoinedCommunities,
  listJoinedSidebar,
  type SidebarIds,
} from './startup.queries.ts';

export const startupRoutes =
  (pieces: ContentPieces): RouteModule =>
  (route, context) => {
    const { db, config } = context;
    const loadSite = siteLoader(context);
    route(
      sessionApi.initial,
      ({ viewer, query, reads }) => {
        const asked = { viewer, reads, query };
        return pieces.quick(sessionShapes.initial.response, {
          reads,
          fast: () => encodeStart(asked),
          slow: () => loadStart(asked),
        });
      },
      { allowReplica: true },
    );

    async function loadStart(asked: Asked): Promise<Startup> {
      const [beside, sidebar] = await Promise.all([loadBeside(asked), loadSidebar(asked)]);
      return { ...beside, ...sidebar };
    }

    async function encodeStart(asked: Asked): Promise<Encoded> {
      const { reads, viewer } = asked;
      const [beside, { ids, noCommunities }] = await Promise.all([loadBeside(asked), listSidebar(asked)]);
      const [found, muted] = await Promise.all([
        pieces.summaries.getMany(ids),
        listMutedOf(reads, viewer, { ids, mutes: beside.mutes }),
      ]);
      const shown = sessionShapes.initial.response.parse({ ...beside, communities: [], noCommunities });
      const [head, tail] = splitAt(JSON.stringify({ ...shown, communities: 0 }), 'communities');
      const communities = ids.flatMap((id) => {
        const piece = found.get(id);
        if (!piece) return [];
        return [comma, muted.has(id) ? piece.mutedJson() : piece.json];
      });
      return new Encoded(
        Buffer.concat([
          head,
          Buffer.from('"communities":['),
          ...communities.slice(1),
          Buffer.from(']'),
          tail,
        ]),
      );
    }

    /** All but the communities. */
    async function loadBeside({ viewer, query, reads }: Asked) {
      const [site, lists, mutes, waiting] = await Promise.all([
        loadSite(reads, viewer),
        viewer.user
          ? listListsOf(reads, viewer.user.id, {
              sort: 'lastAdded',
              visibility: 'all',
              limit: query.listsLimit,
            })
          : [],
        loadMutes(reads, viewer, limits.startupMutesMax),
        listWaiting(reads, viewer.moderates),
      ]);
      return {
        ...site,
        reportReasons: [...reportReasons],
        user: viewer.row && presentOwnUser(viewer.row),
        lists,
        bannedFrom: viewer.user && [...viewer.bannedFrom],
        moderates: [...viewer.moderates],
        waiting,
        vapidPublicKey: config.vapidPublicKey,
        mutes,
        imagePostSubmitReqPoints: config.requiredPoints.imagePost,
        linkPostSubmitReqPoints: config.requiredPoints.linkPost,
        communityCreation: config.communityCreation,
        contactEmail: config.site.contactEmail,
        captcha: config.captcha.kind,
        hcaptchaSiteKey: config.captcha.hcaptcha?.siteKey ?? null,
        recovery: config.recovery,
      };
    }

    // Polled by every open page: the session lookup loads all of it, except the pictures of moderated communities.
    route(
      sessionApi.user,
      async ({ viewer: { row, moderated, moderates, bannedFrom, waiting } }) => {
        const moddingList = moderated.length === 0 ? null : await loadEmbeddedCommunities(db, moderated);
        return {
          ...presentOwnUser(row, moddingList),
          bannedFrom: [...bannedFrom],
          moderates: [...moderates],
          waiting: [...waiting],
        };
      },
      { moderated: true },
    );
  };

type Asked = Pick<Input<typeof sessionShapes.initial>, 'viewer' | 'query' | 'reads'>;

const comma = Buffer.from(',');

/** The first communities of the viewer's sidebar, and their total number. */
async function loadSidebar({ reads, viewer, query }: Asked) {
  const { user } = viewer;
  const limit = query.communitiesLimit ?? limits.communitiesListMax;
  const rows = await (user
    ? listJoinedCommunities(reads, user.id, limit)
    : listDefaultCommunities(reads, limit));
  const [communities, noCommunities] = await Promise.all([
    loadSidebarCommunities(reads, rows, viewer),
    countSidebar(reads, viewer, { listed: rows.length, limit }),
  ]);
  return { communities, noCommunities };
}

/** The same, ids only. */
function listSidebar({ reads, viewer: { user }, query }: Asked): Promise<SidebarIds> {
  const limit = query.communitiesLimit ?? limits.communitiesListMax;
  return user ? listJoinedSidebar(reads, user.id, limit) : listDefaultSidebar(reads, limit);
}

async function countSidebar(
  db: Db,
  { user }: RequestViewer,
  { listed, limit }: { listed: number; limit: number },
): Promise<number> {
  // A result shorter than the limit is complete.
  if (listed < limit) return listed;
  return user ? countJoinedCommunities(db, user.id) : countDefaultCommunities(db);
}

/** The muted among these communities; known already, unless the reader has more mutes than were loaded. */
async function listMutedOf(
  db: Db,
  { user }: RequestViewer,
  { ids, mutes: { communityMutes } }: { ids: readonly string[]; mutes: Mutes },
): Promise<ReadonlySet<string | null>> {
  if (user && communityMutes.length === limits.startupMutesMax) return listMutedAmong(db, user.id, ids);
  return new Set(communityMutes.map(({ mutedCommunityId }) => mutedCommunityId));
}
