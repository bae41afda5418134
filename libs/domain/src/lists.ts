/** Targets of list items, reports and notifications (api.md 1.13). */
export const contentTypes = ['post', 'comment'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Sorts and filters for a person's lists (product-a 2). */
export const listsSorts = ['lastAdded', 'name'] as const;
export type ListsSort = (typeof listsSorts)[number];
export const listsFilters = ['all', 'public', 'private'] as const;
export type ListsFilter = (typeof listsFilters)[number];

/** Sorts of list items: by time added or time written (api.md 2.4). */
export const listItemsSorts = ['addedDsc', 'addedAsc', 'createdDsc', 'createdAsc'] as const;
export type ListItemsSort = (typeof listItemsSorts)[number];
