import { type ListItemsPage, listsApi, type listShapes } from '@confab/api-contract';
import { canRemoveListItem } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import {
  getOwnListForUpdate,
  getVisibleList,
  getVisibleListForUpdate,
  keyOf,
  type ListAddress,
  readRowId,
} from './list-access.ts';
import { deleteAllItems, deleteItem, deleteTarget, insertItem } from './list-items.queries.ts';
import { loadListItems, readPage } from './load-list-items.ts';

type Read = Pick<Input<typeof listShapes.items>, 'query' | 'viewer'>;
type Add = Pick<Input<typeof listShapes.addItem>, 'body' | 'query' | 'viewer'>;
type Remove = Pick<Input<typeof listShapes.removeItems>, 'body' | 'query' | 'viewer'>;

export const listItemRoutes: RouteModule = (route, { db }) => {
  route(listsApi.items, (input) => read(input.params, input));
  route(listsApi.itemsById, (input) => read(input.params, input));

  route(listsApi.addItem, (input) => add(input.params, input));
  route(listsApi.addItemById, (input) => add(input.params, input));

  route(listsApi.removeItems, (input) => remove(input.params, input));
  route(listsApi.removeItemsById, (input) => remove(input.params, input));

  route(listsApi.removeItemById, async ({ params, viewer }) => {
    const listId = readRowId(params.listId, 'invalid-list-id');
    const itemId = readRowId(params.itemId, 'invalid-item-id');
    const item = await memberTransaction(db, viewer, async (tx) => {
      const list = await getVisibleListForUpdate(tx, { id: listId }, viewer);
      assertAllowed(canRemoveListItem(viewer, list));
      return deleteItem(tx, list.id, itemId);
    });
    return { ...item, targetItem: null };
  });

  async function read(address: ListAddress, { query, viewer }: Read): Promise<ListItemsPage> {
    const page = readPage(query);
    const list = await getVisibleList(db, address, viewer);
    return loadListItems(db, list.id, page, viewer);
  }

  async function add(address: ListAddress, { body, query, viewer }: Add): Promise<ListItemsPage> {
    const page = readPage(query);
    const key = await keyOf(db, address);
    const listId = await memberTransaction(db, viewer, async (tx) => {
      const list = await getOwnListForUpdate(tx, key, viewer);
      await insertItem(tx, list.id, body);
      return list.id;
    });
    return loadListItems(db, listId, page, viewer);
  }

  async function remove(address: ListAddress, { body, query, viewer }: Remove): Promise<ListItemsPage> {
    const page = readPage(query);
    const key = await keyOf(db, address);
    const listId = await memberTransaction(db, viewer, async (tx) => {
      const list = await getOwnListForUpdate(tx, key, viewer);
      if (body !== null) await deleteTarget(tx, list.id, body);
      else await deleteAllItems(tx, list.id);
      return list.id;
    });
    return loadListItems(db, listId, page, viewer);
  }
};
