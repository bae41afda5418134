import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { whenIdle } from '../../lib/timers.ts';
import '../../ui/button.css';
import { Icon } from '../../ui/Icon.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { bellLabel, countOnBell } from './new-count.ts';

/** Not in the first load of every page: few pages need it. */
const loadData = () => import('../../data/notifications.ts');

const BellPopover = lazyPart(() => import('./BellPopover.tsx'));

/** Opens the latest notifications, and without script leads to their page; on that page it reloads them. */
export function NotificationBell({ newCount }: { newCount: number }) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const onPage = pathname === '/notifications';
  const bell = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!onPage) {
      setOpen(!open);
      return;
    }
    scrollTo({ top: 0 });
    loadData().then(({ reloadNotifications }) => reloadNotifications(client), reportError);
  };

  return (
    // On phones the bell is in the bottom navigation.
    <div className="bell not-phone">
      <Link
        ref={bell}
        to="/notifications"
        className="icon-btn"
        aria-label={bellLabel(newCount)}
        aria-haspopup={onPage ? undefined : 'dialog'}
        aria-expanded={onPage ? undefined : open}
        title="Notifications"
        onClick={handleClick}
        onPointerEnter={BellPopover.preload}
        onFocus={BellPopover.preload}
      >
        <Icon name="bell" />
        {newCount > 0 && (
          <span className="count-badge" aria-hidden="true">
            {countOnBell(newCount)}
          </span>
        )}
      </Link>
      {open && (
        <LoadBoundary onFailure={close}>
          <BellPopover bell={bell} onClose={close} />
        </LoadBoundary>
      )}
    </div>
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
    loadData().then(
      ({ markNotification }) => markNotification(client, { id, seen: true, seenFrom: 'webpush' }),
      reportError,
    );
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
