import { sessionApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const recoveryRoutes: RouteModule = (route) => {
  route(sessionApi.recover, () => {
    throw new ApiError('internal');
  });
  route(sessionApi.resetPassword, () => {
    throw new ApiError('internal');
  });
};
