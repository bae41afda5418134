import { mutesApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const muteRoutes: RouteModule = (route) => {
  route(mutesApi.list, () => {
    throw new ApiError('internal');
  });
  route(mutesApi.mute, () => {
    throw new ApiError('internal');
  });
  route(mutesApi.clear, () => {
    throw new ApiError('internal');
  });
  route(mutesApi.unmuteUser, () => {
    throw new ApiError('internal');
  });
  route(mutesApi.unmuteCommunity, () => {
    throw new ApiError('internal');
  });
  route(mutesApi.remove, () => {
    throw new ApiError('internal');
  });
};
