import { postsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const postChangeRoutes: RouteModule = (route) => {
  const { lock, unlock, pin, unpin, announce, changeAsUser } = postsApi;
  for (const call of [lock, unlock, pin, unpin, announce, changeAsUser, postsApi.delete]) {
    route(call, () => Promise.reject(new ApiError('internal')));
  }
};
