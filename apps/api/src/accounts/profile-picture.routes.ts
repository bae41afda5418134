import { usersApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const profilePictureRoutes: RouteModule = (route) => {
  route(usersApi.setProPic, () => {
    throw new ApiError('internal');
  });
  route(usersApi.deleteProPic, () => {
    throw new ApiError('internal');
  });
};
