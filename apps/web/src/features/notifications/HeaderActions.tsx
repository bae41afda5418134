import { useQueryClient } from '@tanstack/react-query';
import { notificationMessages } from '@confab/domain';
import { lazy, Suspense, useState } from 'react';
import { markAllSeen } from '../../data/notifications.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';
import { Menu } from '../../ui/Menu.tsx';

const DeleteAllDialog = lazy(() => import('./DeleteAllDialog.tsx'));

/** What can be done with all notifications at once. */
export function HeaderActions() {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const close = () => setDeleting(false);

  const markSeen = (type: '' | 'new_votes', text: string) => {
    markAllSeen(client, type).then(
      () => showAlert({ id: 'notifications', kind: 'ok', text }),
      // The alert of any failed change has said so.
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
      {deleting && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <DeleteAllDialog onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
