import { communitiesApi, communityRequestsApi } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { insertCommunity } from '@confab/db/acts';
import {
  canCreateCommunity,
  type DirectorySort,
  isValidCommunityName,
  limits,
  readObjectId,
  storableText,
  type Viewer,
} from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from './moderators/moderation-log.queries.ts';
import { deleteModerator, findPosition } from './moderators/moderators.queries.ts';
import {
  type CommunityRow,
  deleteMember,
  findCommunityById,
  getCommunityByIdOrName,
  getCommunityForJoining,
  getCommunityForUpdate,
  getCreatingViewer,
  insertMember,
  listCommunities,
  listCommunitiesByIds,
  searchCommunities,
} from './communities.queries.ts';
import { activityOfCommunities } from './community-activity.ts';
import { loadCommunities, loadCommunity, loadCommunityDetail } from './load-communities.ts';
import { deleteRequest, insertRequest, isCommunityName, listRequests } from './community-requests.queries.ts';

export const communityRoutes: RouteModule = (route, { db, config, markdown }) => {
  const activity = activityOfCommunities();

  route(
    communitiesApi.list,
    async ({ query, viewer, reads }) => {
      const found = await loadCommunities(reads, await findCommunities(reads, query, viewer), viewer);
      return query.activity ? activity.shown(reads, found) : found;
    },
    { allowReplica: true },
  );

  async function findCommunities(
    reads: Db,
    query: {
      q?: string | undefined;
      set?: string | undefined;
      sort?: DirectorySort | undefined;
      limit?: number | undefined;
      next?: string | undefined;
    },
    viewer: Viewer,
  ): Promise<CommunityRow[]> {
    if (query.q !== undefined && query.q !== '') return searchCommunities(reads, storableText(query.q));
    const { set = 'all', sort = 'name_asc', limit = 0 } = query;
    if (set !== 'all' && set !== 'default' && set !== 'subscribed') return [];
    if (set === 'subscribed' && !viewer.user) throw new ApiError('not_logged_in');
    if (sort === 'growing') return query.next ? [] : listGrowing(reads);
    return listCommunities(reads, {
      sort,
      set,
      limit: limit > 0 ? Math.min(limit, limits.communitiesPageMax) : limits.communitiesPageMax,
      after: await communityAfter(reads, query.next),
      userId: viewer.user?.id ?? null,
    });
  }

  async function listGrowing(reads: Db): Promise<CommunityRow[]> {
    const ids = await activity.growing(reads);
    const rows = new Map((await listCommunitiesByIds(reads, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  async function communityAfter(reads: Db, next: string | undefined): Promise<CommunityRow | null> {
    if (next === undefined || next === '') return null;
    const id = readObjectId(next);
    const last = id === null ? undefined : await findCommunityById(reads, id);
    if (!last) throw new ApiError('invalid_cursor');
    return last;
  }

  route(communitiesApi.create, async ({ body, viewer }) => {
    if (!isValidCommunityName(body.name)) throw new ApiError('invalid-community-name');
    assertAllowed(canCreateCommunity(viewer, config.communityCreation));
    const about = body.about ?? null;
    const aboutHtml = about === null ? null : await markdown.render(about);
    const row = await memberTransaction(db, viewer, async (tx) => {
      assertAllowed(canCreateCommunity(await getCreatingViewer(tx, viewer), config.communityCreation));
      return insertCommunity(tx, { name: body.name, about, aboutHtml, userId: viewer.user.id });
    });
    if (!row) throw new ApiError('community-exists');
    return loadCommunity(db, row, viewer, { joined: true, moderates: true });
  });

  route(
    communitiesApi.get,
    async ({ params, query, viewer, reads }) => {
      const community = await getCommunityByIdOrName(reads, params.communityId, query.byName);
      return { ...(await loadCommunityDetail(reads, community, viewer)), isDefault: community.isDefault };
    },
    { allowReplica: true },
  );

  route(communitiesApi.join, async ({ body, viewer }) => {
    const { row, membership } = await memberTransaction(db, viewer, async (tx) => {
      if (!body.leave) {
        const before = await getCommunityForJoining(tx, body.communityId);
        const row = (await insertMember(tx, before.id, viewer.user.id)) ?? before;
        const moderates = (await findPosition(tx, before.id, viewer.user.id)) !== null;
        return { row, membership: { joined: true, moderates } };
      }
      // Leaving may also end a moderator's role.
      const before = await getCommunityForUpdate(tx, body.communityId);
      const row = (await deleteMember(tx, before.id, viewer.user.id)) ?? before;
      if (await deleteModerator(tx, before.id, viewer.user.id)) {
        await recordAct(tx, {
          communityId: before.id,
          act: 'remove_moderator',
          userId: viewer.user.id,
          actedAs: 'mods',
          targetUserId: viewer.user.id,
        });
      }
      return { row, membership: { joined: false, moderates: false } };
    });
    return loadCommunity(db, row, viewer, membership);
  });

  route(communityRequestsApi.create, async ({ body, viewer }) => {
    const name = body.name ?? '';
    if (!isValidCommunityName(name)) throw new ApiError('invalid-community-name');
    if (await isCommunityName(db, name)) throw new ApiError('community-already-exists');
    await memberTransaction(db, viewer, (tx) =>
      insertRequest(tx, { userId: viewer.user.id, name, note: body.note ?? null }),
    );
    return null;
  });

  route(communityRequestsApi.list, async () => {
    const requests = await listRequests(db);
    return requests.map((request) => ({ ...request, deniedNote: null, deniedBy: null, deniedAt: null }));
  });

  route(communityRequestsApi.delete, async ({ params, viewer }) => {
    await memberTransaction(db, viewer, (tx) => deleteRequest(tx, params.requestId));
    return null;
  });
};
