import { postsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const hiddenPostRoutes: RouteModule = (route) => {
  route(postsApi.hide, () => Promise.reject(new ApiError('internal')));
  route(postsApi.unhide, () => Promise.reject(new ApiError('internal')));
};
