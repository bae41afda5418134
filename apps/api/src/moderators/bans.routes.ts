import { bansApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const banRoutes: RouteModule = (route) => {
  route(bansApi.list, () => Promise.reject(new ApiError('internal')));
  route(bansApi.ban, () => Promise.reject(new ApiError('internal')));
  route(bansApi.unban, () => Promise.reject(new ApiError('internal')));
};
