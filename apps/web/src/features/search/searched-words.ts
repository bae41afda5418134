import { openModal } from '../../lib/modals.ts';

let words = '';

/** Opens the dialog that offers a web search for the words. */
export function offerSearch(searched: string): void {
  words = searched;
  openModal('search');
}

/** What the dialog was opened with. */
export const searchedWords = (): string => words;
