/** What lists, reports and notifications point at (api.md 1.13). */
export const contentTypes = ['post', 'comment'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Orders of the items of a list: by when they were added, or by when they were written (api.md 2.4). */
export const listItemsSorts = ['addedDsc', 'addedAsc', 'createdDsc', 'createdAsc'] as const;
export type ListItemsSort = (typeof listItemsSorts)[number];
