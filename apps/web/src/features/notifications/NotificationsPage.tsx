import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { notificationsOf, notificationsQuery, takeInNew } from '../../data/notifications.ts';
import { useIsMember, useStartup } from '../../data/startup.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Page } from '../../ui/Page.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { NotificationList } from './NotificationList.tsx';
import styles from './notifications.css?url';
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx';
import { PushCard } from './push/PushCard.tsx';

/** What the viewer was told, unseen first. */
export function NotificationsPage() {
  // For a moment after a logout nobody is, until the routes have decided where to go.
  return useIsMember() && <Notifications />;
}

function Notifications() {
  useNewOnes();
  const { data, isError, refetch, ...paged } = useInfiniteQuery(notificationsQuery);
  const notifications = useMemo(() => data && notificationsOf(data), [data]);
  const isAny = notifications !== undefined && notifications.length > 0;
  return (
    <Page
      rail={
        <>
          <PushCard />
          <Footer />
        </>
      }
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="feed-bar">
        <h1>Notifications</h1>
        {(isAny || paged.hasNextPage) && <HeaderActions />}
      </div>
      {!notifications && !isError && <NotificationsSkeleton />}
      {!notifications && isError && (
        <LoadFailure text="Your notifications could not be loaded." onRetry={refetch} />
      )}
      {notifications && <NotificationList notifications={notifications} paged={paged} />}
    </Page>
  );
}

/** Takes in what is new when the page is opened, and whatever comes while it is open. */
function useNewOnes() {
  const client = useQueryClient();
  const newCount = useStartup(({ user }) => user?.notificationsNewCount ?? 0);

  // Talks to the network.
  useEffect(() => {
    if (newCount > 0) void takeInNew(client, newCount);
  }, [client, newCount]);
}
