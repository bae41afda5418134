import type { RenderedNotification } from '@confab/api-contract/calls';
import { layout, notificationMessages } from '@confab/domain';
import { useMemo, useRef } from 'react';
import { useComesNear } from '../../lib/scrolling.ts';
import { useDeviceSettings } from '../../lib/device-settings.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, State } from '../../ui/State.tsx';
import { NotificationRow } from './NotificationRow.tsx';

type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props = { notifications: readonly RenderedNotification[]; paged: Paged };

/** It stays when the last of them goes, so that focus has a place. */
export function NotificationList({ notifications, paged }: Props) {
  const follow = useFollowedLinks();
  // More may follow when all that was loaded has been deleted.
  const isEmpty = notifications.length === 0 && !paged.hasNextPage;
  const focus = useFocusInList(useMemo(() => notifications.map(({ id }) => id), [notifications]));
  return (
    <section className="card clip" aria-label="Your notifications" tabIndex={-1} {...focus.props}>
      {notifications.length > 0 && (
        <ul className="lined" role="list" onClick={follow}>
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onActOn={focus.actOn} />
          ))}
        </ul>
      )}
      {isEmpty ? <State icon="bell" title={notificationMessages.none} /> : <ListEnd {...paged} />}
    </section>
  );
}

/** Loads the next page on scrolling near it, or on request. */
function ListEnd({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Paged) {
  const { infiniteScrolling } = useDeviceSettings();
  const end = useRef<HTMLDivElement>(null);
  useComesNear(
    end,
    hasNextPage && infiniteScrolling && !isFetchingNextPage && !isFetchNextPageError,
    fetchNextPage,
  );

  if (!hasNextPage) return null;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className="notes-end row gap-3 muted text-md" role="alert">
        <span>More notifications could not be loaded.</span>
        <Button size="sm" icon="refresh-cw" onClick={() => void fetchNextPage()}>
          Retry
        </Button>
      </div>
    );
  }
  if (infiniteScrolling) {
    return (
      <div ref={end} role="status" aria-label="Loading more notifications">
        <NotificationBars count={2} />
      </div>
    );
  }
  return (
    <div className="notes-end row gap-3 muted text-md">
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        More
      </Button>
    </div>
  );
}

export function NotificationsSkeleton() {
  return (
    <div className="card clip" role="status" aria-busy="true" aria-label="Loading">
      <NotificationBars count={layout.notificationSkeletons} />
    </div>
  );
}

function NotificationBars({ count }: { count: number }) {
  return (
    <div className="lined">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="note">
          <Skeleton width="42px" height="42px" shape="round" />
          <div className="note-bars stack gap-2">
            <Skeleton width="82%" height="16px" />
            <Skeleton width="90px" height="13px" />
          </div>
        </div>
      ))}
    </div>
  );
}
