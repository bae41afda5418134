import { imagesApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const linkInfoRoutes: RouteModule = (route) => {
  route(imagesApi.linkInfo, () => Promise.reject(new ApiError('internal')));
};
