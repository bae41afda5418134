import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markNotification } from '../../data/notifications.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/**
 * Marks the notification as seen that somebody came from, as the address says: `?fromNotif=812`. The address loses that
 * once the page has settled: whoever shares it shares what they read.
 */
export function useArrival(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = useLocation({ select: ({ search }) => idOf(Reflect.get(search, 'fromNotif')) });

  // Talks to the network: who opens an address has seen what led there.
  useEffect(() => {
    if (id === undefined) return undefined;
    void markNotification(client, { id, seen: true, seenFrom: 'webpush' });
    return whenIdle(
      () =>
        void navigate({
          to: '.',
          search: (now) => ({ ...now, ...withoutMark }),
          hash: true,
          replace: true,
          resetScroll: false,
        }),
    );
  }, [client, id, navigate]);
}

const withoutMark = { fromNotif: undefined };

function idOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
