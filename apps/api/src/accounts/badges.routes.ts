import { usersApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const badgeRoutes: RouteModule = (route) => {
  route(usersApi.giveBadge, () => {
    throw new ApiError('internal');
  });
  route(usersApi.removeBadge, () => {
    throw new ApiError('internal');
  });
};
