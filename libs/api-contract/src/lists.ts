import { contentTypes, limits, listItemsSorts } from '@confab/domain';
import { z } from 'zod';
import { list, listItem } from './list-objects.ts';
import type { Shape } from './shape.ts';
import { choice, clearable, cursor, givenId, givenName, markdownText, optional, text } from './values.ts';

const owner = z.object({ username: givenName });
const byName = z.object({ username: givenName, listname: givenName });
const byId = z.object({ listId: z.string() });

const listsQuery = z.object({
  sort: choice(['lastAdded', 'name'], 'invalid-lists-sort').optional().describe('`lastAdded` by default.'),
  filter: choice(['all', 'public', 'private'], 'invalid-lists-filter')
    .optional()
    .describe('`all` by default.'),
});

const itemsLimit = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'invalid-limit' })
  .transform(Number)
  .pipe(z.number().min(1, { error: 'invalid-limit' }).max(limits.feedPageMax, { error: 'invalid-limit' }))
  .optional()
  .describe(`How many of them: 1 to ${limits.feedPageMax}; ${limits.listPageDefault} by default.`);

const itemsQuery = z.object({
  limit: itemsLimit,
  sort: choice(listItemsSorts, 'invalid-list-sort').optional().describe('`addedDsc` by default.'),
  next: cursor,
});

export const itemsPage = z.object({ items: z.array(listItem), next: z.string().nullable() });
export type ListItemsPage = z.output<typeof itemsPage>;

const listName = z
  .string()
  .describe(`${limits.listNameMin} to ${limits.listNameMax} letters, digits and underscores.`);

const newList = z.object({
  name: listName,
  displayName: optional(text(limits.listDisplayNameMax)),
  description: optional(markdownText(limits.listDescriptionMax)),
  public: optional(z.boolean()),
});

export const listChanges = z.object({
  name: optional(listName),
  displayName: optional(text(limits.listDisplayNameMax)),
  description: clearable(markdownText(limits.listDescriptionMax)),
  public: optional(z.boolean()),
  sort: optional(choice(listItemsSorts, 'invalid-list-sort')),
});

export const target = z.object({ targetId: givenId(), targetType: z.enum(contentTypes) });

export const targetIfAny = target.partial().loose();

/**
 * A post or comment, or an empty body for everything. Any other content is an error, so that a typo cannot mean
 * everything.
 */
const targetOrAll = targetIfAny.transform(({ targetId, targetType, ...others }, context) => {
  if (targetId !== undefined && targetType !== undefined) return { targetId, targetType };
  const isEmpty = targetId === undefined && targetType === undefined && Object.keys(others).length === 0;
  if (isEmpty) return null;
  context.issues.push({ code: 'custom', input: { targetId, targetType } });
  return z.NEVER;
});

const unknown = ['list-not-found', 'user_not_found'] as const;
const unknownById = ['invalid-list-id', 'list-not-found'] as const;
const page = ['invalid-limit', 'invalid-list-sort', 'invalid_cursor'] as const;
const changes = ['invalid-list-name', 'invalid-list-sort', 'duplicate-list'] as const;

/** api.md 2.4 */
export const listShapes = {
  of: {
    at: 'GET /api/users/:username/lists',
    auth: 'anyone',
    summary: 'The lists of a person: all of them for the owner, the public ones for everybody else.',
    params: owner,
    query: listsQuery,
    response: z.array(list),
    errors: ['user_not_found', 'invalid-lists-sort', 'invalid-lists-filter'],
  },
  create: {
    at: 'POST /api/users/:username/lists',
    auth: 'user',
    who: ['owner'],
    summary: 'Makes a list, private by default. Answers with all lists of the viewer.',
    params: owner,
    query: listsQuery,
    body: newList,
    response: z.array(list),
    errors: [
      'user_not_found',
      'not-your-list',
      'list-name-empty',
      'invalid-list-name',
      'duplicate-list',
      'invalid-lists-sort',
      'invalid-lists-filter',
    ],
    limit: 'createList',
  },
  get: {
    at: 'GET /api/users/:username/lists/:listname',
    auth: 'anyone',
    summary: 'A list, without its items. A private one exists for its owner only.',
    params: byName,
    response: list,
    errors: unknown,
  },
  getById: {
    at: 'GET /api/lists/:listId',
    auth: 'anyone',
    summary: 'A list by its id, without its items. A private one exists for its owner only.',
    params: byId,
    response: list,
    errors: unknownById,
  },
  update: {
    at: 'PUT /api/users/:username/lists/:listname',
    auth: 'user',
    who: ['owner'],
    summary: 'Changes what is present in the body; what is absent stays.',
    params: byName,
    body: listChanges,
    response: list,
    errors: [...unknown, ...changes, 'not-list-owner'],
    limit: 'changeList',
  },
  updateById: {
    at: 'PUT /api/lists/:listId',
    auth: 'user',
    who: ['owner'],
    summary: 'Changes what is present in the body of a list known by its id; what is absent stays.',
    params: byId,
    body: listChanges,
    response: list,
    errors: [...unknownById, ...changes, 'not-list-owner'],
    limit: 'changeList',
  },
  delete: {
    at: 'DELETE /api/users/:username/lists/:listname',
    auth: 'user',
    who: ['owner'],
    summary: 'Deletes a list with its items. Answers with it as it was.',
    params: byName,
    response: list,
    errors: [...unknown, 'not-list-owner'],
    limit: 'changeList',
  },
  deleteById: {
    at: 'DELETE /api/lists/:listId',
    auth: 'user',
    who: ['owner'],
    summary: 'Deletes a list known by its id with its items. Answers with it as it was.',
    params: byId,
    response: list,
    errors: [...unknownById, 'not-list-owner'],
    limit: 'changeList',
  },
  items: {
    at: 'GET /api/users/:username/lists/:listname/items',
    auth: 'anyone',
    summary:
      'The posts and comments of a list, a page at a time. Deleted ones stay, without what was deleted.',
    params: byName,
    query: itemsQuery,
    response: itemsPage,
    errors: [...unknown, ...page],
  },
  itemsById: {
    at: 'GET /api/lists/:listId/items',
    auth: 'anyone',
    summary: 'The posts and comments of a list known by its id, a page at a time.',
    params: byId,
    query: itemsQuery,
    response: itemsPage,
    errors: [...unknownById, ...page],
  },
  addItem: {
    at: 'POST /api/users/:username/lists/:listname/items',
    auth: 'user',
    who: ['owner'],
    summary: 'Saves a post or comment to a list. Saving twice changes nothing. Answers with the first page.',
    params: byName,
    query: itemsQuery,
    body: target,
    badBody: 'bad_request',
    response: itemsPage,
    errors: [...unknown, ...page, 'not-list-owner', 'invalid_id', 'post/not-found', 'comment_not_found'],
    limit: 'addListItem',
  },
  addItemById: {
    at: 'POST /api/lists/:listId/items',
    auth: 'user',
    who: ['owner'],
    summary: 'Saves a post or comment to a list known by its id. Saving twice changes nothing.',
    params: byId,
    query: itemsQuery,
    body: target,
    badBody: 'bad_request',
    response: itemsPage,
    errors: [...unknownById, ...page, 'not-list-owner', 'invalid_id', 'post/not-found', 'comment_not_found'],
    limit: 'addListItem',
  },
  removeItems: {
    at: 'DELETE /api/users/:username/lists/:listname/items',
    auth: 'user',
    who: ['owner'],
    summary: 'Removes a post or comment from a list, or everything when the body is empty.',
    params: byName,
    query: itemsQuery,
    body: targetOrAll,
    mayBeEmpty: true,
    badBody: 'bad_request',
    response: itemsPage,
    errors: [...unknown, ...page, 'not-list-owner', 'invalid_id'],
    limit: 'tidy',
  },
  removeItemsById: {
    at: 'DELETE /api/lists/:listId/items',
    auth: 'user',
    who: ['owner'],
    summary: 'Removes a post or comment from a list known by its id, or everything when the body is empty.',
    params: byId,
    query: itemsQuery,
    body: targetOrAll,
    mayBeEmpty: true,
    badBody: 'bad_request',
    response: itemsPage,
    errors: [...unknownById, ...page, 'not-list-owner', 'invalid_id'],
    limit: 'tidy',
  },
  removeItemById: {
    at: 'DELETE /api/lists/:listId/items/:itemId',
    auth: 'user',
    who: ['owner'],
    summary: 'Removes an item from a list. Answers with it, without what it pointed at.',
    params: z.object({ listId: z.string(), itemId: z.string() }),
    response: listItem,
    errors: [...unknownById, 'invalid-item-id', 'not-your-list', 'list-item-not-found'],
    limit: 'tidy',
  },
  savedTo: {
    at: 'GET /api/lists/_saved_to',
    auth: 'user',
    summary: 'The ids of the viewer’s own lists that hold a post or comment.',
    query: z.object({
      id: givenId('invalid-target-id').optional(),
      targetId: givenId('invalid-target-id').optional(),
      type: choice(contentTypes, 'invalid-content-type'),
    }),
    response: z.array(z.int()),
    errors: ['invalid-target-id', 'invalid-content-type'],
  },
} as const satisfies Record<string, Shape>;
