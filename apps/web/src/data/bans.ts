import type { QueryClient } from '@tanstack/react-query';
import { isCallError } from '../lib/call-error.ts';
import { updateStartup } from './startup.ts';

/** What the server answers to somebody who is banned from a community: one code on comments, one on all else. */
export const banCodes = ['banned-from-community', 'banned_from_community'];

/** The server refused an act because of a ban that this page may not know of: from here on it does. */
export function learnBan(client: QueryClient, error: Error, communityId: string): boolean {
  const banned = isCallError(error) && error.code !== null && banCodes.includes(error.code);
  if (banned) {
    updateStartup(client, (startup) => ({
      ...startup,
      bannedFrom: [...new Set(startup.bannedFrom).add(communityId)],
    }));
  }
  return banned;
}
