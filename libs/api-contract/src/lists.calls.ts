import { defineCalls } from './call.ts';
import type { listShapes } from './lists.ts';

/** A list has two addresses: by the names of owner and list, and by its id. */
export const listsApi = defineCalls<typeof listShapes>({
  of: { method: 'GET', path: '/api/users/:username/lists' },
  create: { method: 'POST', path: '/api/users/:username/lists' },
  get: { method: 'GET', path: '/api/users/:username/lists/:listname' },
  update: { method: 'PUT', path: '/api/users/:username/lists/:listname' },
  delete: { method: 'DELETE', path: '/api/users/:username/lists/:listname' },
  items: { method: 'GET', path: '/api/users/:username/lists/:listname/items' },
  addItem: { method: 'POST', path: '/api/users/:username/lists/:listname/items' },
  removeItems: { method: 'DELETE', path: '/api/users/:username/lists/:listname/items' },
  savedTo: { method: 'GET', path: '/api/lists/_saved_to' },
  getById: { method: 'GET', path: '/api/lists/:listId' },
  updateById: { method: 'PUT', path: '/api/lists/:listId' },
  deleteById: { method: 'DELETE', path: '/api/lists/:listId' },
  itemsById: { method: 'GET', path: '/api/lists/:listId/items' },
  addItemById: { method: 'POST', path: '/api/lists/:listId/items' },
  removeItemsById: { method: 'DELETE', path: '/api/lists/:listId/items' },
  removeItemById: { method: 'DELETE', path: '/api/lists/:listId/items/:itemId' },
});
