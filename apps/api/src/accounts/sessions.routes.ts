import { sessionApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const sessionRoutes: RouteModule = (route) => {
  route(sessionApi.list, () => {
    throw new ApiError('internal');
  });
  route(sessionApi.end, () => {
    throw new ApiError('internal');
  });
};
