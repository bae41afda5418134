import { commentsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const commentChangeRoutes: RouteModule = (route) => {
  route(commentsApi.edit, () => Promise.reject(new ApiError('internal')));
  route(commentsApi.changeAsUser, () => Promise.reject(new ApiError('internal')));
  route(commentsApi.delete, () => Promise.reject(new ApiError('internal')));
};
