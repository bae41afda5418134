import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOnline } from '../lib/online.ts';
import { useIsMember } from './startup.ts';

/** Keeps a member's own data true. Visitors load nothing of it. */
export function usePolledUser(): void {
  const client = useQueryClient();
  const member = useIsMember();
  const online = useOnline();
  // Talks to the network, once its code is there; without a network that comes later.
  useEffect(() => {
    if (!member || !online) return undefined;
    const left = new AbortController();
    import('./user-poll.ts').then(
      ({ pollUser }) => {
        if (!left.signal.aborted) left.signal.addEventListener('abort', pollUser(client));
      },
      () => undefined,
    );
    return () => left.abort();
  }, [client, member, online]);
}
