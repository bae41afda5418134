import { notificationMessages } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { markAllSeen } from '../../data/notifications.ts';
import { showAlert } from '../../lib/alerts.ts';

/** Marks all as seen, or all upvotes, and says so. */
export function sayAllSeen(client: QueryClient, type: '' | 'new_votes'): void {
  const text = type === '' ? notificationMessages.allSeen : notificationMessages.upvotesSeen;
  markAllSeen(client, type).then(
    () => showAlert({ id: 'notifications', kind: 'ok', text }),
    // A failed change shows its own alert.
    () => undefined,
  );
}
