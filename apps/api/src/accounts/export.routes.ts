import { usersApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const exportRoutes: RouteModule = (route) => {
  route(usersApi.requestExport, () => {
    throw new ApiError('internal');
  });
  route(usersApi.export, () => {
    throw new ApiError('internal');
  });
};
