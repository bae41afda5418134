import { createContext, use } from 'react';
import type { SaveTarget } from '../../../data/lists.ts';

type ListInSight = {
  /** Takes a post or a comment out of the list on whose page it stands. */
  remove: (target: SaveTarget) => void;
};

const ListInSightContext = createContext<ListInSight | null>(null);

export const ListInSightProvider = ListInSightContext.Provider;

/** What its owner can do with the items of the list they look at; null for everybody else, and everywhere else. */
export const useListInSight = (): ListInSight | null => use(ListInSightContext);
