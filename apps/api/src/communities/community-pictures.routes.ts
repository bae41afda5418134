import { communitiesApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const communityPictureRoutes: RouteModule = (route) => {
  route(communitiesApi.setProPic, () => Promise.reject(new ApiError('internal')));
  route(communitiesApi.deleteProPic, () => Promise.reject(new ApiError('internal')));
  route(communitiesApi.setBannerImage, () => Promise.reject(new ApiError('internal')));
  route(communitiesApi.deleteBannerImage, () => Promise.reject(new ApiError('internal')));
};
