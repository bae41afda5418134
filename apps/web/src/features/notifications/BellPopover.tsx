import { layout } from '@confab/domain';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import {
  markLookedAt,
  notificationsOf,
  notificationsQuery,
  resetBell,
  takeInNew,
} from '../../data/notifications.ts';
import { useStartup } from '../../data/startup.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure } from '../../ui/State.tsx';
import { NoNotifications, NotificationBars } from './NotificationList.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './notifications.css?url';
import { sayAllSeen } from './say-all-seen.ts';

type Props = {
  /** Opens and closes it; has focus again afterwards. */
  bell: RefObject<HTMLAnchorElement | null>;
  onClose: () => void;
};

/** The latest notifications under the bell. They are unseen until the viewer leaves it. */
export default function BellPopover({ bell, onClose }: Props) {
  const client = useQueryClient();
  const follow = useFollowedLinks();
  const { data, isError, refetch } = useInfiniteQuery(notificationsQuery());
  const shown = useMemo(() => data && notificationsOf(data).slice(0, layout.notificationsInPopover), [data]);
  const popup = useCloses(bell, onClose);
  const goOn = useSeenOnLeaving(shown);

  const handleRowClick = (event: MouseEvent) => {
    follow(event);
    if (event.defaultPrevented) onClose();
  };
  const leadOn = () => {
    goOn();
    onClose();
  };
  return (
    <section ref={popup} className="bell-pop" role="dialog" aria-label="Notifications" tabIndex={-1}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="bell-head row gap-2">
        <h2 className="text-ui">Notifications</h2>
        {shown?.some(({ seen }) => !seen) && (
          <Button kind="ghost" size="sm" onClick={() => sayAllSeen(client, '')}>
            Mark all as seen
          </Button>
        )}
        <Link
          to="/settings"
          className="icon-btn icon-btn-sm"
          aria-label="Notification settings"
          title="Notification settings"
          onClick={onClose}
        >
          <Icon name="settings" />
        </Link>
      </div>
      <div className="bell-body">
        {shown && shown.length > 0 && (
          <ul className="lined" role="list" onClick={handleRowClick}>
            {shown.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        )}
        {shown?.length === 0 && <NoNotifications />}
        {!shown && !isError && (
          <div role="status" aria-busy="true" aria-label="Loading">
            <NotificationBars count={4} />
          </div>
        )}
        {!shown && isError && (
          <LoadFailure text="Your notifications could not be loaded." onRetry={refetch} />
        )}
      </div>
      <Link to="/notifications" className="bell-foot center text-md strong accent" onClick={leadOn}>
        All notifications
      </Link>
    </section>
  );
}

/** Takes focus, closes with Escape, by a press outside and when focus goes elsewhere, and gives focus back. */
function useCloses(bell: RefObject<HTMLAnchorElement | null>, onClose: () => void) {
  const popup = useRef<HTMLElement>(null);

  useEffect(() => popup.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    const left = new AbortController();
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !popup.current?.contains(target) && !bell.current?.contains(target);
    const closeByPress = (event: Event) => {
      if (!isOutside(event)) return;
      takePress();
      bell.current?.focus({ preventScroll: true });
      onClose();
    };
    const closeByFocus = (event: Event) => {
      if (isOutside(event)) onClose();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      bell.current?.focus();
      onClose();
    };
    document.addEventListener('pointerdown', closeByPress, { signal: left.signal, capture: true });
    document.addEventListener('focusin', closeByFocus, { signal: left.signal });
    document.addEventListener('keydown', closeByKey, { signal: left.signal, capture: true });
    return () => left.abort();
  }, [bell, onClose]);

  return popup;
}

/** The press that closes does nothing else: what lies below it neither takes focus nor acts. */
function takePress() {
  const over = new AbortController();
  const take = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click', 'auxclick']) {
    addEventListener(type, take, { capture: true, signal: over.signal });
  }
  // The next act begins with one of these.
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, () => over.abort(), { capture: true, signal: over.signal });
  }
}

/**
 * Loads new ones on opening. On leaving, those that were shown are marked as seen and the bell is reset, except where the
 * viewer goes on to read them on their page.
 */
function useSeenOnLeaving(shown: readonly { id: number; seen: boolean }[] | undefined): () => void {
  const client = useQueryClient();
  const newCount = useStartup(({ user }) => user?.notificationsNewCount ?? 0);
  const latest = useRef({ shown, newCount });
  const goesOn = useRef(false);

  useEffect(() => {
    latest.current = { shown, newCount };
  });

  useEffect(() => {
    if (newCount > 0) void takeInNew(client, newCount);
  }, [client, newCount]);

  useEffect(
    () => () => {
      if (goesOn.current) return;
      const unseen = latest.current.shown?.filter(({ seen }) => !seen).map(({ id }) => id) ?? [];
      if (unseen.length > 0) void markLookedAt(client, unseen);
      if (latest.current.newCount > 0) void resetBell(client);
    },
    [client],
  );
  return () => {
    goesOn.current = true;
  };
}
