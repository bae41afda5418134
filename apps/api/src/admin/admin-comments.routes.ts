import { commentsApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const adminCommentRoutes: RouteModule = (route) => {
  route(commentsApi.listAll, () => {
    throw new ApiError('internal');
  });
};
