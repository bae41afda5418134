import { listsApi, type listShapes } from '@confab/api-contract';
import { canCreateList, isValidListName } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { getUserByName } from '../members/users.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { withoutUndefined } from '../http/input.ts';
import { getOwnListForUpdate, getVisibleList, keyOf, type ListAddress } from './list-access.ts';
import {
  deleteList,
  getListById,
  insertList,
  type ListChanges,
  listListsHolding,
  listListsOf,
  type ListRow,
  updateList,
} from './lists.queries.ts';

type Update = Pick<Input<typeof listShapes.update>, 'body' | 'viewer'>;
type Delete = Pick<Input<typeof listShapes.delete>, 'viewer'>;

export const listRoutes: RouteModule = (route, { db, markdown }) => {
  route(listsApi.of, async ({ params, query, viewer }) => {
    const owner = await getUserByName(db, params.username);
    const { sort = 'lastAdded', filter = 'all' } = query;
    const own = viewer.user?.id === owner.id;
    // Others see only public lists; private ones do not exist for them (api.md 2.4).
    if (!own && filter === 'private') return [];
    return listListsOf(db, owner.id, { sort, visibility: own ? filter : 'public' });
  });

  route(listsApi.create, async ({ params, query, body, viewer }) => {
    const owner = await getUserByName(db, params.username);
    assertAllowed(canCreateList(viewer, owner));
    if (body.name === '') throw new ApiError('list-name-empty');
    if (!isValidListName(body.name)) throw new ApiError('invalid-list-name');
    const list = {
      userId: owner.id,
      name: body.name,
      displayName: titleOf(body.displayName, body.name),
      public: body.public ?? false,
      ...(await describedAs(body.description || null)),
    };
    await memberTransaction(db, viewer, (tx) => insertList(tx, list));
    const { sort = 'lastAdded', filter = 'all' } = query;
    return listListsOf(db, owner.id, { sort, visibility: filter });
  });

  route(listsApi.get, ({ params, viewer }) => getVisibleList(db, params, viewer));
  route(listsApi.getById, ({ params, viewer }) => getVisibleList(db, params, viewer));

  route(listsApi.update, (input) => update(input.params, input));
  route(listsApi.updateById, (input) => update(input.params, input));

  route(listsApi.delete, (input) => remove(input.params, input));
  route(listsApi.deleteById, (input) => remove(input.params, input));

  route(listsApi.savedTo, ({ query, viewer }) => {
    const targetId = query.id ?? query.targetId;
    if (targetId === undefined) throw new ApiError('invalid-target-id');
    return listListsHolding(db, viewer.user.id, { targetId, targetType: query.type });
  });

  async function update(address: ListAddress, { body, viewer }: Update): Promise<ListRow> {
    const key = await keyOf(db, address);
    const { description, ...changed } = body;
    if (changed.name !== undefined && !isValidListName(changed.name)) throw new ApiError('invalid-list-name');
    const changes: ListChanges = {
      ...withoutUndefined(changed),
      ...(description === undefined ? {} : await describedAs(description || null)),
    };
    return memberTransaction(db, viewer, async (tx) => {
      const list = await getOwnListForUpdate(tx, key, viewer);
      if (changes.displayName !== undefined) {
        changes.displayName = titleOf(changes.displayName, changes.name ?? list.name);
      }
      await updateList(tx, list.id, changes);
      return getListById(tx, list.id);
    });
  }

  async function remove(address: ListAddress, { viewer }: Delete): Promise<ListRow> {
    const key = await keyOf(db, address);
    return memberTransaction(db, viewer, async (tx) => {
      const list = await getOwnListForUpdate(tx, key, viewer);
      await deleteList(tx, list.id);
      return list;
    });
  }

  async function describedAs(description: string | null) {
    return {
      description,
      descriptionHtml: description === null ? null : await markdown.render(description),
    };
  }
};

/** A title without visible characters falls back to the name: a link needs text. */
function titleOf(displayName: string | undefined, name: string): string {
  return displayName !== undefined && /[^\p{Cc}\p{Cf}\p{Z}]/u.test(displayName) ? displayName : name;
}
