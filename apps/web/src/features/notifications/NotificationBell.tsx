import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { reloadNotifications } from '../../data/notifications.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/button.css';
import { bellLabel, countOnBell } from './new-count.ts';

/** Leads to the notifications, and loads them again for whoever is there. */
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
