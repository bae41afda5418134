/** What the address of a moderators' page says besides its path: each page reads what it knows, unchecked until then. */
export type ModtoolsSearch = { page?: unknown; filter?: unknown; by?: unknown; act?: unknown };
