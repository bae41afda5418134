import { createContext, useContext } from 'react';

/** What a row knows of the list it stands in. */
export type Reordering = {
  /** What a row is, in words: `rule`. */
  noun: string;
  /** The element that says how the order is changed. */
  hintId: string;
  moveBy: (id: string | number, by: 1 | -1, handle: HTMLElement) => void;
};

export const ReorderingContext = createContext<Reordering | null>(null);

export function useReordering(): Reordering {
  const reordering = useContext(ReorderingContext);
  if (!reordering) throw new Error('A ReorderedRow stands in a ReorderedList.');
  return reordering;
}
