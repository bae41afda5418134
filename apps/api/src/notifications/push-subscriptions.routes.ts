import { notificationsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const pushSubscriptionRoutes: RouteModule = (route) => {
  route(notificationsApi.subscribe, () => Promise.reject(new ApiError('internal')));
};
