import { communitiesApi } from '@confab/api-contract';
import {
  canCreateCommunity,
  isModeratorOf,
  isValidCommunityName,
  limits,
  readObjectId,
  storableText,
  type Viewer,
} from '@confab/domain';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { deleteModerator } from '../moderators/moderators.queries.ts';
import { presentCommunitySummary } from './communities.present.ts';
import {
  type CommunityRow,
  deleteMember,
  findCommunityById,
  getCommunityById,
  getCommunityByName,
  getCommunityForUpdate,
  insertCommunity,
  insertMember,
  listCommunities,
  listJoinedIds,
  type Membership,
  searchCommunities,
} from './communities.queries.ts';
import { loadCommunityDetail } from './community-detail.ts';

export const communityRoutes: RouteModule = (route, { db, config, markdown }) => {
  route(communitiesApi.list, async ({ query, viewer }) => {
    const rows = await findCommunities(query, viewer);
    const joined = viewer.user ? await listJoinedIds(db, viewer.user.id) : null;
    return rows.map((row) => presentCommunitySummary(row, joined && membershipOf(row, joined, viewer)));
  });

  async function findCommunities(
    query: {
      q?: string | undefined;
      set?: string | undefined;
      sort?: Parameters<typeof listCommunities>[1]['sort'] | undefined;
      limit?: number | undefined;
      next?: string | undefined;
    },
    viewer: Viewer,
  ): Promise<CommunityRow[]> {
    if (query.q !== undefined && query.q !== '') return searchCommunities(db, storableText(query.q));
    const { set = 'all', sort = 'name_asc', limit = 0 } = query;
    if (set !== 'all' && set !== 'default' && set !== 'subscribed') return [];
    if (set === 'subscribed' && !viewer.user) throw new ApiError('not_logged_in');
    return listCommunities(db, {
      sort,
      set,
      limit: limit > 0 ? Math.min(limit, limits.communitiesListMax) : limits.communitiesListMax,
      after: await communityAfter(query.next),
      userId: viewer.user?.id ?? null,
    });
  }

  async function communityAfter(next: string | undefined): Promise<CommunityRow | null> {
    if (next === undefined || next === '') return null;
    const id = readObjectId(next);
    const last = id === null ? undefined : await findCommunityById(db, id);
    if (!last) throw new ApiError('invalid_cursor');
    return last;
  }

  route(communitiesApi.create, async ({ body, viewer }) => {
    if (!isValidCommunityName(body.name)) throw new ApiError('invalid-community-name');
    assertAllowed(canCreateCommunity(viewer, config.communityCreation));
    const about = body.about ?? null;
    const aboutHtml = about === null ? null : await markdown.render(about);
    const row = await db.transaction((tx) =>
      insertCommunity(tx, { name: body.name, about, aboutHtml, userId: viewer.user.id }),
    );
    return presentCommunitySummary(row, { joined: true, moderates: true });
  });

  route(communitiesApi.get, async ({ params, query, viewer }) => {
    const community = await findByIdOrName(params.communityId, query.byName);
    return { ...(await loadCommunityDetail(db, community, viewer)), isDefault: community.isDefault };
  });

  async function findByIdOrName(given: string, byName: boolean): Promise<CommunityRow> {
    if (byName) return getCommunityByName(db, given);
    const id = readObjectId(given);
    if (id === null) throw new ApiError('invalid_id');
    return getCommunityById(db, id);
  }

  route(communitiesApi.join, ({ body, viewer }) =>
    db.transaction(async (tx) => {
      const before = await getCommunityForUpdate(tx, body.communityId);
      if (!body.leave) {
        const after = (await insertMember(tx, before.id, viewer.user.id)) ?? before;
        return presentCommunitySummary(after, { joined: true, moderates: isModeratorOf(viewer, before.id) });
      }
      const after = (await deleteMember(tx, before.id, viewer.user.id)) ?? before;
      await deleteModerator(tx, before.id, viewer.user.id);
      return presentCommunitySummary(after, { joined: false, moderates: false });
    }),
  );
};

function membershipOf(row: CommunityRow, joined: ReadonlySet<string>, viewer: Viewer): Membership {
  return { joined: joined.has(row.id), moderates: isModeratorOf(viewer, row.id) };
}
