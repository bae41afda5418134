import { moderationApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const logRoutes: RouteModule = (route) => {
  route(moderationApi.log, () => Promise.reject(new ApiError('internal')));
};
