import { communityRequestsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const communityRequestRoutes: RouteModule = (route) => {
  route(communityRequestsApi.create, () => Promise.reject(new ApiError('internal')));
  route(communityRequestsApi.list, () => Promise.reject(new ApiError('internal')));
  route(communityRequestsApi.delete, () => Promise.reject(new ApiError('internal')));
};
