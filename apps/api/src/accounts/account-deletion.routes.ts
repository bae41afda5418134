import { usersApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const accountDeletionRoutes: RouteModule = (route) => {
  route(usersApi.delete, () => {
    throw new ApiError('internal');
  });
};
