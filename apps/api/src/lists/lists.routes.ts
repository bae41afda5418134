import { usersApi } from '@confab/api-contract';
import { getUserByName } from '../accounts/users.queries.ts';
import type { RouteModule } from '../http/route.ts';
import { listListsOf } from './lists.queries.ts';

export const listRoutes: RouteModule = (route, { db }) => {
  route(usersApi.lists, async ({ params, query, viewer }) => {
    const owner = await getUserByName(db, params.username);
    const { sort = 'lastAdded', filter = 'all' } = query;
    const own = viewer.user?.id === owner.id;
    // Whoever is not the owner sees public lists; a private one does not exist for them (api.md 2.4).
    if (!own && filter === 'private') return [];
    return listListsOf(db, owner.id, { sort, visibility: own ? filter : 'public' });
  });
};
