import { usersApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const adminUserRoutes: RouteModule = (route) => {
  route(usersApi.list, () => {
    throw new ApiError('internal');
  });
};
