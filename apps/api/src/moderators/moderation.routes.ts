import { moderationApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const moderationRoutes: RouteModule = (route) => {
  route(moderationApi.counts, () => Promise.reject(new ApiError('internal')));
};
