import { usersApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const passwordRoutes: RouteModule = (route) => {
  route(usersApi.changePassword, () => {
    throw new ApiError('internal');
  });
};
