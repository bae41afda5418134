import type { RenderedNotification } from '@confab/api-contract/calls';
import { layout, notificationMessages, startOfDay } from '@confab/domain';
import { Fragment, useMemo } from 'react';
import { useClock } from '../../lib/clock.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { useFollowedLinks } from '../../lib/addresses.ts';
import { LinkButton } from '../../ui/Button.tsx';
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
      {useDays(notifications).map(({ title, rows }) => (
        <Fragment key={title}>
          <h2 className="notes-day meta strong">{title}</h2>
          <ul className="lined" role="list" onClick={follow}>
            {rows.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} onActOn={focus.actOn} />
            ))}
          </ul>
        </Fragment>
      ))}
      {isEmpty ? (
        <NoNotifications />
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

type Day = { title: string; rows: RenderedNotification[] };

/** Unseen ones come first, so a day may come twice: the second time it holds the seen ones. */
function useDays(notifications: readonly RenderedNotification[]): Day[] {
  const midnight = useClock(({ now, minutesWest }) => startOfDay(now, minutesWest));
  const days: Day[] = [];
  let last = '';
  for (const notification of notifications) {
    const day = Date.parse(notification.updatedAt) >= midnight ? 'Today' : 'Earlier';
    if (day !== last) {
      const met = days.some(({ title }) => title === day);
      days.push({ title: met ? `Seen ${day.toLowerCase()}` : day, rows: [] });
      last = day;
    }
    days.at(-1)?.rows.push(notification);
  }
  return days;
}

export function NoNotifications() {
  return (
    <State
      icon="bell"
      title={notificationMessages.none}
      text="Replies and upvotes will collect here."
      action={<LinkButton to="/all">Find something to read</LinkButton>}
    />
  );
}

export function NotificationsSkeleton() {
  return (
    <div className="card clip" role="status" aria-busy="true" aria-label="Loading">
      <NotificationBars count={layout.notificationSkeletons} />
    </div>
  );
}

export function NotificationBars({ count }: { count: number }) {
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
