import { adminApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const adminActRoutes: RouteModule = (route) => {
  route(adminApi.act, () => Promise.reject(new ApiError('internal')));
};
