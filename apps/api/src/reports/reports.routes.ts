import { reportsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const reportRoutes: RouteModule = (route) => {
  route(reportsApi.create, () => Promise.reject(new ApiError('internal')));
  route(reportsApi.list, () => Promise.reject(new ApiError('internal')));
  route(reportsApi.ignore, () => Promise.reject(new ApiError('internal')));
};
