import { siteApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const snapshotRoutes: RouteModule = (route) => {
  route(siteApi.snapshots, () => {
    throw new ApiError('internal');
  });
};
