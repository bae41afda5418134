/** What lists, reports and notifications point at (api.md 1.13). */
export const contentTypes = ['post', 'comment'] as const;
export type ContentType = (typeof contentTypes)[number];

/** How the lists of a person are sorted, and which of them are shown (product-a 2). */
export const listsSorts = ['lastAdded', 'name'] as const;
export type ListsSort = (typeof listsSorts)[number];
export const listsFilters = ['all', 'public', 'private'] as const;
export type ListsFilter = (typeof listsFilters)[number];

/** Orders of the items of a list: by when they were added, or by when they were written (api.md 2.4). */
export const listItemsSorts = ['addedDsc', 'addedAsc', 'createdDsc', 'createdAsc'] as const;
export type ListItemsSort = (typeof listItemsSorts)[number];
