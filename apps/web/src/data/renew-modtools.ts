import type { QueryClient } from '@tanstack/react-query';

/** What the keys of the queries of modtools begin with; the community follows. Their own modules are not loaded for this. */
const ofModtools = new Set<unknown>(['moderation-counts', 'moderation-log', 'moderator-feed', 'reports']);

/** Something was reported, or a moderator or an admin acted: the modtools of its community show other things now. */
export function renewModtools(client: QueryClient, communityId: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [of, community] }) => ofModtools.has(of) && community === communityId,
  });
}
