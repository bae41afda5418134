import { communityRequestsApi } from '@confab/api-contract';
import { isValidCommunityName } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { deleteRequest, insertRequest, isCommunityName, listRequests } from './community-requests.queries.ts';

export const communityRequestRoutes: RouteModule = (route, { db }) => {
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
