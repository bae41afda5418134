import { communitiesApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const communitySettingsRoutes: RouteModule = (route) => {
  route(communitiesApi.update, () => Promise.reject(new ApiError('internal')));
};
