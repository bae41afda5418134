import { rulesApi } from '@confab/api-contract';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';

export const ruleRoutes: RouteModule = (route) => {
  route(rulesApi.list, () => Promise.reject(new ApiError('internal')));
  route(rulesApi.create, () => Promise.reject(new ApiError('internal')));
  route(rulesApi.get, () => Promise.reject(new ApiError('internal')));
  route(rulesApi.update, () => Promise.reject(new ApiError('internal')));
  route(rulesApi.delete, () => Promise.reject(new ApiError('internal')));
};
