import { notificationFilters, type NotificationFilter, notificationMessages } from '@confab/domain';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  deleteAllNotifications,
  notificationsOf,
  type NotificationsPage as NotificationPageData,
  notificationsQuery,
  resetBell,
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
import { Page, PageTitle, RailCard } from '../../ui/Page.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { NotificationList, NotificationsSkeleton } from './NotificationList.tsx';
import { sayAllSeen } from './say-all-seen.ts';
import styles from './notifications.css?url';
import { PushCard } from './PushCard.tsx';

/** The server waits for the first page; the browser shows the frame at once. Returns the head. */
export async function loadNotifications(
  { queryClient, site }: { queryClient: QueryClient; site: Site },
  filter: string | undefined,
) {
  const loading = queryClient.infiniteQuery({ ...notificationsQuery(known(filter)), staleTime: 'static' });
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

/** An unknown filter is none. */
const known = (filter: string | undefined): NotificationFilter | undefined =>
  notificationFilters.find((one) => one === filter);

/** `filter` is that of the address. */
export function NotificationsPage({ filter }: { filter?: string | undefined }) {
  // After a logout, until the route redirects.
  return useIsMember() && <Notifications filter={known(filter)} />;
}

function Notifications({ filter }: { filter: NotificationFilter | undefined }) {
  useNewOnes(filter);
  const { data, isError, refetch, ...paged } = useInfiniteQuery(notificationsQuery(filter));
  const notifications = useMemo(() => data && notificationsOf(data), [data]);
  const isAny = notifications !== undefined && (notifications.length > 0 || paged.hasNextPage);
  return (
    <Page
      rail={
        <>
          <PushCard />
          <RailCard title="Quieter">
            <p>Upvotes of one thing come together. Upvotes and replies can each be turned off.</p>
            <Link className="link" to="/settings">
              Notification settings
            </Link>
          </RailCard>
          <Footer />
        </>
      }
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle title="Notifications">{isAny && <HeaderActions />}</PageTitle>
      {(isAny || filter) && <Filters filter={filter} unseen={data?.pages[0]?.unseen} />}
      {!notifications && !isError && <NotificationsSkeleton />}
      {!notifications && isError && (
        <LoadFailure text="Your notifications could not be loaded." onRetry={refetch} />
      )}
      {notifications && <NotificationList notifications={notifications} paged={paged} />}
    </Page>
  );
}

const filterLabels: Record<NotificationFilter, string> = { replies: 'Replies', votes: 'Votes', mod: 'Mod' };

type FiltersProps = {
  filter: NotificationFilter | undefined;
  unseen: NotificationPageData['unseen'] | undefined;
};

/** With the number of unseen ones. What moderators do concerns few members other than moderators. */
function Filters({ filter, unseen }: FiltersProps) {
  const moderates = useStartup((startup) => startup.moderates.length > 0);
  const shown = notificationFilters.filter((one) => one !== 'mod' || moderates || filter === 'mod');
  return (
    <nav className="note-filters row gap-2" aria-label="Show">
      {[undefined, ...shown].map((one) => {
        const count = unseen?.[one ?? 'all'] ?? 0;
        return (
          <Link
            key={one ?? 'all'}
            className="chip"
            to="/notifications"
            search={{ filter: one }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={one === filter ? 'page' : undefined}
          >
            {one ? filterLabels[one] : 'All'}
            {count > 0 && (
              <span className="n">
                {count}
                <span className="sr-only"> unseen</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** Adds new notifications to the list on opening and while the page is open, and resets the bell. */
function useNewOnes(filter: NotificationFilter | undefined) {
  const client = useQueryClient();
  const newCount = useStartup(({ user }) => user?.notificationsNewCount ?? 0);

  useEffect(() => {
    if (newCount === 0) return;
    void takeInNew(client, newCount, filter).then((taken) => (taken ? resetBell(client) : undefined));
  }, [client, newCount, filter]);
}

function HeaderActions() {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);

  return (
    <>
      <Button size="sm" icon="check" onClick={() => sayAllSeen(client, '')}>
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
            onSelect: () => sayAllSeen(client, 'new_votes'),
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
