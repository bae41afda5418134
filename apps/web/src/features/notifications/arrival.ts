import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markNotification } from '../../data/notifications.ts';

/** Marks the notification as seen that somebody came from, as the address says: `?fromNotif=812`. */
export function useArrival(): void {
  const client = useQueryClient();
  const id = useLocation({ select: ({ search }) => idOf(Reflect.get(search, 'fromNotif')) });

  // Talks to the network: who opens an address has seen what led there.
  useEffect(() => {
    if (id !== undefined) void markNotification(client, { id, seen: true, seenFrom: 'webpush' });
  }, [client, id]);
}

function idOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
