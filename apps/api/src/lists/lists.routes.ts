import { listsApi } from '@confab/api-contract';
import { getUserByName } from '../accounts/users.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { listListsOf } from './lists.queries.ts';

export const listRoutes: RouteModule = (route, { db }) => {
  route(listsApi.of, async ({ params, query, viewer }) => {
    const owner = await getUserByName(db, params.username);
    const { sort = 'lastAdded', filter = 'all' } = query;
    const own = viewer.user?.id === owner.id;
    // Whoever is not the owner sees public lists; a private one does not exist for them (api.md 2.4).
    if (!own && filter === 'private') return [];
    return listListsOf(db, owner.id, { sort, visibility: own ? filter : 'public' });
  });
  route(listsApi.create, () => Promise.reject(new ApiError('internal')));
  route(listsApi.get, () => Promise.reject(new ApiError('internal')));
  route(listsApi.getById, () => Promise.reject(new ApiError('internal')));
  route(listsApi.update, () => Promise.reject(new ApiError('internal')));
  route(listsApi.updateById, () => Promise.reject(new ApiError('internal')));
  route(listsApi.delete, () => Promise.reject(new ApiError('internal')));
  route(listsApi.deleteById, () => Promise.reject(new ApiError('internal')));
  route(listsApi.items, () => Promise.reject(new ApiError('internal')));
  route(listsApi.itemsById, () => Promise.reject(new ApiError('internal')));
  route(listsApi.addItem, () => Promise.reject(new ApiError('internal')));
  route(listsApi.addItemById, () => Promise.reject(new ApiError('internal')));
  route(listsApi.removeItems, () => Promise.reject(new ApiError('internal')));
  route(listsApi.removeItemsById, () => Promise.reject(new ApiError('internal')));
  route(listsApi.removeItemById, () => Promise.reject(new ApiError('internal')));
  route(listsApi.savedTo, () => Promise.reject(new ApiError('internal')));
};
