// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const listsApi: CallsOf<typeof resources.lists> = {
  of: { method: 'GET', path: '/api/users/:username/lists' },
  create: { method: 'POST', path: '/api/users/:username/lists' },
  get: { method: 'GET', path: '/api/users/:username/lists/:listname' },
  getById: { method: 'GET', path: '/api/lists/:listId' },
  update: { method: 'PUT', path: '/api/users/:username/lists/:listname' },
  updateById: { method: 'PUT', path: '/api/lists/:listId' },
  delete: { method: 'DELETE', path: '/api/users/:username/lists/:listname' },
  deleteById: { method: 'DELETE', path: '/api/lists/:listId' },
  items: { method: 'GET', path: '/api/users/:username/lists/:listname/items' },
  itemsById: { method: 'GET', path: '/api/lists/:listId/items' },
  addItem: { method: 'POST', path: '/api/users/:username/lists/:listname/items' },
  addItemById: { method: 'POST', path: '/api/lists/:listId/items' },
  removeItems: { method: 'DELETE', path: '/api/users/:username/lists/:listname/items' },
  removeItemsById: { method: 'DELETE', path: '/api/lists/:listId/items' },
  removeItemById: { method: 'DELETE', path: '/api/lists/:listId/items/:itemId' },
  savedTo: { method: 'GET', path: '/api/lists/_saved_to' },
};
