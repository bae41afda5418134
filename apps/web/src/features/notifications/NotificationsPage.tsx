import { notificationMessages } from '@confab/domain';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  deleteAllNotifications,
  markAllSeen,
  notificationsOf,
  notificationsQuery,
  takeInNew,
} from '../../data/notifications.ts';
import { useIsMember, useStartup } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useBusy } from '../../lib/timers.ts';
import { pageHead } from '../../lib/page-head.ts';
import type { Site } from '../../render.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/State.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { NotificationList, NotificationsSkeleton } from './NotificationList.tsx';
import styles from './notifications.css?url';
import { PushCard } from './PushCard.tsx';

/** The server waits for the first page; the browser shows the frame at once. Returns the head. */
export async function loadNotifications({ queryClient, site }: { queryClient: QueryClient; site: Site }) {
  const loading = queryClient.infiniteQuery({ ...notificationsQuery, staleTime: 'static' });
  if (import.meta.env.SSR) await loading;
  // The page itself shows a failure.
  else loading.catch(() => undefined);
  return pageHead({
    site,
    title: 'Notifications',
    description: 'What you were told.',
    path: '/notifications',
    noindex: true,
  });
}

export function NotificationsPage() {
  // After a logout, until the route redirects.
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
      <PageTitle title="Notifications">{(isAny || paged.hasNextPage) && <HeaderActions />}</PageTitle>
      {!notifications && !isError && <NotificationsSkeleton />}
      {!notifications && isError && (
        <LoadFailure text="Your notifications could not be loaded." onRetry={refetch} />
      )}
      {notifications && <NotificationList notifications={notifications} paged={paged} />}
    </Page>
  );
}

/** Adds new notifications to the list on opening and while the page is open. */
function useNewOnes() {
  const client = useQueryClient();
  const newCount = useStartup(({ user }) => user?.notificationsNewCount ?? 0);

  useEffect(() => {
    if (newCount > 0) void takeInNew(client, newCount);
  }, [client, newCount]);
}

function HeaderActions() {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);

  const markSeen = (type: '' | 'new_votes', text: string) => {
    markAllSeen(client, type).then(
      () => showAlert({ id: 'notifications', kind: 'ok', text }),
      // A failed change shows its own alert.
      () => undefined,
    );
  };
  return (
    <>
      <Button size="sm" icon="check" onClick={() => markSeen('', notificationMessages.allSeen)}>
        <span className="not-phone">Mark all as seen</span>
        <span className="only-phone">All seen</span>
      </Button>
      <Menu
        label="All notifications"
        entries={() => [
          {
            kind: 'action',
            icon: 'vote-up',
            label: 'Mark upvotes as seen',
            onSelect: () => markSeen('new_votes', notificationMessages.upvotesSeen),
          },
          {
            kind: 'action',
            icon: 'trash-2',
            label: 'Delete all',
            danger: true,
            onSelect: () => setDeleting(true),
          },
        ]}
        button={(props) => (
          <IconButton {...props} icon="ellipsis" label="More: mark upvotes seen, delete all" />
        )}
      />
      {deleting && <DeleteAllDialog onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(async () => {
    await deleteAllNotifications(client);
    showAlert({ id: 'notifications', kind: 'ok', text: notificationMessages.allDeleted });
    onClose();
  });
  return (
    <ConfirmDialog
      title="Delete all notifications?"
      verb="Delete all"
      busy={busy}
      onConfirm={() => begin()}
      onClose={onClose}
    >
      <p>Seen and unseen ones. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
