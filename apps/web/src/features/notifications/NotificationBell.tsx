import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { markNotification, reloadNotifications } from '../../data/notifications.ts';
import { whenIdle } from '../../lib/timers.ts';
import '../../ui/button.css';
import { Icon } from '../../ui/Icon.tsx';
import { bellLabel, countOnBell } from './new-count.ts';

/** Leads to the notifications; on their page it reloads them. */
export function NotificationBell({ newCount }: { newCount: number }) {
  const client = useQueryClient();
  const { pathname } = useLocation();

  const handleClick = (event: MouseEvent) => {
    const staysInTab = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (pathname !== '/notifications' || !staysInTab) return;
    event.preventDefault();
    scrollTo({ top: 0 });
    void reloadNotifications(client);
  };

  return (
    <Link
      to="/notifications"
      className="icon-btn"
      aria-label={bellLabel(newCount)}
      title="Notifications"
      onClick={handleClick}
    >
      <Icon name="bell" />
      {newCount > 0 && (
        <span className="count-badge" aria-hidden="true">
          {countOnBell(newCount)}
        </span>
      )}
    </Link>
  );
}

/**
 * Marks the notification of `?fromNotif=812` as seen, and removes that from the address once the page is idle, so that
 * it is not shared.
 */
export function useArrival(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = useLocation({ select: ({ search }) => idOf(Reflect.get(search, 'fromNotif')) });

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
