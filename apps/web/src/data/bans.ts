import type { QueryClient } from '@tanstack/react-query';
import { updateStartup } from './startup.ts';

/** The server refused an act because of a ban that this page did not know of: from here on it does. */
export function showBan(client: QueryClient, communityId: string): void {
  updateStartup(client, (startup) => ({
    ...startup,
    bannedFrom: [...new Set(startup.bannedFrom).add(communityId)],
  }));
}
