import type { RenderedNotification } from '@confab/api-contract/calls';
import { layout, notificationMessages } from '@confab/domain';
import { useMemo } from 'react';
import { useFocusInList } from '../../lib/focus.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { NextPage, type Paged } from '../../ui/NextPage.tsx';
import { Skeleton, State } from '../../ui/State.tsx';
import { NotificationRow } from './NotificationRow.tsx';

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
      {isEmpty ? (
        <State icon="bell" title={notificationMessages.none} />
      ) : (
        <NextPage
          paged={paged}
          things="notifications"
          className="notes-end"
          waiting={{
            role: 'status',
            'aria-label': 'Loading more notifications',
            children: <NotificationBars count={2} />,
          }}
        />
      )}
    </section>
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
