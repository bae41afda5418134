import { errorCatalog, isValidListName } from '@confab/domain';

/** What is wrong with the name of a list, or undefined. */
export function checkListName(name: string): string | undefined {
  if (name === '') return errorCatalog['list-name-empty'].message;
  return isValidListName(name) ? undefined : errorCatalog['invalid-list-name'].message;
}
