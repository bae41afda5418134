import { imagesApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const imageRoutes: RouteModule = (route) => {
  route(imagesApi.upload, () => Promise.reject(new ApiError('internal')));
  route(imagesApi.describe, () => Promise.reject(new ApiError('internal')));
};
