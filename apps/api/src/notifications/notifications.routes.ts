import { notificationsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const notificationRoutes: RouteModule = (route) => {
  route(notificationsApi.list, () => Promise.reject(new ApiError('internal')));
  route(notificationsApi.resetNewCount, () => Promise.reject(new ApiError('internal')));
  route(notificationsApi.markAllAsSeen, () => Promise.reject(new ApiError('internal')));
  route(notificationsApi.deleteAll, () => Promise.reject(new ApiError('internal')));
  route(notificationsApi.get, () => Promise.reject(new ApiError('internal')));
  route(notificationsApi.mark, () => Promise.reject(new ApiError('internal')));
  route(notificationsApi.delete, () => Promise.reject(new ApiError('internal')));
};
