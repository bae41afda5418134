import { errorCatalog, isValidCommunityName, limits } from '@confab/domain';

/** What is wrong with the name of a new community, or undefined. */
export function checkCommunityName(name: string): string | undefined {
  if (name.length < limits.communityNameMin) return 'Community name has to have at least 3 characters.';
  return isValidCommunityName(name) ? undefined : errorCatalog['invalid-community-name'].message;
}

export const communityNameTaken = 'A community by that name already exists';
