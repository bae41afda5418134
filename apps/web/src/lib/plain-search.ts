import { stringifySearchWith } from '@tanstack/react-router';

/** The query of an address as it is written there. By itself the router reads JSON: `12e45678` would be a number. */
export const plainSearch = {
  parseSearch: (query: string) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: stringifySearchWith(String),
};
